/// Walks over bytes and says where secrets begin and end. What begins inside one and ends behind it belongs to it.
struct SecretWalk: Sendable {
    /// Letters of Base64 that go with a secret, at most, before it and behind it. They are user and password of Basic;
    /// no more of a secret than two of them stand outside the form.
    static let reach = 256

    enum Edge: Equatable {
        case begins(Int)
        case ends(Int)
    }

    /// The place to look at now.
    private(set) var next = 0
    /// Where the last secret ended: nothing before it is taken again.
    private var floor = 0
    /// Behind the last form of the secret under way.
    private var end: Int?
    private var widens = false
    /// See `SecretReader.looks`.
    private(set) var looks = 0

    var isInside: Bool { end != nil }

    /// One place further; false where more bytes have to come to know what is there.
    mutating func step(_ bytes: [UInt8], _ table: SecretTable, isWhole: Bool, _ edge: (Edge) -> Void) -> Bool {
        if let end, next >= end, !goesOn(bytes[next], behind: end) { leave(edge) }
        if let match = table.match(at: next, in: bytes, beyond: end ?? 0) {
            looks += match.looks
            if match.wantsMore && !isWhole { return false }
            if let place = match.end {
                if end == nil { edge(.begins(match.isBase64 ? widened(bytes) : next)) }
                end = max(end ?? 0, place)
                widens = widens || match.isBase64
            }
        }
        next += 1
        return true
    }

    /// Behind the last byte of all.
    mutating func finish(_ edge: (Edge) -> Void) {
        if end != nil { leave(edge) }
    }

    /// The first bytes are not there any more.
    mutating func forget(_ count: Int) {
        next -= count
        floor = max(0, floor - count)
        end = end.map { $0 - count }
    }

    private mutating func leave(_ edge: (Edge) -> Void) {
        edge(.ends(next))
        (floor, end, widens) = (next, nil, false)
    }

    private func goesOn(_ byte: UInt8, behind end: Int) -> Bool {
        widens && next - end < Self.reach && SecretForms.isBase64(byte)
    }

    private func widened(_ bytes: [UInt8]) -> Int {
        var start = next
        while start > floor, next - start < Self.reach, SecretForms.isBase64(bytes[start - 1]) { start -= 1 }
        return start
    }
}
