internal import CurlewBytes
internal import CurlewMessage

/// Reads header lines into heads: interim heads, the final head, and the trailers after the body. Its limits bound the
/// memory that a hostile server can use.
struct ResponseHeadReader {
    static let byteLimit = 300_000
    static let fieldLimit = 5_000
    static let interimLimit = 100

    private var current: Draft?
    private var raw: [UInt8] = []
    private var interim: [InterimHead] = []
    private var fieldCount = 0
    /// Bytes of all heads and trailers together.
    private(set) var byteCount = 0
    /// The final head once it is complete, without its trailers.
    private(set) var head: ResponseHead?
    private var trailers: [HeaderField] = []

    /// Reads one line with its line end; true when the line completed the final head.
    mutating func receive(_ line: [UInt8]) throws(TransportError) -> Bool {
        byteCount += line.count
        guard head == nil else { return try receiveTrailer(line) }
        guard byteCount <= Self.byteLimit, fieldCount <= Self.fieldLimit else {
            throw .headerTooLarge(limit: Self.byteLimit)
        }
        raw += line
        let text = FieldLine.withoutLineEnd(line)
        guard current != nil else { return try begin(text) }
        guard !text.isEmpty else { return try endHead() }
        fieldCount += 1
        try FieldLine.add(text, to: &current!.fields)
        return false
    }

    private mutating func begin(_ line: ArraySlice<UInt8>) throws(TransportError) -> Bool {
        current = try Draft(statusLine: line)
        return false
    }

    private mutating func endHead() throws(TransportError) -> Bool {
        guard let draft = current else { return false }
        current = nil
        if (100..<200).contains(draft.status) {
            try keepInterim(draft)
            return false
        }
        head = ResponseHead(
            version: draft.version, status: draft.status, reason: draft.reason, fields: HeaderFields(draft.fields),
            lines: Bytes(raw), interim: interim)
        return true
    }

    private mutating func keepInterim(_ draft: Draft) throws(TransportError) {
        guard draft.status != 101 else {
            throw .protocolError(.unaskedSwitch)
        }
        guard interim.count < Self.interimLimit else {
            throw .protocolError(.interimFlood(limit: Self.interimLimit))
        }
        interim.append(
            InterimHead(
                version: draft.version, status: draft.status, reason: draft.reason, fields: HeaderFields(draft.fields)))
        raw = []
    }

    /// Keeps a trailer. Trailers above the limits are dropped, because the body is complete already. libcurl stores all
    /// of them, so four times the byte limit fails the transfer.
    private mutating func receiveTrailer(_ line: [UInt8]) throws(TransportError) -> Bool {
        guard byteCount <= Self.byteLimit * 4 else { throw .headerTooLarge(limit: Self.byteLimit * 4) }
        let text = FieldLine.withoutLineEnd(line)
        fieldCount += 1
        guard !text.isEmpty, byteCount <= Self.byteLimit, fieldCount <= Self.fieldLimit else { return false }
        _ = try? FieldLine.add(text, to: &trailers)
        return false
    }

    /// The final head with its trailers; nil before it is complete.
    var finished: ResponseHead? {
        var head = head
        head?.trailers = HeaderFields(trailers)
        return head
    }

    private struct Draft {
        var version: String
        var status: Int
        var reason: String
        var fields: [HeaderField] = []

        /// Reads a line such as `HTTP/1.1 200 OK`; the reason may be missing (RFC 9112 §4).
        init(statusLine line: ArraySlice<UInt8>) throws(TransportError) {
            let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
            guard parts[0].starts(with: "HTTP/".utf8) else { throw .notHTTP(beginning: Array(line.prefix(60))) }
            guard parts.count >= 2, parts[1].count == 3, parts[1].allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw .protocolError(.status(FieldLine.text(line.prefix(60))))
            }
            version = FieldLine.text(parts[0])
            let number = version.dropFirst(5)
            guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), !number.isEmpty else {
                throw .protocolError(.version(String(number)))
            }
            status = parts[1].reduce(0) { $0 * 10 + Int($1 - 0x30) }
            reason = parts.count == 3 ? FieldLine.text(parts[2]) : ""
        }
    }
}

/// Functions for one header line as bytes.
enum FieldLine {
    /// The line without its CRLF or bare LF.
    static func withoutLineEnd(_ line: [UInt8]) -> ArraySlice<UInt8> {
        var rest = line[...]
        if rest.last == 0x0A { rest.removeLast() }
        if rest.last == 0x0D { rest.removeLast() }
        return rest
    }

    /// Adds the field of a line to `fields`. A folded line (RFC 9112 §5.2) continues the field before it after one
    /// space. Throws for a folded line without a field before it, and for a line without a colon.
    static func add(_ line: ArraySlice<UInt8>, to fields: inout [HeaderField]) throws(TransportError) {
        if isSpace(line.first) {
            guard let last = fields.indices.last else { throw .protocolError(.foldedFirst) }
            fields[last].value += " " + text(trimmed(line))
            return
        }
        guard let colon = line.firstIndex(of: 0x3A) else {
            throw .protocolError(.noColon(text(line.prefix(60))))
        }
        fields.append(HeaderField(text(line[..<colon]), text(trimmed(line[(colon + 1)...]))))
    }

    /// The bytes as UTF-8; as Latin-1 when they are not UTF-8.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { isSpace($0) }
        while isSpace(rest.last) { rest.removeLast() }
        return rest
    }

    private static func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}
