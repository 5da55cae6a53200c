internal import HTTPMessage

/// The boundary that separates the parts of a multipart body.
public struct MultipartBoundary: Sendable, Equatable {
    public let text: String

    /// Nil when the text is not allowed: 1 to 70 letters, digits, `'()+_,-./:=?` and inner spaces (RFC 2046 §5.1.1).
    public init?(_ text: String) {
        guard (1...70).contains(text.utf8.count), text.last != " ", text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        self.text = text
    }

    private init(trusted text: String) {
        self.text = text
    }

    /// `Boundary+` and sixteen upper-case hexadecimal digits (`AFCreateMultipartFormBoundary`).
    public static func random() -> MultipartBoundary {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    public static func random(using generator: inout some RandomNumberGenerator) -> MultipartBoundary {
        let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16, uppercase: true)
        return MultipartBoundary(trusted: "Boundary+" + String(repeating: "0", count: 16 - digits.count) + digits)
    }

    /// `multipart/form-data; boundary=Boundary+0000000100000002`, quoted where a token cannot hold it.
    public var contentType: String {
        MediaType(type: "multipart", subtype: "form-data", parameters: [HeaderField("boundary", text)]).description
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}
