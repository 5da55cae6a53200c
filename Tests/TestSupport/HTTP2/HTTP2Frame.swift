/// HTTP/2 frames as bytes (RFC 9113 §4.1), sound or not: what is written here is sent as it stands.
///
///     | length 24 | type 8 | flags 8 | stream 32 | payload |
public enum HTTP2Frame {
    public enum Kind: UInt8, Sendable {
        case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    public static let endStream: UInt8 = 1
    public static let acknowledge: UInt8 = 1
    public static let endHeaders: UInt8 = 4

    /// What a client says first (§3.4).
    public static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// - Parameter announced: the length in the frame's head, where it is to lie.
    public static func frame(
        _ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, announced: Int? = nil, _ payload: [UInt8] = []
    ) -> [UInt8] {
        let length = UInt32(announced ?? payload.count)
        return length.bytes.dropFirst() + [kind.rawValue, flags] + stream.bytes + payload
    }

    /// Ours are the defaults, so it is empty.
    public static let settings = frame(.settings)
    public static let settingsAcknowledged = frame(.settings, flags: acknowledge)

    public static func headers(
        _ block: [UInt8], stream: UInt32 = 1, ends: Bool = false, flags: UInt8 = endHeaders
    ) -> [UInt8] {
        frame(.headers, flags: flags | (ends ? endStream : 0), stream: stream, block)
    }

    public static func data(_ text: String, stream: UInt32 = 1, ends: Bool = false) -> [UInt8] {
        frame(.data, flags: ends ? endStream : 0, stream: stream, Array(text.utf8))
    }

    /// Codes: RFC 9113 §7.
    public static func reset(_ code: UInt32, stream: UInt32 = 1) -> [UInt8] {
        frame(.reset, stream: stream, code.bytes)
    }

    public static func goAway(last: UInt32, code: UInt32 = 0) -> [UInt8] {
        frame(.goAway, last.bytes + code.bytes)
    }

    public static func windowUpdate(_ count: UInt32, stream: UInt32) -> [UInt8] {
        frame(.windowUpdate, stream: stream, count.bytes)
    }
}

extension UInt32 {
    /// Big-endian.
    var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: self >> 24), UInt8(truncatingIfNeeded: self >> 16),
            UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self),
        ]
    }
}
