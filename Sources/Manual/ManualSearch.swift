internal import CurlewFormats

extension Manual {
    /// A topic that has the looked-for words, with the first line that does.
    public struct Found: Sendable, Equatable {
        public var topic: Topic
        /// How many of its paragraphs, items and rows have every word.
        public var count: Int
        /// The sentence with the first word.
        public var line: String
        /// The block with that line.
        public var block: Int
    }

    /// The topics with a paragraph, an item or a row in which every word stands, whatever its case; those with a word in
    /// their title first, then the order of the index.
    public static func search(_ words: [String], key: (String) -> String?) -> [Found] {
        let wanted = words.map { Array($0.lowercased().utf8) }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { return [] }
        func has(_ text: String) -> Bool {
            let bytes = Array(text.lowercased().utf8)
            return wanted.allSatisfy { bytes.firstRange(of: $0) != nil }
        }
        let found = topics.compactMap { topic -> Found? in
            let hits = topic.document(key: key).blocks.enumerated().flatMap { index, block in
                block.searched.filter(has).map { (index, $0) }
            }
            guard let (block, text) = hits.first else { return nil }
            let line = text.sentences.first { Array($0.lowercased().utf8).firstRange(of: wanted[0]) != nil }
            return Found(topic: topic, count: hits.count, line: line ?? text, block: block)
        }
        return found.filter { has($0.topic.title) || has($0.topic.name) }
            + found.filter { !has($0.topic.title) && !has($0.topic.name) }
    }

    /// The three names of topics that are most like the word, the nearest first.
    public static func nearest(to word: String) -> [String] {
        var names = Set(topics.map(\.name))
        let like = (0..<3).compactMap { _ in NearestName.of(word, among: names).flatMap { names.remove($0) } }
        let start = Array(word.lowercased().utf8.prefix(2))
        let alike = names.sorted().filter { $0.utf8.starts(with: start) }
        let rest = topics.map(\.name).filter { names.contains($0) && !alike.contains($0) }
        return Array((like + alike + rest).prefix(3))
    }
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
