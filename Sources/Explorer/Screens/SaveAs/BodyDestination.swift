import CurlewBytes
import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// The card `Save body to`: names the file for the next answer's body.
///
/// The server often suggests a file name, so for a plain GET the card sends a HEAD request; the suggested name is put
/// into the field unless the user has typed meanwhile.
struct BodyDestination: Equatable, Sendable {
    var sending: Sending
    /// The folder of relative names; empty when not known.
    var folder: String
    /// The job of the HEAD request, running or done.
    var asking: JobID?
    /// The text in the field that was suggested, not typed.
    var suggestion: String
    /// Size of the body in bytes, and in `canResume` whether an interrupted download can be resumed; nil when the
    /// server did not say.
    var size: Int64?
    var canResume: Bool?

    var purpose: NameCard.Purpose {
        NameCard.Purpose(
            title: "Save body to",
            details: { text in
                [("folder", isRelative(text) ? folder : "as written"), ("size", facts ?? "not known yet")]
            },
            answer: { text in .named(text) { .download(sending, to: isRelative($0) ? folder + "/" + $0 : $0) } },
            destination: self)
    }

    private func isRelative(_ name: String) -> Bool { !folder.isEmpty && !name.utf8.hasPrefix("/") }

    /// Takes the header fields of the HEAD response.
    mutating func take(_ fields: HeaderFields) {
        size = fields["Content-Length"].flatMap { Int64($0) }
        canResume = fields["Accept-Ranges"].map { $0.lowercased() == "bytes" }
        suggestion = FileName.suggested(url: sending.request.request.url, fields: fields)
    }

    /// Such as `2.15 GB, can be resumed`; nil while nothing is known.
    private var facts: String? {
        let resume = canResume.map { $0 ? "can be resumed" : "cannot be resumed" }
        let words = [size.map(HumanReadable.bytes), size == nil ? nil : resume].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
