import CurlewSerialization
import Drafting
public import Runs
public import Viewing
public import Workspace

/// A batch to be read, and perhaps sent, with everything that is needed off the main actor.
public struct BatchJob: Equatable, Sendable {
    var id: JobID
    /// The collection of its requests; compared by its root folder.
    var collection: RequestCollection
    var source: Source
    /// The most requests at once; nil: the limit of the saved batch.
    var limit: Int?
    var policy: FailurePolicy?
    var variables: VariableSet
    /// Filters of the environment; they apply after those of the collection.
    var filters: [SavedFilter] = []
    /// The values of names in the environment, and which of them are secrets.
    var values = EnvironmentValues(nil)
    /// Texts from other requests' answers that are secrets too.
    var answers: [OriginBoundSecret] = []
    /// The requests on the screen that the user was asked about: when the files differ from them by now, nothing is
    /// sent. Nil before they were shown.
    var counted: [RunItem]?

    /// The requests of a batch.
    enum Source: Equatable, Sendable {
        case steps([BatchStep])
        /// A batch of the collection, by its file's name.
        case saved(String)
    }

    public static func == (left: BatchJob, right: BatchJob) -> Bool {
        left.id == right.id && left.collection.root == right.collection.root && left.source == right.source
            && left.limit == right.limit && left.policy == right.policy && left.variables == right.variables
    }
}

/// A batch as it was read from its files.
public struct PlannedBatch: Equatable, Sendable {
    /// The file's name without its ending; nil: the batch has no file.
    var name: String?
    var plan: RunPlan
    /// In the order of the plan.
    var steps: [BatchStep]
    var limit: Int?
    var policy: FailurePolicy?
    /// In the order of the plan.
    var items: [RunItem] = []

    public static func == (left: PlannedBatch, right: PlannedBatch) -> Bool {
        left.name == right.name && left.plan == right.plan && left.steps == right.steps && left.limit == right.limit
            && left.policy == right.policy
    }
}

/// The reason why requests cannot be sent as a batch.
public struct BatchProblem: Error, Equatable, Sendable {
    /// One sentence: the fault, its reason, and what to do.
    var sentence: String
}

/// An event of a running batch. Steps are indices into its plan, from 0.
public indirect enum BatchProgress: Sendable {
    /// The requests need permissions that are not granted; the batch continues after `Effect.answerBatch`.
    case asks([Permission])
    case began
    case started(Int)
    /// A step ended; the index of its body was made off the main actor.
    case ended(Int, StepOutcome, ResponseIndex?, took: Duration)
    case skipped(Int, SkipReason)
    case over
    /// The batch could not begin.
    case refused(BatchProblem)
    /// The batch did not begin: its files differ from the requests on the screen.
    case changed(PlannedBatch)
}

extension BatchProblem: CustomStringConvertible {
    public var description: String { sentence }
}
