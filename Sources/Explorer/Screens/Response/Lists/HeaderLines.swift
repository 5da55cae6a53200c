import CurlewTransport
import HTTPMessage
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
