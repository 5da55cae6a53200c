/// Pages besides the topics: the list of topics, and the answers to words. `curlew help` and the explorer show the same.
extension Manual {
    /// The answer to a question in some words.
    public enum Answer: Sendable, Equatable {
        case index
        case topic(Topic)
        /// The places that define the word, at least one.
        case defined([Definition])
        /// The topics in which every word stands, at least one.
        case found([Found])
        /// The names of the topics that are near, see `nearest`.
        case nothing(nearest: [String])
    }

    /// A topic by its name, whatever its case; one word by its definition; words by where they stand. An option with its
    /// dashes that stands nowhere is looked for without them: `--timeout` is the option `timeout`.
    ///
    /// - Parameter key: see `Topic.markdown`.
    public static func answer(to words: [String], key: (String) -> String?) -> Answer {
        guard let first = words.first else { return .index }
        if words.count == 1, let topic = topic(named: first.lowercased()) { return .topic(topic) }
        let defined = words.count == 1 ? definitions(of: first) : []
        if !defined.isEmpty { return .defined(defined) }
        let found = search(words, key: key)
        if !found.isEmpty { return .found(found) }
        if words.count == 1, isOption(first) {
            let name = definitions(of: String(Substring(first.utf8[...].drop { $0 == UInt8(ascii: "-") })))
            return name.isEmpty ? .nothing(nearest: []) : .defined(name)
        }
        return .nothing(nearest: nearest(to: words))
    }

    /// Whether a word is written as an option of a command: `--env`, `-L`.
    public static func isOption(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.contains { $0 != UInt8(ascii: "-") } && Int(word) == nil
    }

    /// The sentence for words that were not found. The caller adds the near topics behind it, as names or links.
    public static func nothing(for words: [String], nearest: [String]) -> String {
        let isOne = words.count == 1 && words.first.map(isOption) == true
        let fact = isOne ? "No command or topic has this option." : "No topic has that name or these words."
        return fact
            + (nearest.isEmpty ? "" : nearest.count == 1 ? " A topic that is near is " : " Topics that are near are ")
    }

    /// The words of a kind that tables define, each with the rest of its row.
    public static func rows(of kind: Definition.Kind) -> [(word: String, text: String)] {
        let places = Set(definitions.filter { $0.kind == kind }.map(\.topic))
        return topics.filter { places.contains($0.name) }.flatMap { topic in
            topic.document { _ in nil }.blocks.flatMap { block -> [(word: String, text: String)] in
                guard case .table(_, let rows) = block else { return [] }
                return rows.compactMap { row in
                    guard case .link("#\(kind.rawValue)", let word)? = row.first?.first else { return nil }
                    return (word.words, row.dropFirst().map(\.words).joined(separator: " "))
                }
            }
        }
    }

    /// Every topic with its title, each a link.
    ///
    /// - Parameter here: the topic of the place where one is; it stands first.
    public static func index(here: String? = nil) -> [Block] {
        let own = topics.filter { $0.name == here }
        let rows = (own + topics.filter { $0.name != here }).map { topic -> [[Inline]] in
            let isHere = topic.name == here
            return [
                link(topic.name), [.text(topic.title)] + (isHere ? [.text(" "), .emphasis([.text("(here)")])] : []),
            ]
        }
        return [
            .heading(level: 1, [.text("Topics")]), .table(head: [[.text("topic")], [.text("about")]], rows: rows),
        ]
    }

    /// The topics in which words were found, each a link.
    public static func blocks(of found: [Found]) -> [Block] {
        let head: [[Inline]] = [[.text("topic")], [.text("places")], [.text("the first of them")]]
        return [
            .table(
                head: head, rows: found.map { [link($0.topic.name), [.text("\($0.count)")], [.text($0.line)]] })
        ]
    }

    /// The places that define a word: of a table its row alone.
    ///
    /// - Parameter more: what leads to the whole topic, behind each place.
    public static func blocks(
        of definitions: [Definition], key: (String) -> String?, more: (Topic) -> [Inline]
    ) -> [Block] {
        definitions.flatMap { definition -> [Block] in
            guard let topic = topic(named: definition.topic) else { return [] }
            let block = topic.document(key: key).blocks[definition.block].narrowed(to: definition.word)
            return [block, .paragraph(more(topic))]
        }
    }

    public static func link(_ topic: String) -> [Inline] { [.link(target: topic, [.text(topic)])] }
}

extension Block {
    /// A table with the row alone whose first cell has the word as code; any other block as it is.
    fileprivate func narrowed(to word: String) -> Block {
        guard case .table(let head, let rows) = self else { return self }
        let wanted = rows.filter { $0.first.map { $0.words.utf8.firstRange(of: word.utf8) != nil } ?? false }
        return .table(head: head, rows: wanted)
    }
}
