public import CurlewBytes

/// Replaces secrets in bytes that arrive in pieces; the result does not depend on where the pieces are cut. Holds back
/// only bytes that may still turn out to belong to a secret, at most the longest form of one and `SecretScanner.reach`
/// bytes, so that memory does not grow with the input.
///
/// ```
/// var filter = mask.filter
/// for piece in pieces { write(filter.take(piece)) }
/// write(filter.finish())
/// ```
public struct SecretFilter: Sendable {
    private let table: SecretTable
    private(set) var walk = SecretScanner()
    private var held: [UInt8] = []

    init(_ table: SecretTable) {
        self.table = table
    }

    /// Takes the next piece and returns the masked bytes that are settled so far.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        guard !table.isEmpty else { return Array(bytes) }
        held += bytes
        return walked(isLast: false)
    }

    /// Returns the rest of the masked bytes. `take` must not be called afterwards.
    public mutating func finish() -> [UInt8] {
        walked(isLast: true)
    }

    private mutating func walked(isLast: Bool) -> [UInt8] {
        var out: [UInt8] = []
        // Bytes of `held` that are in `out` already or are replaced by stars.
        var given = 0
        let held = held
        let take: (SecretScanner.Edge) -> Void = { edge in
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
        let settled = isLast ? held.count : walk.isInside ? walk.next : max(given, walk.next - SecretScanner.reach)
        if !walk.isInside { out += held[given..<settled] }
        self.held = Array(held[settled...])
        walk.forget(settled)
        return out
    }
}

extension SecretFilter: PieceFilter {
    public mutating func pass(_ piece: [UInt8]) -> [UInt8] { take(piece) }
}
