import CCurlewHTTPDaemon
import CCurlewZlib

/// Splits an upload into parts as it arrives, and keeps no content: only the header fields, the size, the checksum and
/// the first 256 bytes of each part.
///
///     --B CRLF  header CRLF CRLF  content  CRLF --B  ...  CRLF --B-- CRLF
///
/// A body that is not multipart counts as one part without header fields.
struct UploadReader: Sendable {
    /// The facts that are kept of a part.
    struct Part: Sendable {
        /// Lines of the part's header.
        var head: [String] = []
        var size = 0
        /// CRC-32 of the content.
        var checksum: UInt32 = 0
        /// The first bytes of the content, at most 256.
        var start: [UInt8] = []
    }

    private enum Stage {
        /// `start` is before the first boundary, `boundary` right after each: the next two bytes begin a part or end
        /// the body.
        case start, boundary
        case head, content
        case end
    }

    static let mostParts = 1000
    private static let longestHead = 16 << 10
    private static let longestStart = 256

    private(set) var parts: [Part] = []
    private(set) var count = 0
    /// The reason why the body cannot be read; nil while it can.
    private(set) var fault: String?
    private var stage: Stage
    /// `CRLF--B`; empty for a body that is not multipart.
    private let delimiter: [UInt8]
    /// Bytes not used yet, because a delimiter or a header may begin in them.
    private var rest: [UInt8]

    /// - Parameter boundary: nil for a body that is not multipart.
    init(boundary: String?) {
        delimiter = boundary.map { Array("\r\n--\($0)".utf8) } ?? []
        stage = boundary == nil ? .content : .start
        // The first boundary has no line end before it, all others do: one is added.
        rest = boundary == nil ? [] : [0x0D, 0x0A]
        if boundary == nil { parts = [Part()] }
    }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        count += bytes.count
        guard fault == nil else { return }
        if delimiter.isEmpty { return add(bytes) }
        rest += bytes
        var goesOn = true
        while goesOn, fault == nil { goesOn = step() }
    }

    /// Must be called at the end of the body.
    mutating func finish() {
        if !delimiter.isEmpty, stage != .end, fault == nil { fault = "the body ends before its last boundary" }
    }

    /// Reads one element of the body; false when more bytes are needed.
    private mutating func step() -> Bool {
        switch stage {
        case .start: return findStart()
        case .boundary: return readBoundary()
        case .head: return readHead()
        case .content: return readContent()
        case .end:
            rest = []
            return false
        }
    }

    private mutating func findStart() -> Bool {
        guard let place = place(of: delimiter) else {
            if rest.count > Self.longestHead { fault = "the body does not begin with its boundary" }
            return false
        }
        rest.removeFirst(place + delimiter.count)
        stage = .boundary
        return true
    }

    private mutating func readBoundary() -> Bool {
        guard rest.count >= 2 else { return false }
        if rest.starts(with: [0x2D, 0x2D]) {
            stage = .end
        } else if rest.starts(with: [0x0D, 0x0A]) {
            rest.removeFirst(2)
            if parts.count == Self.mostParts { fault = "there are more than \(Self.mostParts) parts" }
            parts.append(Part())
            stage = .head
        } else {
            fault = "a boundary is followed by neither a line end nor --"
        }
        return true
    }

    private mutating func readHead() -> Bool {
        // A part without header fields begins with its blank line.
        let isEmpty = rest.starts(with: [0x0D, 0x0A])
        guard let end = isEmpty ? 0 : place(of: [0x0D, 0x0A, 0x0D, 0x0A]) else {
            if rest.count > Self.longestHead { fault = "the head of a part is longer than \(Self.longestHead) bytes" }
            return false
        }
        parts[parts.count - 1].head = String(decoding: rest[..<end], as: UTF8.self)
            .utf8.split(separator: "\r\n".utf8).map { String(Substring($0)) }
        rest.removeFirst(end + (isEmpty ? 2 : 4))
        stage = .content
        return true
    }

    private mutating func readContent() -> Bool {
        if let end = place(of: delimiter) {
            rest.withUnsafeBufferPointer { bytes in add(UnsafeBufferPointer(rebasing: bytes[..<end]), in: &parts) }
            rest.removeFirst(end + delimiter.count)
            stage = .boundary
            return true
        }
        // The last bytes may begin a delimiter.
        let sure = rest.count - delimiter.count + 1
        guard sure > 0 else { return false }
        rest.withUnsafeBufferPointer { bytes in add(UnsafeBufferPointer(rebasing: bytes[..<sure]), in: &parts) }
        rest.removeFirst(sure)
        return false
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        add(bytes, in: &parts)
    }

    private func add(_ bytes: UnsafeBufferPointer<UInt8>, in parts: inout [Part]) {
        let last = parts.count - 1
        parts[last].size += bytes.count
        parts[last].checksum = czlib_crc32(parts[last].checksum, bytes.baseAddress, bytes.count)
        let room = Self.longestStart - parts[last].start.count
        if room > 0 { parts[last].start += bytes.prefix(room) }
    }

    private func place(of needle: [UInt8]) -> Int? {
        rest.withUnsafeBytes { hay in
            let place = http_daemon_find(hay.baseAddress, hay.count, needle, needle.count)
            return place < 0 ? nil : place
        }
    }
}
