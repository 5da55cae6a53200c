import CurlewBytes
import CurlewMessage
import CurlewTransport
import Manual
import TerminalUI

/// The lines of the Headers tab: interim responses, the status line, the fields as received, trailers.
enum HeaderLines {
    /// - Parameter age: the meaning of `Age` in this response, when it is known.
    static func of(_ head: ResponseHead, age: String? = nil) -> [ListLine] {
        let interim = head.interim.flatMap { head in
            [status(head.version, head.status, head.reason)] + head.fields.map { field($0) }
        }
        let trailers = head.trailers.map { field($0, note: "  after the body") }
        return interim + [status(head.version, head.status, head.reason)]
            + head.fields.map { field($0, age: age) } + trailers
    }

    private static func status(_ version: String, _ status: Int, _ reason: String) -> ListLine {
        let text = [version, String(status), reason].filter { !$0.isEmpty }.joined(separator: " ")
        return ListLine(
            runs: [Run(text, Role(status: status))], explanation: [StatusMeaning.of(status)], copied: text,
            word: StatusMeaning.word(of: status))
    }

    private static func field(_ field: HeaderField, note: String = "", age: String? = nil) -> ListLine {
        let ownMeaning = HeaderFields.isSame(field.name, "Age") ? age : nil
        return ListLine(
            runs: [
                Run(field.name, .syntaxKey), Run(": ", .syntaxPunctuation), Run(field.value), Run(note, .textMuted),
            ],
            explanation: [HeaderMeaning.of(field.name)] + [ownMeaning].compactMap(\.self),
            copied: "\(field.name): \(field.value)", word: field.name)
    }
}

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
