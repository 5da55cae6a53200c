internal import HTTPMessage

/// The head of a request as libcurl's debug function gets it, which is in the form of HTTP/1 also for HTTP/2.
struct HeadText {
    let method: String
    let target: String
    let version: String
    let fields: [HeaderField]

    /// Nil for bytes without a request line.
    init?(_ head: [UInt8]) {
        let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        guard let words = lines.first?.utf8.split(separator: UInt8(ascii: " ")), words.count >= 3 else { return nil }
        method = String(words[0]) ?? ""
        target = words[1..<(words.count - 1)].map { String(Substring($0)) }.joined(separator: " ")
        version = String(words[words.count - 1]) ?? ""
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HeaderField(
                String(line[..<colon]), HeaderField.trimmed(String(line[line.utf8.index(after: colon)...])))
        }
    }

    /// The fields of an HTTP/2 stream (RFC 9113 §8.3.1) as lines, in libcurl's order and without the fields of an
    /// HTTP/1 connection, which are not sent (§8.2.2).
    func streamFields(scheme: String) -> [UInt8] {
        let authority = fields.first { HeaderFields.isSame($0.name, "Host") }?.value ?? ""
        let lines =
            [(":method", method), (":path", target), (":scheme", scheme), (":authority", authority)]
            + fields.map { ($0.name.lowercased(), $0.value) }.filter { name, value in
                !Self.ofConnections.contains(name) && (name != "te" || value.lowercased() == "trailers")
            }
        return lines.flatMap { Array("\($0): \($1)\r\n".utf8) }
    }

    private static let ofConnections: Set = [
        "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "http2-settings",
    ]
}
