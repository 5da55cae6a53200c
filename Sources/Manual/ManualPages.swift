/// Pages that are no topic: the list of topics, what words lead to. `curlew help` and the explorer show the same.
extension Manual {
    /// What somebody who asks with some words is shown.
    public enum Answer: Sendable, Equatable {
        case index
        case topic(Topic)
        /// The places that define the word, at least one.
        case defined([Definition])
        /// The topics in which every word stands, at least one.
        case found([Found])
        /// The names of the three topics that are most like the words.
        case nothing(nearest: [String])
    }

    /// A topic by its name, whatever its case; one word by its definition; words by where they stand.
    ///
    /// - Parameter key: see `Topic.markdown`.
    public static func answer(to words: [String], key: (String) -> String?) -> Answer {
        guard let first = words.first else { return .index }
        if words.count == 1, let topic = topic(named: first.lowercased()) { return .topic(topic) }
        let defined = words.count == 1 ? definitions(of: first) : []
        if !defined.isEmpty { return .defined(defined) }
        let found = search(words, key: key)
        return found.isEmpty ? .nothing(nearest: nearest(to: words.joined(separator: "-"))) : .found(found)
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
    /// Of a table the row whose first cell has the word as code; everything else as it is.
    fileprivate func narrowed(to word: String) -> Block {
        guard case .table(let head, let rows) = self else { return self }
        let wanted = rows.filter { $0.first.map { $0.words.utf8.firstRange(of: word.utf8) != nil } ?? false }
        return .table(head: head, rows: wanted)
    }
}
