internal import CurlewFormats

/// `history: off` in a request's, a folder's, the collection's or an environment's file.
enum HistoryWord {
    static let key = "history"
    static let all = ["on", "off"]

    /// Nil for another word.
    static func read(_ node: YAMLNode) -> Bool? {
        guard let word = node.plainText, all.contains(word) else { return nil }
        return word == all[0]
    }

    static func value(_ keeps: Bool) -> YAMLValue { .plain(keeps ? all[0] : all[1]) }
}
