import CurlewBytes

/// A reason to doubt that the text on the screen is what the server meant.
public enum CharsetDoubt: Equatable, Sendable {
    /// The declared charset is not supported: the bytes are read as UTF-8, and those that are none are marks.
    case unknown(String)
    /// Some bytes do not exist in the charset, and are shown as marks or as U+FFFD.
    case damaged
    /// The bytes are declared in a charset of single bytes, its name, and they are UTF-8 with more than ASCII.
    case looksUTF8(String)

    /// The most bytes that are looked at.
    private static let sample = 8 << 20

    /// - Parameters:
    ///   - source: the body as it came.
    ///   - text: what was made of it.
    ///   - name: the declared charset, in lower case.
    init?(_ source: Bytes, _ text: Bytes, _ charset: Charset, named name: String?) {
        switch charset {
        case .unknown(let name): self = .unknown(name)
        case .utf8:
            guard !Self.isUTF8(source) else { return nil }
            self = .damaged
        case .singleByte:
            guard let name, Self.isUTF8(source), !source.isASCII else { return nil }
            self = .looksUTF8(name)
        case .utf16, .utf32:
            guard String(decoding: Self.start(of: text).array, as: UTF8.self).utf8.contains("\u{FFFD}") else {
                return nil
            }
            self = .damaged
        }
    }

    /// Without a character that the limit cuts.
    private static func start(of bytes: Bytes) -> Bytes {
        bytes.count <= sample ? bytes : bytes[0..<ShownText.boundary(sample, in: bytes)]
    }

    private static func isUTF8(_ bytes: Bytes) -> Bool {
        start(of: bytes).withUnsafeBytes { String(validating: $0, as: UTF8.self) != nil }
    }
}

extension Bytes {
    fileprivate var isASCII: Bool { withUnsafeBytes { $0.allSatisfy { $0 < 0x80 } } }
}
