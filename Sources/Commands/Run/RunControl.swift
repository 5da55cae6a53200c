import EventLoop
import Runs

/// The run in progress, which a signal can end; afterwards no other one begins.
actor RunControl {
    private var runner: Runner?
    private var rest: Task<Void, Never>?
    private(set) var isCancelled = false

    /// False when the run must not begin any more.
    func begin(_ runner: Runner) -> Bool {
        self.runner = runner
        return !isCancelled
    }

    /// Waits between two rounds.
    func pause(_ time: Duration) async {
        guard !isCancelled, time > .zero else { return }
        let rest = Task { _ = try? await LoopClock().sleep(for: time) }
        self.rest = rest
        await rest.value
    }

    func cancel() async {
        isCancelled = true
        rest?.cancel()
        await runner?.cancel()
    }
}
