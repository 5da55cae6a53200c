/// The head of an interim response, such as 100 Continue, 102 Processing or 103 Early Hints (RFC 9110 §15.2, RFC 8297).
public struct InterimHead: Sendable, Equatable {
    /// Such as `HTTP/1.1` or `HTTP/2`.
    public var version: String
    /// From 100 to 199.
    public var status: Int
    /// Untrusted text, often empty.
    public var reason: String
    public var fields: HeaderFields

    public init(version: String = "HTTP/1.1", status: Int, reason: String, fields: HeaderFields) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
    }

    /// The status line without its line end.
    public var statusLine: String {
        [version, String(status), reason].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension [InterimHead] {
    /// The heads as text: for each a status line, a line per field, and an empty line.
    package var lines: String {
        map { head in
            let fields = head.fields.isEmpty ? "" : head.fields.lines + "\n"
            return "\(head.version) \(head.status) \(head.reason)\n\(fields)\n"
        }.joined()
    }

    /// Reads a text made by `lines`. A head whose status is no number is left out.
    package init(lines: String) {
        var heads: [InterimHead] = []
        var current: [Substring.UTF8View] = []
        for line in lines.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard line.isEmpty else {
                current.append(line)
                continue
            }
            if let head = InterimHead(current) { heads.append(head) }
            current = []
        }
        self = heads
    }
}

extension InterimHead {
    fileprivate init?(_ lines: [Substring.UTF8View]) {
        guard let first = lines.first else { return nil }
        let words = first.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, let status = Int(String(Substring(words[1]))) else { return nil }
        let fields = lines.dropFirst().map { String(Substring($0)) }.joined(separator: "\n")
        self.init(
            version: String(Substring(words[0])), status: status, reason: String(Substring(words[2])),
            fields: HeaderFields(lines: fields))
    }
}
