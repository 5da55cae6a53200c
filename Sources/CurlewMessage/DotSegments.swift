internal import CurlewBytes

/// The dot segments `.` and `..` of a path, and the segments that `..` removes (RFC 3986 §5.2.4). Escaped dots are
/// ordinary names here, as with curl.
public enum DotSegments {
    /// The parts of a path that remain, as UTF-8 offsets.
    public static func kept(in path: String) -> [Range<Int>] {
        var kept: [Range<Int>] = []
        let bytes = Array(path.utf8)
        var start = 0
        while start < bytes.count {
            // The segment includes the slash after it.
            let end = bytes[start...].firstIndex(of: slash).map { $0 + 1 } ?? bytes.count
            switch bytes[start..<end].prefix(while: { $0 != slash }) {
            case [dot]: break
            case [dot, dot]: if let last = kept.last, !isRoot(last, bytes) { kept.removeLast() }
            default: kept.append(start..<end)
            }
            start = end
        }
        return kept
    }

    /// The path without its dot segments.
    public static func removed(from path: String) -> String {
        path.utf8.contains(dot) ? text(kept(in: path), of: path) : path
    }

    /// An absolute URL without the dot segments of its path, and the UTF-8 ranges of the URL that remain; nil when
    /// there are none to remove.
    public static func removed(fromURL url: String) -> (text: String, kept: [Range<Int>])? {
        guard let path = path(of: url) else { return nil }
        let segments = kept(in: Substring(url.utf8.dropFirst(path.lowerBound).prefix(path.count)).description)
            .map { $0.lowerBound + path.lowerBound..<$0.upperBound + path.lowerBound }
        let ranges = [0..<path.lowerBound] + segments + [path.upperBound..<url.utf8.count]
        guard segments.reduce(0, { $0 + $1.count }) < path.count else { return nil }
        return (text(ranges, of: url), ranges)
    }

    /// The range of the path, after the authority and up to the query or the fragment; nil when the path contains no
    /// dot.
    private static func path(of url: String) -> Range<Int>? {
        let bytes = Array(url.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].starts(with: [slash, slash])
        else { return nil }
        let behind = bytes[(colon + 3)...]
        let end = behind.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        guard let start = behind.firstIndex(of: slash), start < end else { return nil }
        return bytes[start..<end].contains(dot) ? start..<end : nil
    }

    /// True when a server could take a segment for a dot segment: it is `.` or `..`, or contains `..` between slashes,
    /// each of them escaped or not, with parameters after a `;` or not. The segment is decoded up to four times,
    /// because some servers decode twice.
    public static func isStep(_ segment: some Sequence<UInt8>) -> Bool {
        var text = String(decoding: Array(segment), as: UTF8.self)
        for _ in 0..<4 {
            let bytes = Array(text.utf8)
            if bytes.elementsEqual([dot]) || bytes.starts(with: [dot, semicolon]) { return true }
            let parts = bytes.split(omittingEmptySubsequences: false) { $0 == slash || $0 == UInt8(ascii: "\\") }
            if parts.contains(where: { $0.prefix { $0 != semicolon }.elementsEqual([dot, dot]) }) { return true }
            let decoded = PercentText.decoded(text)
            if decoded.utf8.count == bytes.count { return false }
            text = decoded
        }
        return false
    }

    private static let semicolon = UInt8(ascii: ";")
    private static let dot = UInt8(ascii: ".")
    private static let slash = UInt8(ascii: "/")

    private static func isRoot(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool { range == 0..<1 && bytes[0] == slash }

    private static func text(_ ranges: [Range<Int>], of text: String) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: ranges.flatMap { bytes[$0] }, as: UTF8.self)
    }
}
