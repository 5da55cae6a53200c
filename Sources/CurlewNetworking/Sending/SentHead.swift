internal import CurlewMessage
internal import CurlewTransport

/// The lines of a head as it was sent, each with its offset.
struct SentHead {
    struct Line {
        var name: String
        /// The value without the white space around it.
        var value: ArraySlice<UInt8>
        var start: Int
        var valueStart: Int
    }

    /// The bytes of the request line up to the version; for HTTP/2 method and target in the same form.
    let requestLine: [UInt8]
    /// The fields, including `Host`, whose value is that of `:authority` for HTTP/2.
    let fields: [Line]
    let isHTTP2: Bool
    /// The offset at which the head ends and a missing field would begin.
    let end: Int

    init(_ written: WrittenRequest) {
        isHTTP2 = written.version == "HTTP/2"
        var lines = Self.lines(written.head)
        if isHTTP2 {
            let pseudo = { (name: String) in
                lines.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
            }
            requestLine = Array("\(pseudo(":method")) \(pseudo(":path"))".utf8)
            if let host = lines.firstIndex(where: { $0.name == ":authority" }) { lines[host].name = "host" }
            fields = lines.filter { $0.name.utf8.first != UInt8(ascii: ":") }
        } else {
            let first = written.head.prefix { $0 != 0x0D && $0 != 0x0A }
            requestLine = Array(first[..<(first.lastIndex(of: 0x20) ?? first.endIndex)])
            fields = lines.filter { $0.start > 0 }
        }
        let bytes = written.head
        let isWhole = !isHTTP2 && bytes.count >= 2 && !written.isCut
        end = isWhole ? bytes.count - 2 : bytes.count
    }

    private static func lines(_ head: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < head.count {
            let end = head[start...].firstIndex(of: 0x0A) ?? head.count
            // The first byte is skipped: a pseudo-header field of HTTP/2 begins with a colon.
            if let colon = head[min(start + 1, end)..<end].firstIndex(of: UInt8(ascii: ":")) {
                let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
                var value = head[(colon + 1)..<end].drop(while: isBlank)
                while value.last.map(isBlank) == true { value.removeLast() }
                lines.append(
                    Line(
                        name: String(decoding: head[start..<colon], as: UTF8.self), value: value, start: start,
                        valueStart: value.startIndex))
            }
            start = end + 1
        }
        return lines
    }
}
