internal import Synchronization

/// A flag that is raised once, for use from any thread.
final class Flag: Sendable {
    private let isUp: Atomic<Bool>

    init(_ isUp: Bool = false) {
        self.isUp = Atomic(isUp)
    }

    var isRaised: Bool { isUp.load(ordering: .acquiring) }

    /// Returns true when the flag was raised already.
    @discardableResult
    func raise() -> Bool { isUp.exchange(true, ordering: .acquiringAndReleasing) }
}
