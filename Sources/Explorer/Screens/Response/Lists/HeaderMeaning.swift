import CurlewBytes
import Manual

/// Meanings of common response header fields, one line each, as the manual has them.
enum HeaderMeaning {
    static func of(_ name: String) -> String {
        meanings[name.lowercased()]
            ?? (name.lowercased().utf8.hasPrefix("x-")
                ? "A field of this server's own." : "Not a field that is known here.")
    }

    private static let meanings = Dictionary(
        Manual.rows(of: .field).map { ($0.word.lowercased(), $0.text) }
    ) { first, _ in first }
}

/// Meanings of status codes, one line each, as the manual has them.
enum StatusMeaning {
    static func of(_ status: Int) -> String { meanings[word(of: status)] ?? "No status that HTTP knows." }

    /// The word that the manual defines: the status, or its class such as `4xx`.
    static func word(of status: Int) -> String {
        meanings["\(status)"] == nil ? "\(status / 100)xx" : "\(status)"
    }

    private static let meanings = Dictionary(Manual.rows(of: .status).map { ($0.word, $0.text) }) { first, _ in first }
}
