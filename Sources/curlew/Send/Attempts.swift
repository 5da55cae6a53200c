import Networking
import Synchronization
import Transport

/// One request, sent until its result is one to keep.
struct Attempts {
    private nonisolated final class Rest: Sendable {
        private let task = Mutex<Task<Void, Never>?>(nil)

        func cancel() { task.withLock { $0 }?.cancel() }

        func take(_ delay: Duration) async {
            let rest = Task { _ = try? await Task.sleep(for: delay) }
            task.withLock { $0 = rest }
            await rest.value
        }
    }

    let manager: SessionManager
    let retry: RetryPolicy
    private let rest = Rest()

    init(_ manager: SessionManager, retry: RetryPolicy) {
        self.manager = manager
        self.retry = retry
    }

    /// Ends what runs, and any waiting.
    var cancel: @Sendable () async -> Void {
        { [manager, rest] in
            rest.cancel()
            await manager.cancelAll()
        }
    }

    func result(
        of request: PreparedRequest, to target: DownloadTarget?, isOver: () -> Bool, report: SendReport
    ) async -> TaskResult {
        var target = target
        var tries = 1
        while true {
            let result = await send(request, target, report)
            guard !isOver(), let delay = retry.delay(after: result, tries: tries) else { return result }
            report.again(after: result, in: delay)
            await rest.take(delay)
            if isOver() { return result }
            tries += 1
            // What came before the failure is not fetched again.
            target?.resumes = true
        }
    }

    private func send(_ request: PreparedRequest, _ target: DownloadTarget?, _ report: SendReport) async -> TaskResult {
        let task = await manager.task(request, to: target)
        await task.resume()
        for await event in task.events {
            switch event {
            case .finished(let exchange): return .success(exchange)
            case .failed(let failure): return .failure(failure)
            default: report.progress(event)
            }
        }
        return .failure(ExchangeFailure(request: request.request, error: .cancelled, date: 0))
    }
}
