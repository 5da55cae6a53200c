import Runs

/// The run under way, for a signal to end; once ended, no other begins.
actor RunControl {
    private var runner: Runner?
    private(set) var isCancelled = false

    /// False when the run is not to begin any more.
    func begin(_ runner: Runner) -> Bool {
        self.runner = runner
        return !isCancelled
    }

    func cancel() async {
        isCancelled = true
        await runner?.cancel()
    }
}
