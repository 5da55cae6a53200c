internal import CCurlewManual
internal import CurlewFormats

/// The manual of the program: topics as Markdown in `Topics`, compiled into the program, so that they are those of the
/// version that runs and need no file.
///
/// `curlew help`, the explorer's help and the man pages read the same topics. A topic is a file in `Topics` and a line in
/// `Sources/C/Manual/topics.c`, which names it in the order of the index.
///
/// - `@{request.send}` in a topic stands for the key of that action, as `keys.yaml` has it; `@{consent:confirm.yes}` for that
///   in one context.
/// - A link's target is the name of a topic: `[secrets](secrets)`.
/// - A link to `#KIND` is the place where the words in it are defined: `` [`proxy`](#option) ``. See `Definition`.
public enum Manual {
    /// The topics in the order of the index.
    public static let topics: [Topic] = {
        var count = 0
        guard let first = curlew_manual_topics(&count) else { return [] }
        return UnsafeBufferPointer(start: first, count: count).map { topic in
            let bytes = UnsafeRawBufferPointer(start: topic.text, count: topic.count)
            return Topic(name: String(cString: topic.name), source: String(decoding: bytes, as: UTF8.self))
        }
    }()

    public static func topic(named name: String) -> Topic? {
        topics.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Every definition of every topic, in the order of the index.
    public static let definitions: [Definition] = topics.flatMap(\.definitions)

    /// The definition of a word of that kind; where there is none, the first of another kind.
    public static func definition(of word: String, _ kind: Definition.Kind) -> Definition? {
        let all = definitions(of: word)
        return all.first { $0.kind == kind } ?? all.first
    }

    /// The definitions of a word, in the order of the index: `proxy` is an option, and may be a key of a file too.
    public static func definitions(of word: String) -> [Definition] {
        definitions.filter { $0.word.utf8.elementsEqual(word.utf8) }
    }
}

extension Manual {
    /// A topic that has the looked-for words, with the first line that does.
    public struct Found: Sendable, Equatable {
        public var topic: Topic
        /// The number of its paragraphs, items and rows that have every word.
        public var count: Int
        /// The sentence with the first word.
        public var line: String
        /// The block with that line.
        public var block: Int
    }

    /// The topics with a paragraph, an item or a row in which every word stands, whatever its case; those with a word in
    /// their title first, then the order of the index. A word with a dash before it is found as a whole and in its case:
    /// `-L` is not in `--list`.
    public static func search(_ words: [String], key: (String) -> String?) -> [Found] {
        let wanted = words.filter { !$0.isEmpty }.map { Wanted($0) }
        guard !wanted.isEmpty else { return [] }
        func has(_ text: String) -> Bool { wanted.allSatisfy { $0.stands(in: text) } }
        let found = topics.compactMap { topic -> Found? in
            let hits = topic.document(key: key).blocks.enumerated().flatMap { index, block in
                block.searched.filter(has).map { (index, $0) }
            }
            guard let (block, text) = hits.first else { return nil }
            let line = text.sentences.first { wanted[0].stands(in: $0) }
            return Found(topic: topic, count: hits.count, line: line ?? text, block: block)
        }
        return found.filter { has($0.topic.title) || has($0.topic.name) }
            + found.filter { !has($0.topic.title) && !has($0.topic.name) }
    }

    /// The names of at most three topics that are near to the words, the nearest first: a name with two typing
    /// errors at most, then one that begins with the same three letters. Empty where none is near.
    public static func nearest(to words: [String]) -> [String] {
        let word = words.joined(separator: "-").lowercased()
        var names = Set(topics.map(\.name))
        let like = (0..<3).compactMap { _ in NearestName.of(word, among: names).flatMap { names.remove($0) } }
        let start = word.utf8.prefix(3)
        let alike = start.count < 3 ? [] : names.sorted().filter { $0.utf8.starts(with: start) }
        return Array((like + alike).prefix(3))
    }
}

/// A word that is looked for.
private struct Wanted {
    private let bytes: [UInt8]
    private let isOption: Bool

    init(_ word: String) {
        isOption = Manual.isOption(word)
        bytes = Array((isOption ? word : word.lowercased()).utf8)
    }

    func stands(in text: String) -> Bool {
        guard isOption else { return Array(text.lowercased().utf8).firstRange(of: bytes) != nil }
        var rest = text.utf8[...]
        while let found = rest.firstRange(of: bytes) {
            let before = text.utf8[..<found.lowerBound].last.map(Self.letters.contains) ?? false
            let behind = text.utf8[found.upperBound...].first.map(Self.letters.contains) ?? false
            if !before, !behind { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }

    private static let letters = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}

extension String {
    /// Its parts up to a full stop and a blank.
    fileprivate var sentences: [String] {
        var (sentences, rest) = ([String](), utf8[...])
        while let end = rest.firstRange(of: ". ".utf8) {
            sentences.append(String(Substring(rest[...end.lowerBound])))
            rest = rest[end.upperBound...]
        }
        return sentences + [String(Substring(rest))]
    }
}

extension Block {
    /// Its texts, each as one line.
    fileprivate var searched: [String] {
        switch self {
        case .heading(_, let inlines), .paragraph(let inlines): [inlines.words]
        case .list(_, let items): items.flatMap { $0.flatMap(\.searched) }
        case .code(_, let text): text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
        case .table(_, let rows): rows.map { $0.map(\.words).joined(separator: "  ") }
        }
    }
}
