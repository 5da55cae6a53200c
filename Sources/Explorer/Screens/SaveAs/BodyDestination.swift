import CurlewBytes
import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// The card `Save body to`: the file that the next answer goes into.
///
/// A server often names its files itself, so the card asks it for the head of the answer (HEAD) where the request is a
/// plain GET; what it says stands in the field unless something was typed meanwhile.
struct BodyDestination: Equatable, Sendable {
    var sending: Sending
    /// Where relative names are; empty when not known.
    var folder: String
    /// The HEAD under way, or done.
    var asking: JobID?
    /// What was put into the field without being typed.
    var suggestion: String
    /// Bytes that will come, and whether the rest can be had after a break; nil when the server did not say.
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

    /// What the server says about the answer.
    mutating func take(_ fields: HeaderFields) {
        size = fields["Content-Length"].flatMap { Int64($0) }
        canResume = fields["Accept-Ranges"].map { $0.lowercased() == "bytes" }
        suggestion = FileName.suggested(url: sending.request.request.url, fields: fields)
    }

    /// `2.15 GB, can be resumed`; nil while nothing is known.
    private var facts: String? {
        let resume = canResume.map { $0 ? "can be resumed" : "cannot be resumed" }
        let words = [size.map(HumanReadable.bytes), size == nil ? nil : resume].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
