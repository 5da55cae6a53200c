internal import CurlewBytes

/// The part of a URL that a value stands in (RFC 3986 §3).
public enum URLPart: Hashable, Sendable {
    /// In the scheme, between it and the host, or in the first segment of a URL without both.
    case beginning
    case userinfo, host
    /// In the brackets of an address.
    case address
    case port, path, query, fragment

    /// Whether values have to keep out of the bytes that end it.
    private var isBeforePath: Bool {
        switch self {
        case .beginning, .userinfo, .host, .address, .port: true
        case .path, .query, .fragment: false
        }
    }

    /// The first byte of a value that may not stand there.
    func refused(_ text: String) -> UInt8? {
        guard isBeforePath else { return nil }
        return text.utf8.first { byte in
            switch self {
            case .port: !(0x30...0x39).contains(byte)
            case .address: !(Hex.isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "."))
            default: "/\\?#@:".utf8.contains(byte)
            }
        }
    }

    /// The bytes of a value there.
    func written(_ run: URLPiece) -> [UInt8] {
        switch self {
        case .host, .address, .port: Array(run.text.utf8)
        case .beginning, .userinfo, .fragment: Self.escaped(run.text, keeping: Self.isInSegment)
        case .path where run.isForeign: Self.escaped(run.text, keeping: Self.isInSegment)
        case .path:
            Self.escaped(run.text, keepsEscapes: true) { Self.isInSegment($0) || $0 == UInt8(ascii: "/") }
        case .query:
            Self.escaped(run.text) { Self.isInSegment($0) && !"&=+;".utf8.contains($0) || "/?".utf8.contains($0) }
        }
    }

    /// A pchar of RFC 3986 §3.3 without the escapes. Letters beyond ASCII are escaped as they are sent.
    private static func isInSegment(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~!$&'()*+,;=:@".utf8.contains(byte)
        }
    }

    /// The controls of U+0080 to U+009F are escaped like those of ASCII.
    private static func escaped(
        _ text: String, keepsEscapes: Bool = false, keeping isKept: (UInt8) -> Bool
    ) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                keepsEscapes && byte == UInt8(ascii: "%") && bytes.count > index + 2
                && Hex.isDigit(bytes[index + 1]) && Hex.isDigit(bytes[index + 2])
            let isControl =
                byte == 0xC2 && bytes[index + 1] < 0xA0 || index > 0 && bytes[index - 1] == 0xC2 && byte < 0xA0
            if isEscape || isKept(byte) || byte >= 0x80 && !isControl {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), Hex.digit(byte >> 4), Hex.digit(byte & 15)]
            }
        }
        return result
    }

    private enum Hex {
        static func isDigit(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }

        static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    }

    fileprivate var words: String {
        switch self {
        case .beginning: "before the path's first /"
        case .userinfo: "in the user and password of the URL"
        case .host: "in the host"
        case .address: "in the address of the host"
        case .port: "in the port"
        case .path: "in the path"
        case .query: "in the query"
        case .fragment: "in the fragment"
        }
    }
}

/// A value that was not inserted into a URL, and the reason.
public struct URLRefusal: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// The byte is nil for a secret.
        case byte(UInt8?, in: URLPart)
        /// A segment of dots, as written; nil for a secret.
        case step(String?)
    }

    public var name: String
    public var reason: Reason

    var sentence: String {
        switch reason {
        case .byte(let byte, in: .port):
            "{{\(name)}} stands in the port and holds \(Self.words(byte)). A port takes digits alone. Correct the value."
        case .byte(let byte, in: let part):
            "{{\(name)}} stands \(part.words) and holds \(Self.words(byte)), which could lead the request elsewhere. "
                + "Correct the value, or write {{\(name)|raw}} if it is meant."
        case .step(let segment):
            "{{\(name)}} makes \(segment.map { "\"\($0)\"" } ?? "dots") a segment of the path. Servers take that for a step up. Correct the value, "
                + "or write {{\(name)|raw}} if it is meant."
        }
    }

    fileprivate static func words(_ byte: UInt8?) -> String {
        switch byte {
        case nil: "a byte that may not stand there"
        case 0x20: "a space"
        case let byte? where (0x21...0x7E).contains(byte): "\"\(Character(Unicode.Scalar(byte)))\""
        case let byte?: "byte 0x" + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// A value that was written into a URL with other bytes than it has.
public struct EscapedValue: Hashable, Sendable {
    public var name: String
    public var part: URLPart
    /// The first byte that was escaped; nil for a secret.
    public var byte: UInt8?

    /// The fact and the way out, without a full stop.
    public var claim: String {
        "{{\(name)}} holds \(URLRefusal.words(byte)), which is escaped \(part.words); {{\(name)|raw}} sends it as it is"
    }
}

/// Reads a URL byte by byte and tells where the next byte stands.
struct URLPosition {
    private enum State { case name, colon, slashBehindColon, opaque, slash, authority, path, query, fragment }

    private var state = State.name
    private var name: [UInt8] = []
    private var authority: [UInt8] = []
    private var pathStart = 0
    private var pathEnd: Int?

    mutating func take(_ byte: UInt8, at index: Int) {
        switch state {
        case .query: if byte == UInt8(ascii: "#") { state = .fragment }
        case .fragment: break
        default:
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"):
                if state == .authority { pathStart = index }
                pathEnd = index
                state = byte == UInt8(ascii: "?") ? .query : .fragment
            case UInt8(ascii: "/"): takeSlash(at: index)
            default: takeOther(byte)
            }
        }
    }

    private mutating func takeSlash(at index: Int) {
        switch state {
        case .name: state = name.isEmpty ? .slash : .path
        case .opaque: state = .path
        case .colon: state = .slashBehindColon
        case .slashBehindColon, .slash: state = .authority
        case .authority: (state, pathStart) = (.path, index)
        case .path, .query, .fragment: break
        }
    }

    private mutating func takeOther(_ byte: UInt8) {
        switch state {
        case .name:
            name.append(byte)
            if byte == UInt8(ascii: ":") { state = name.count > 1 ? .colon : .opaque }
        case .colon: state = .opaque
        case .slashBehindColon, .slash: state = .path
        case .authority: authority.append(byte)
        case .opaque, .path, .query, .fragment: break
        }
    }

    /// - Parameter isInUserinfo: whether an `@` of the authority follows.
    func part(isInUserinfo: Bool) -> URLPart {
        switch state {
        case .name, .colon, .slashBehindColon, .opaque: .beginning
        case .slash, .path: .path
        case .query: .query
        case .fragment: .fragment
        case .authority where isInUserinfo: .userinfo
        case .authority: partOfHost
        }
    }

    private var partOfHost: URLPart {
        let opening = host.lastIndex(of: UInt8(ascii: "["))
        let closing = host.lastIndex(of: UInt8(ascii: "]"))
        if let opening, closing.map({ $0 < opening }) ?? true { return .address }
        return host[(closing ?? host.startIndex)...].contains(UInt8(ascii: ":")) ? .port : .host
    }

    private var host: ArraySlice<UInt8> {
        authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority[...]
    }

    /// Whether a host stands before the next byte, which may end it.
    var endsHost: Bool { state == .authority && !host.isEmpty && partOfHost != .address }

    /// Whether the text is one slash: a second one would make a host of what follows.
    var isOneSlash: Bool { state == .slash }

    /// The path so far of a text of that length.
    func path(to count: Int) -> Range<Int> { min(pathStart, count)..<(pathEnd ?? count) }
}
