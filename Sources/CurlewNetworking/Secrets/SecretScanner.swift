/// Walks over bytes and reports where secrets begin and end. Overlapping secrets are reported as one.
struct SecretScanner: Sendable {
    /// The most letters of Base64 that are hidden before a secret and after it. They hold the user and password of
    /// Basic; at most two of them hold bits of the secret itself.
    static let reach = 256

    enum Edge: Equatable {
        case begins(Int)
        case ends(Int)
    }

    /// The place to look at next.
    private(set) var next = 0
    /// The end of the last secret: a following secret is not widened beyond it.
    private var floor = 0
    /// The end of the last matched form of the current secret; nil outside secrets.
    private var end: Int?
    private var widens = false
    /// See `SecretMatcher.looks`.
    private(set) var looks = 0

    var isInside: Bool { end != nil }

    /// Advances by one place. False, without advancing, when more bytes are needed to decide about the place.
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

    /// Reports the end of a secret that reaches the last byte.
    mutating func finish(_ edge: (Edge) -> Void) {
        if end != nil { leave(edge) }
    }

    /// Adjusts the places after the first `count` bytes were removed.
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
        widens && next - end < Self.reach && SecretSpellings.isBase64(byte)
    }

    private func widened(_ bytes: [UInt8]) -> Int {
        var start = next
        while start > floor, next - start < Self.reach, SecretSpellings.isBase64(bytes[start - 1]) { start -= 1 }
        return start
    }
}
