/// A URL or a part of one, cut as RFC 3986 appendix B does, and joined with a base.
public struct URLReference: Equatable, Sendable {
    public var scheme: String?
    /// With user information and port.
    public var authority: String?
    public var path: String
    public var query: String?
    public var fragment: String?

    public init(_ text: String) {
        var rest = text[...]
        (rest, fragment) = Self.cut(rest, at: "#")
        (rest, query) = Self.cut(rest, at: "?")
        scheme = nil
        authority = nil
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            let behind = rest.dropFirst(2)
            let end = behind.firstIndex(of: "/") ?? behind.endIndex
            authority = String(behind[..<end])
            rest = behind[end...]
        }
        path = String(rest)
    }

    public var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
            + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    /// RFC 3986 §5.2.2.
    package func resolved(against base: URLReference) -> URLReference {
        var target = self
        if scheme != nil { return target.withoutDots() }
        target.scheme = base.scheme
        if authority != nil { return target.withoutDots() }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
            return target
        }
        if !path.hasPrefix("/") { target.path = Self.merge(path, into: base) }
        return target.withoutDots()
    }

    private static func cut(_ text: Substring, at mark: Character) -> (Substring, String?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], String(text[text.index(after: index)...]))
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// RFC 3986 §5.2.3.
    private static func merge(_ path: String, into base: URLReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
        return folder + path
    }

    /// Without the segments `.` and `..` (RFC 3986 §5.2.4).
    public func withoutDots() -> URLReference {
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if segments.count > 1 || (segments.count == 1 && segments[0] != "") { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        var result = self
        result.path = segments.joined(separator: "/")
        return result
    }
}
