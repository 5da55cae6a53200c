public import CurlewBytes

/// Takes secrets out of bytes that come in pieces, wherever the pieces are cut: any split gives what the whole gives.
/// Holds back no more than may still become a secret, the longest text of one at most, and what may go with it, so that memory does not grow with what
/// passes.
///
/// ```
/// var filter = mask.filter
/// for piece in pieces { write(filter.take(piece)) }
/// write(filter.finish())
/// ```
public struct SecretFilter: Sendable {
    private let table: SecretTable
    private(set) var walk = SecretWalk()
    private var held: [UInt8] = []

    init(_ table: SecretTable) {
        self.table = table
    }

    /// What may go on of all that was taken so far.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        guard !table.isEmpty else { return Array(bytes) }
        held += bytes
        return walked(isLast: false)
    }

    /// The rest. Nothing may be taken after it.
    public mutating func finish() -> [UInt8] {
        walked(isLast: true)
    }

    private mutating func walked(isLast: Bool) -> [UInt8] {
        var out: [UInt8] = []
        // What of `held` has been given, or has stars in its place.
        var given = 0
        let held = held
        let take: (SecretWalk.Edge) -> Void = { edge in
            switch edge {
            case .begins(let place):
                out += held[given..<place]
                out += SecretMask.stars.utf8
                given = place
            case .ends(let place): given = place
            }
        }
        while walk.next < held.count, walk.step(held, table, isWhole: isLast, take) {}
        if isLast { walk.finish(take) }
        let settled = isLast ? held.count : walk.isInside ? walk.next : max(given, walk.next - SecretWalk.reach)
        if !walk.isInside { out += held[given..<settled] }
        self.held = Array(held[settled...])
        walk.forget(settled)
        return out
    }
}

extension SecretFilter: PieceFilter {
    public mutating func pass(_ piece: [UInt8]) -> [UInt8] { take(piece) }
}
