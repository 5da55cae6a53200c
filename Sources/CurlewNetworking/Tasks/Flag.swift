internal import Synchronization

/// Something that happens once, seen from any thread.
final class Flag: Sendable {
    private let isUp: Atomic<Bool>

    init(_ isUp: Bool = false) {
        self.isUp = Atomic(isUp)
    }

    var isRaised: Bool { isUp.load(ordering: .acquiring) }

    /// What it was before.
    @discardableResult
    func raise() -> Bool { isUp.exchange(true, ordering: .acquiringAndReleasing) }
}
