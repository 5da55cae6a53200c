internal import CurlewFormats

/// A word of letters and digits that stands for a secret in a request that is given away as a command: every serializer
/// writes it as it is, and the writer of the command puts a variable of the shell in its place.
public enum SecretMarker {
    /// Made anew for each run: a file or an answer that held it would take a variable of the shell along.
    private static let start: String = {
        let letters = Array("abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY".utf8)
        return "curlewSecret"
            + String(decoding: (0..<16).map { _ in letters[Int.random(in: letters.indices)] }, as: UTF8.self)
    }()
    private static let end: UInt8 = 0x7A

    static func text(_ name: String) -> String {
        start + name.utf8.map { Digits.text($0, width: 2, radix: 16) }.joined() + String(UnicodeScalar(end))
    }

    /// A piece of a text: what stands for itself, or the name of a secret.
    public enum Piece: Equatable, Sendable {
        case text(String)
        case secret(String)
    }

    /// Texts without a marker are one piece.
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
