internal import CCurlewManual

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
