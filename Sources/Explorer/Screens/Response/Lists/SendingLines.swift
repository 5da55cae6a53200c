import CurlewMessage
import CurlewNetworking
import CurlewTransport
import TerminalUI

/// The lines of the Headers tab about the requests that went out: for each a line that says whether it is the one that was
/// shown before, then its head as it was written.
struct SendingLines {
    private let records: [SendingRecord]

    /// - Parameter mask: nil while secrets are shown.
    init(_ records: [SendingRecord], hiding mask: SecretMask?) {
        self.records = mask.map { mask in records.map { mask.hidden($0, bodyHoldsSecret: false) } } ?? records
    }

    init(_ model: borrowing Model) {
        let records =
            switch model.request.exchange {
            case .received(let exchange): exchange.sendings
            case .failed(let failure): failure.sendings
            case .none, .sending: [SendingRecord]()
            }
        self.init(records, hiding: model.showsSecrets ? nil : model.shownMask)
    }

    var lines: [ListLine] {
        records.enumerated().flatMap { index, record in
            [heading(record, index)] + record.differences.map(Self.fault) + Self.head(record)
        }
    }

    /// The first thing that is not as it was shown; nil when all of it is.
    var fault: String? {
        records.lazy.compactMap(\.differences.first).first.map { "Not sent as shown. \($0.sentence)" }
    }

    private func heading(_ record: SendingRecord, _ index: Int) -> ListLine {
        let number = records.count > 1 ? "request \(index + 1) of \(records.count) " : ""
        let role: Role = record.isAsShown ? .textMuted : .statusError
        let added = record.addedWords.map { [[Run("    " + $0, .textMuted)]] } ?? []
        return ListLine(
            runs: [Run(number + record.shortSummary, role)], more: added,
            explanation: [
                "The bytes that went out, beside those that the preview showed: each field that was shown, in its order, and "
                    + "the body."
            ] + (record.digest.map { ["The body has the SHA-256 \($0)."] } ?? []),
            copied: number + record.summary)
    }

    private static func fault(_ difference: SendingDifference) -> ListLine {
        ListLine(
            runs: [Run("! " + difference.sentence, .statusError)],
            explanation: ["A fault of this program, or the server ended the exchange before all was sent."],
            copied: difference.sentence)
    }

    // MARK: Head

    /// A line longer than this is cut: it is drawn with every key.
    private static let longest = 4096

    private static func head(_ record: SendingRecord) -> [ListLine] {
        let lines = record.written.head.split(separator: 0x0A).compactMap { line in
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            return text.isEmpty ? nil : text
        }
        let cut = record.written.isCut ? [ListLine(runs: [Run("...", .textMuted)], copied: "")] : []
        return lines.enumerated().map { head($1, isFirst: $0 == 0, record) } + cut
    }

    private static func head(_ line: String, isFirst: Bool, _ record: SendingRecord) -> ListLine {
        let isLong = line.utf8.count > longest
        let shown = isLong ? String(decoding: line.utf8.prefix(longest), as: UTF8.self) + "..." : line
        let colon = shown.utf8.dropFirst().firstIndex(of: UInt8(ascii: ":"))
        guard let colon, !isFirst || shown.utf8.first == UInt8(ascii: ":") else {
            return ListLine(runs: [Run(shown)], explanation: ["The request line."], copied: line)
        }
        let name = String(shown[..<colon])
        let origin = record.added.first { HeaderFields.isSame($0.name, name) }?.origin
        let note = origin.map { [Run("  added by sending" + $0.words, .textMuted)] } ?? []
        return ListLine(
            runs: [Run(name, .syntaxKey), Run(":", .syntaxPunctuation), Run(String(shown[colon...].dropFirst()))]
                + note,
            explanation: [origin == nil ? "As the preview showed it." : "The preview did not show it."], copied: line)
    }
}

extension SendingRecord {
    /// `summary` on one row: the digest is cut, and the fields that were added are not named.
    fileprivate var shortSummary: String {
        var short = self
        short.added = []
        guard let digest else { return short.summary }
        return short.summary.replacing(digest, with: digest.prefix(8) + "...")
    }

    fileprivate var addedWords: String? {
        added.isEmpty ? nil : "added by sending: " + added.map { $0.name + $0.origin.words }.joined(separator: ", ")
    }
}

extension HeaderOrigin {
    fileprivate var words: String { self == .transport ? "" : " (\(rawValue))" }
}
