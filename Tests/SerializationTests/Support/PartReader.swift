import CurlewBytes
import CurlewSerialization

/// A small reader of multipart bodies, made for the tests alone: it knows nothing of the writer.
struct PartReader {
    struct Part: Equatable {
        var head: [String]
        var content: [UInt8]

        /// The text between the quotes behind `name=`, as it stands.
        var name: String? { parameter("; name=\"") }
        var fileName: String? { parameter("; filename=\"") }
        var text: String { String(decoding: content, as: UTF8.self) }

        private func parameter(_ sign: String) -> String? {
            guard let line = head.first(where: { $0.hasPrefix("Content-Disposition:") }) else { return nil }
            let tail = line.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
            guard tail.count == 2 else { return nil }
            return tail[1].split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init)
        }
    }

    /// Nil when the body does not start and end as the boundary wants it.
    static func parts(_ body: [UInt8], boundary: String) -> [Part]? {
        let first = Array("--\(boundary)\r\n".utf8)
        let next = Array("\r\n--\(boundary)".utf8)
        guard body.starts(with: first) else { return nil }
        var rest = body[first.count...]
        var parts: [Part] = []
        while let end = range(of: next, in: rest) {
            guard let part = part(Array(rest[..<end.lowerBound])) else { return nil }
            parts.append(part)
            rest = rest[end.upperBound...]
            if rest.elementsEqual("--\r\n".utf8) { return parts }
            guard rest.starts(with: "\r\n".utf8) else { return nil }
            rest = rest.dropFirst(2)
        }
        return nil
    }

    private static func part(_ bytes: [UInt8]) -> Part? {
        guard let blank = range(of: Array("\r\n\r\n".utf8), in: bytes[...]) else { return nil }
        let head = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self)
        return Part(
            head: head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init),
            content: Array(bytes[blank.upperBound...]))
    }

    private static func range(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard bytes.count >= needle.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - needle.count)
            .first { bytes[$0] == needle[0] && bytes[$0..<$0 + needle.count].elementsEqual(needle) }
            .map { $0..<$0 + needle.count }
    }
}
