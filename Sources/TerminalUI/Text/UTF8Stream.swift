/// Reads UTF-8 byte by byte, so that a character may be cut anywhere (RFC 3629; ill-formed bytes one at a time).
struct UTF8Stream: Hashable, Sendable {
    enum Unit: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case invalid(UInt8)
    }

    private var pending: [UInt8] = []

    var isEmpty: Bool { pending.isEmpty }

    mutating func feed(_ byte: UInt8, _ deliver: (Unit) -> Void) {
        if pending.isEmpty, byte < 0x80 { return deliver(.scalar(Unicode.Scalar(byte))) }
        if !pending.isEmpty, !Self.continues(pending, byte) { finish(deliver) }
        guard !pending.isEmpty || Self.length(byte) > 1 else {
            return deliver(byte < 0x80 ? .scalar(Unicode.Scalar(byte)) : .invalid(byte))
        }
        pending.append(byte)
        if pending.count == Self.length(pending[0]) { complete(deliver) }
    }

    /// Reports the rest, which is an incomplete character: every byte of it is invalid.
    mutating func finish(_ deliver: (Unit) -> Void) {
        let left = pending
        pending = []
        for byte in left { deliver(.invalid(byte)) }
    }

    private mutating func complete(_ deliver: (Unit) -> Void) {
        let lead = UInt32(pending[0]) & (0x7F >> UInt32(pending.count))
        let value = pending.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return finish(deliver) }
        pending = []
        deliver(.scalar(scalar))
    }

    /// 2, 3 or 4 for a byte that starts a longer character, 1 for all others.
    private static func length(_ lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// The second byte's range excludes overlong forms, surrogates and what lies above U+10FFFF.
    private static func continues(_ pending: [UInt8], _ byte: UInt8) -> Bool {
        guard pending.count == 1 else { return (0x80...0xBF).contains(byte) }
        return switch pending[0] {
        case 0xE0: (0xA0...0xBF).contains(byte)
        case 0xED: (0x80...0x9F).contains(byte)
        case 0xF0: (0x90...0xBF).contains(byte)
        case 0xF4: (0x80...0x8F).contains(byte)
        default: (0x80...0xBF).contains(byte)
        }
    }
}
