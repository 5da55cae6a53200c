internal import Synchronization

/// Pieces of work done one after the other in the order in which they were added.
final class WorkLine: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    func add(_ work: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            let before = last
            last = Task {
                await before?.value
                await work()
            }
        }
    }

    /// Ends when everything added so far is done.
    func drain() async {
        await last.withLock { $0 }?.value
    }
}
