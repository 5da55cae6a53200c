internal import CurlewMessage

/// A URL or a relative reference, split as in RFC 3986 appendix B; it can be resolved against a base.
public struct URLReference: Equatable, Sendable {
    public var scheme: String?
    /// With user information and port.
    public var authority: String?
    public var path: String
    public var query: String?
    public var fragment: String?

    public init(_ text: String) {
        var rest = text[...].utf8
        (rest, fragment) = Self.cut(rest, at: UInt8(ascii: "#"))
        (rest, query) = Self.cut(rest, at: UInt8(ascii: "?"))
        scheme = nil
        authority = nil
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = Self.string(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: [Self.slash, Self.slash]) {
            let behind = rest.dropFirst(2)
            let end = behind.firstIndex(of: Self.slash) ?? behind.endIndex
            authority = Self.string(behind[..<end])
            rest = behind[end...]
        }
        path = Self.string(rest)
    }

    public var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
            + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    /// Removes the user information before the host, and its `@`.
    package mutating func dropUserinfo(_ userinfo: String) {
        authority = authority.map { String(Substring($0.utf8.dropFirst(userinfo.utf8.count + 1))) }
    }

    /// The reference resolved against a base (RFC 3986 §5.2.2).
    ///
    /// - Parameter keepsPath: true to keep the dot segments of a path that does not depend on the base; a relative path
    ///   cannot keep them.
    package func resolved(against base: URLReference, keepsPath: Bool = false) -> URLReference {
        var target = self
        let isWhole = scheme != nil || authority != nil || path.utf8.first == Self.slash
        target.scheme = scheme ?? base.scheme
        if scheme != nil || authority != nil { return keepsPath ? target : target.withoutDots() }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
            return target
        }
        if !isWhole { target.path = Self.merge(path, into: base) }
        return keepsPath && isWhole ? target : target.withoutDots()
    }

    private static let slash = UInt8(ascii: "/")

    private static func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

    private static func cut(_ text: Substring.UTF8View, at mark: UInt8) -> (Substring.UTF8View, String?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], string(text[text.index(after: index)...]))
    }

    /// True for a letter, followed by letters, digits and `+`, `-`, `.` (RFC 3986 §3.1).
    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// A relative path behind the folder of the base's path (RFC 3986 §5.2.3).
    private static func merge(_ path: String, into base: URLReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        let folder = base.path.utf8.lastIndex(of: slash).map { base.path[...$0] } ?? ""
        return folder + path
    }

    /// The reference without the segments `.` and `..` (RFC 3986 §5.2.4).
    public func withoutDots() -> URLReference {
        var result = self
        result.path = DotSegments.removed(from: path)
        return result
    }
}
