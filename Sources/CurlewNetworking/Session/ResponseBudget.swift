public import CurlewFormats
internal import Synchronization

/// The work budget of the searches in one answer. Its checks, captures and conditions share the budget, and so do all
/// copies of the exchange.
public final class ResponseBudget: Sendable {
    private let budget: Mutex<WorkBudget>

    public init(_ budget: WorkBudget = WorkBudget()) {
        self.budget = Mutex(budget)
    }

    /// Runs `body` with the budget and adds its work to what is spent. The lock is not held while `body` runs; the work
    /// of parallel calls is added up as each ends.
    public func spend<Result>(_ body: (inout WorkBudget) -> Result) -> Result {
        let start = budget.withLock { $0 }
        var work = start
        work.begin()
        let result = body(&work)
        work.end()
        budget.withLock { [work] in $0.add(work, since: start) }
        return result
    }

    /// A budget with the same limits of which nothing is spent, for another examination of the answer.
    public var fresh: ResponseBudget { ResponseBudget(budget.withLock { $0.fresh }) }
}

extension Exchange {
    /// Limits searches in the answer to the rest of the request's time limit, and ends them when `isCancelled` returns
    /// true.
    public mutating func limitWork(_ options: RequestOptions, isCancelled: @escaping @Sendable () -> Bool) {
        work = ResponseBudget(WorkBudget(time: options.timeout, elapsed: totalTime, isCancelled: isCancelled))
    }
}
