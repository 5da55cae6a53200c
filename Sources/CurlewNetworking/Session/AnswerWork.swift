public import CurlewFormats
internal import Synchronization

/// The work that searches in one answer may make: one budget for its checks, captures and conditions, which every copy
/// of the exchange shares.
public final class AnswerWork: Sendable {
    private let budget: Mutex<WorkBudget>

    public init(_ budget: WorkBudget = WorkBudget()) {
        self.budget = Mutex(budget)
    }

    /// Nothing is locked while `body` works; pieces of work that run side by side are added up when they end.
    public func spend<Result>(_ body: (inout WorkBudget) -> Result) -> Result {
        let start = budget.withLock { $0 }
        var work = start
        work.begin()
        let result = body(&work)
        work.end()
        budget.withLock { [work] in $0.add(work, since: start) }
        return result
    }

    /// The same limits, nothing spent: for an answer that is looked at once more.
    public var fresh: AnswerWork { AnswerWork(budget.withLock { $0.fresh }) }
}

extension Exchange {
    /// Lets searches in the answer work for the rest of the request's time limit, and until they are cancelled.
    public mutating func limitWork(_ options: RequestOptions, isCancelled: @escaping @Sendable () -> Bool) {
        work = AnswerWork(WorkBudget(time: options.timeout, elapsed: totalTime, isCancelled: isCancelled))
    }
}
