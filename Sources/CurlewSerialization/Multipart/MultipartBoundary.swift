internal import CurlewBytes
internal import CurlewMessage

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

    /// `Boundary+` and sixteen upper-case hexadecimal digits (`AFCreateMultipartFormBoundary`).
    public static func random() -> MultipartBoundary {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    public static func random(using generator: inout some RandomNumberGenerator) -> MultipartBoundary {
        MultipartBoundary(number: UInt64.random(in: 0...UInt64.max, using: &generator))
    }

    private static let start = "Boundary+"

    private init(number: UInt64) {
        let digits = String(number, radix: 16, uppercase: true)
        text = Self.start + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// `multipart/form-data; boundary=Boundary+0000000100000002`, quoted where a token cannot hold it.
    public var contentType: String { contentType(of: "multipart/form-data") }

    /// The same for another type of parts, such as `multipart/related; type="text/xml"`, which stays as it is written.
    func contentType(of type: String) -> String {
        let parameter = MediaType(type: "", subtype: "", parameters: [HeaderField("boundary", text)]).description
        return type + Substring(parameter.utf8.dropFirst())
    }

    /// The boundary of parts inside a part, always the same for this one. It does not begin like this one: a reader
    /// would take its lines for this one's.
    public var inner: MultipartBoundary {
        let number = text.utf8.text(behind: Self.start).flatMap { UInt64($0, radix: 16) }
        if let number { return MultipartBoundary(number: number &+ 0x9E37_79B9_7F4A_7C15) }
        return MultipartBoundary("in.\(text)") ?? MultipartBoundary(number: UInt64(text.utf8.count))
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
