internal import CurlewMessage

/// Finds user and password of URLs (RFC 3986 §3.2.1) anywhere in a text: in a `Location`, a link or a sentence.
public enum Userinfo {
    /// The text with stars for user and password: `https://******@example.com/`.
    public static func hidden(in text: String) -> String {
        guard text.utf8.contains(at) else { return text }
        return String(decoding: hidden(in: Array(text.utf8)), as: UTF8.self)
    }

    public static func hidden(in bytes: [UInt8]) -> [UInt8] { bytes.hiding(ranges(in: bytes)) }

    /// All user informations of the text as written: `user:password`.
    public static func all(in text: String) -> [String] {
        guard text.utf8.contains(at) else { return [] }
        let bytes = Array(text.utf8)
        return ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    private static let at = UInt8(ascii: "@")
    private static let slash = UInt8(ascii: "/")
    /// Bytes before `//` that begin a URL's authority; after other bytes `//` is part of a path.
    private static let before = Set(":\"'<>(=, \t\r\n".utf8)
    private static let behind = Set("\"<> \t\r\n".utf8)

    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (place, end) = (0, 0)
        while place + 1 < bytes.count {
            defer { place += 1 }
            guard bytes[place] == slash, bytes[place + 1] == slash, place == 0 || before.contains(bytes[place - 1])
            else { continue }
            let start = place + 2
            if end < start { end = bytes[start...].firstIndex(where: behind.contains) ?? bytes.count }
            // URL parsers disagree on which of several `@` ends the user information; all text before the last may be a
            // password.
            guard let last = URLText.credentialsEnd(bytes[start..<end], beyondPort: false), last > start else {
                continue
            }
            ranges.append(start..<last)
            place = last
        }
        return ranges
    }
}

extension [UInt8] {
    /// The bytes with stars for these ranges, which are in order.
    ///
    /// - Parameter hidden: what stands in place of the bytes of one range.
    package func hiding(
        _ ranges: [Range<Int>], by hidden: (ArraySlice<UInt8>) -> String = { _ in SecretMask.stars }
    ) -> [UInt8] {
        var (result, copied): ([UInt8], Int) = ([], 0)
        for range in ranges {
            result += self[copied..<range.lowerBound] + hidden(self[range]).utf8
            copied = range.upperBound
        }
        return ranges.isEmpty ? self : result + self[copied...]
    }
}
