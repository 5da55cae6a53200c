/// Compares JSON with the text that its tree gives: the same tokens in the same order, spelled differently.
enum JSONDifference {
    static func find(_ own: [UInt8], _ written: [UInt8]) -> RoundTrip {
        let at = zip(own, written).enumerated().first { $1.0 != $1.1 }?.offset ?? min(own.count, written.count)
        var reason: RoundTripReason
        if let encoding = encoding(own) {
            reason = RoundTripReason(encoding, was: "", becomes: "")
        } else {
            reason = tokens(own, written) ?? RoundTripReason(.layout, was: "", becomes: "")
        }
        if reason.was.isEmpty, reason.becomes.isEmpty {
            reason.was = text(own[min(at, own.count)...].prefix(8))
            reason.becomes = text(written[min(at, written.count)...].prefix(8))
        }
        return .differs(
            at: at, was: at < own.count ? own[at] : nil, becomes: at < written.count ? written[at] : nil,
            reason: reason)
    }

    private static func encoding(_ own: [UInt8]) -> RoundTripReason.Cause? {
        if own.starts(with: [0xEF, 0xBB, 0xBF]) { return .byteOrderMark }
        return own.prefix(4).contains { $0 == 0 || $0 == 0xFE || $0 == 0xFF } ? .encoding : nil
    }

    /// The first difference, with the number of differences.
    private static func tokens(_ own: [UInt8], _ written: [UInt8]) -> RoundTripReason? {
        var (left, right) = (Tokens(bytes: own), Tokens(bytes: written))
        var first: RoundTripReason?
        var count = 0
        repeat {
            let gaps = (left.blank(), right.blank())
            let tokens = (left.token(), right.token())
            for (was, becomes, cause) in [
                (own[gaps.0], written[gaps.1], RoundTripReason.Cause.layout),
                (own[tokens.0], written[tokens.1], own[tokens.0].first == UInt8(ascii: "\"") ? .stringEscape : .typed),
            ] where !was.elementsEqual(becomes) {
                count += 1
                first = first ?? RoundTripReason(cause, was: text(was.prefix(40)), becomes: text(becomes.prefix(40)))
            }
        } while left.at < own.count || right.at < written.count
        first?.count = count
        return first
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The tokens of well-formed JSON and the white space between them.
private struct Tokens {
    let bytes: [UInt8]
    var at = 0

    mutating func blank() -> Range<Int> {
        let start = at
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        return start..<at
    }

    mutating func token() -> Range<Int> {
        let start = at
        guard at < bytes.count else { return start..<at }
        let first = bytes[at]
        at += 1
        if first == UInt8(ascii: "\"") {
            while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
            }
            at = min(at + 1, bytes.count)
        } else if !Self.isSign(first) {
            while at < bytes.count, bytes[at] > 0x20, !Self.isSign(bytes[at]) { at += 1 }
        }
        return start..<at
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"), UInt8(ascii: "\""):
            true
        default: false
        }
    }
}
