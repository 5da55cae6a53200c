internal import CurlewFormats

/// A word of letters and digits that replaces a secret in a request that is exported as a command. Every serializer
/// writes it unchanged, and the writer of the command puts a shell variable in its place.
public enum SecretMarker {
    /// Random for each run: otherwise a file or an answer that holds the word would be turned into a shell variable
    /// too.
    private static let start: String = {
        let letters = Array("abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY".utf8)
        return "curlewSecret"
            + String(decoding: (0..<16).map { _ in letters[Int.random(in: letters.indices)] }, as: UTF8.self)
    }()
    private static let end: UInt8 = 0x7A

    static func text(_ name: String) -> String {
        start + name.utf8.map { Digits.text($0, width: 2, radix: 16) }.joined() + String(UnicodeScalar(end))
    }

    /// A piece of a text: literal text, or the name of a secret.
    public enum Piece: Equatable, Sendable {
        case text(String)
        case secret(String)
    }

    /// Splits a text at its markers. A text without one is a single piece.
    public static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        var plain = ""
        while let range = rest.utf8.firstRange(of: start.utf8) {
            plain += rest[..<range.lowerBound]
            let digits = rest[range.upperBound...].utf8.prefix { $0 != end }
            if digits.endIndex < rest.endIndex, let name = name(Array(digits)) {
                if !plain.isEmpty { pieces.append(.text(plain)) }
                pieces.append(.secret(name))
                plain = ""
                rest = rest[rest.utf8.index(after: digits.endIndex)...]
            } else {
                plain += start
                rest = rest[range.upperBound...]
            }
        }
        plain += rest
        return plain.isEmpty && !pieces.isEmpty ? pieces : pieces + [.text(plain)]
    }

    private static func name(_ digits: [UInt8]) -> String? {
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
