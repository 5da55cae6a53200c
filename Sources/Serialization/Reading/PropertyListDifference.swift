/// The first place where a property list is written differently. Keys may be in another order, so the differences
/// after it cannot be counted.
enum PropertyListDifference {
    static func find(_ own: [UInt8], _ written: [UInt8]) -> RoundTrip {
        let at = zip(own, written).enumerated().first { $1.0 != $1.1 }?.offset ?? min(own.count, written.count)
        let reason = RoundTripReason(
            cause(own, written, at), was: text(own, at), becomes: text(written, at))
        return .differs(
            at: at, was: at < own.count ? own[at] : nil, becomes: at < written.count ? written[at] : nil,
            reason: reason)
    }

    private static func cause(_ own: [UInt8], _ written: [UInt8], _ at: Int) -> RoundTripReason.Cause {
        if own.starts(with: [0xEF, 0xBB, 0xBF]) { return .byteOrderMark }
        if own.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return .encoding }
        guard at < own.count, at < written.count, !own.starts(with: "bplist".utf8) else { return .layout }
        if isInKey(own, at), isInKey(written, at) { return .order }
        if own[at] == UInt8(ascii: "&") || written[at] == UInt8(ascii: "&") { return .stringEscape }
        return .layout
    }

    private static func isInKey(_ bytes: [UInt8], _ at: Int) -> Bool {
        guard let open = bytes[..<at].lastIndex(of: UInt8(ascii: "<")) else { return false }
        return bytes[open...].starts(with: "<key>".utf8)
    }

    /// The text at that offset, shortened; bytes that are not text as hexadecimal digits.
    private static func text(_ bytes: [UInt8], _ at: Int) -> String {
        let rest = bytes[min(at, bytes.count)...].prefix(16)
        let isText = rest.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
        return isText ? String(decoding: rest, as: UTF8.self) : "0x" + BinaryText.hex(rest.prefix(4))
    }
}
