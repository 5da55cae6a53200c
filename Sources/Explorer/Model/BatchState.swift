import Networking
public import Runs
public import Workspace

/// The batch screen: what is to be sent together, and how it goes.
public struct BatchState: Sendable {
    /// One row with what came back, so that it can be opened.
    public struct Row: Sendable {
        public var row: RunRow
        public var answer: StepOutcome.Answer?
        public var index: ResponseIndex?
        /// In seconds since 1970.
        public var startedAt = 0.0

        init(_ step: RunStep) {
            row = RunRow(step)
        }
    }

    /// Nil: it was put together here.
    public var name: String?
    /// As a file would have them, in the order of the plan.
    public var steps: [BatchStep] = []
    public var plan: RunPlan?
    public var rows: [Row] = []
    public var limit = RunSettings.usualLimit
    public var policy = FailurePolicy.stopDependents
    public var cursor = 0
    public var top = 0
    /// The reading of its files under way.
    public var reading: JobID?
    /// `s` was pressed meanwhile.
    public var startsWhenRead = false
    /// The run under way.
    public var run: JobID?
    /// The environment that it is sent in, and its collection.
    var sentIn: ValuePlace?
    /// What its files said when they were read: what the question counts, and what is sent.
    var items: [RunItem] = []
    /// The collection's folder.
    var collection = ""
    /// What its answers gave values to so far.
    var captured: [StoredValue] = []
    /// In seconds since 1970.
    public var startedAt: Double?
    public var endedAt: Double?
    public var isStopping = false
    public var isCancelling = false
    /// A row whose request is being read, to be shown with its answer.
    var opening: (place: RequestPlace, row: Int)?

    public init() {}

    public var counts: RunCounts { RunCounts(rows.lazy.map(\.row)) }
    public var isRunning: Bool { run != nil }
    /// There is something to show.
    public var isThere: Bool { !rows.isEmpty || reading != nil }

    /// `Batch: 4 requests`, `Batch: smoke`.
    public var title: String {
        let count = rows.count
        return "Batch: " + (name ?? "\(count) \(count == 1 ? "request" : "requests")")
    }
}
