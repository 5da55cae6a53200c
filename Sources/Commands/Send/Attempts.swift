import CurlewChecks
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Drafting
import EventLoop
import Synchronization

/// Sends one request, and repeats it until its result is final.
struct Attempts {
    private nonisolated final class Rest: Sendable {
        private let stop = Mutex<(@Sendable () -> Void)?>(nil)

        func cancel() { stop.withLock { $0 }?() }

        func take(_ delay: Duration) async {
            await whileWaiting { _ = try? await LoopClock().sleep(for: delay) }
        }

        /// Runs work that `cancel` cancels.
        func whileWaiting<Value: Sendable, Failure: Error>(
            _ work: @escaping @Sendable () async throws(Failure) -> Value
        ) async throws(Failure) -> Value {
            let work = Task { () -> Result<Value, Failure> in
                do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
            }
            stop.withLock { $0 = { work.cancel() } }
            return try await work.value.get()
        }
    }

    let agent: NetworkAgent
    let retry: RetryPolicy
    /// The hooks, run once: before the first try and after the last.
    private let hooks: HookAccessory?
    /// The request's own checks.
    private let rules: [CheckRule]
    private let rest = Rest()

    init(_ agent: NetworkAgent, retry: RetryPolicy, rules: [CheckRule], hooks: HookAccessory?) {
        self.agent = agent
        self.retry = retry
        self.hooks = hooks
        self.rules = rules
    }

    /// The result with the findings of the hooks. An answer from the cache is not given to hooks.
    func result(
        of request: PreparedRequest, to target: DownloadTarget?, isOver: () -> Bool, report: SendReport
    ) async -> TaskResult {
        guard let hooks, request.caching == .off else {
            return await tried(request, to: target, isOver: isOver, report: report)
        }
        let changed: PreparedRequest
        do throws(AccessoryFailure) {
            changed = try await rest.whileWaiting { () throws(AccessoryFailure) in try await hooks.willStart(request) }
        } catch {
            return .failure(
                ExchangeFailure(request: request.request, error: .notSent(reason: error.message), date: 0))
        }
        let result = await tried(changed, to: target, isOver: isOver, report: report)
        await rest.whileWaiting { await hooks.willStop(result) }
        return result.map { hooks.completing($0) }
    }

    /// Cancels the running try and any waiting.
    var cancel: @Sendable () async -> Void {
        { [agent, rest] in
            rest.cancel()
            await agent.cancelAll()
        }
    }

    private func tried(
        _ request: PreparedRequest, to target: DownloadTarget?, isOver: () -> Bool, report: SendReport
    ) async -> TaskResult {
        var target = target
        var tries = 1
        while true {
            let result = await send(request, target, report)
            guard !isOver(), let delay = retry.delay(after: result, tries: tries) else { return result }
            report.again(after: result, in: delay, try: tries + 1, of: retry.limit + 1)
            await rest.take(delay)
            if isOver() { return result }
            tries += 1
            // Bytes received before the failure are not fetched again.
            target?.resumes = true
        }
    }

    private func send(_ request: PreparedRequest, _ target: DownloadTarget?, _ report: SendReport) async -> TaskResult {
        var result = TaskResult.failure(ExchangeFailure(request: request.request, error: .cancelled, date: 0))
        report.begin()
        // All events are read, because the cache stores the answer only after delivering it.
        let accessories: [any RequestAccessory] = request.caching == .off ? [] : hooks.map { [$0] } ?? []
        let agentRequest = AgentRequest(
            request, checks: rules, accessories: accessories, target: target, onRenewal: report.tellRenewal)
        for await event in agent.send(agentRequest) {
            switch event {
            case .session(.finished(let exchange)): result = .success(exchange)
            case .session(.failed(let failure)): result = .failure(failure)
            case .session(let event): report.progress(event)
            case .cache(let note): report.tell(note)
            case .shown, .captured, .accessory: continue
            }
        }
        return result
    }
}
