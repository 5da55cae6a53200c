import CurlewBytes
import CurlewFormats

/// A reason to doubt that the text on the screen is what the server meant.
public enum CharsetDoubt: Equatable, Sendable {
    /// The charset is not known: the bytes are shown as UTF-8, and those that are none are marks.
    case unknown(String)
    /// This computer has no converter for the charset; the bytes are shown as they came.
    case missing(String)
    /// Some bytes do not exist in the charset, and are shown as marks or as U+FFFD.
    case damaged
    /// The bytes are said to be in another charset, its name, and they are UTF-8 with more than ASCII.
    case looksUTF8(String)
    /// Nothing names the charset, and the bytes are no UTF-8; its name, which is a guess.
    case guessed(String)

    /// The most bytes that are looked at.
    private static let sample = 8 << 20

    /// - Parameters:
    ///   - source: the body as it came.
    ///   - text: what was made of it; nil where it could not be read.
    init?(_ source: Bytes, _ text: Charset.Text?, _ reading: CharsetReading) {
        guard let charset = reading.charset else {
            self = .unknown(reading.name ?? "")
            return
        }
        switch reading.origin {
        case .guess: self = .guessed(charset.rawValue)
        case .header, .declaration:
            if let name = reading.name, charset.isOfBytes, Self.isUTF8(source), !source.isASCII {
                self = .looksUTF8(name)
                return
            }
            fallthrough
        case .chosen, .mark, .content:
            guard let text else {
                guard !charset.isUnicode else { return nil }
                self = .missing(charset.rawValue)
                return
            }
            guard text.faults > 0 else { return nil }
            self = .damaged
        }
    }

    /// True for UTF-8, apart from a last character that the limit cuts.
    private static func isUTF8(_ bytes: Bytes) -> Bool {
        let start = bytes.count <= sample ? bytes : bytes[0..<ShownText.boundary(sample, in: bytes)]
        return start.withUnsafeBytes { String(validating: $0, as: UTF8.self) != nil }
    }
}

extension Bytes {
    fileprivate var isASCII: Bool { withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } } }
}
