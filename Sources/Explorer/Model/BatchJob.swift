import Drafting
public import Runs
import Serialization
public import Viewing
public import Workspace

/// A batch to be read, and perhaps sent: everything that is needed away from the screen.
public struct BatchJob: Equatable, Sendable {
    var id: JobID
    /// Where its requests are; compared by its folder.
    var collection: RequestCollection
    var source: Source
    /// Requests at once; nil: what a saved batch says.
    var limit: Int?
    var policy: FailurePolicy?
    var variables: VariableSet
    /// Of the environment, behind those of the collection.
    var filters: [SavedFilter] = []
    /// What the names mean in the environment, and which of them are secrets.
    var values = EnvironmentValues(nil)
    /// Texts of other requests' answers that are secrets too.
    var answers: [OriginBoundSecret] = []
    /// What is on the screen, and was asked about: where the files say something else by now, nothing is sent. Nil where
    /// nobody looked at them yet.
    var counted: [RunItem]?

    /// Which requests.
    enum Source: Equatable, Sendable {
        case steps([BatchStep])
        /// A batch of the collection, by its file's name.
        case saved(String)
    }

    init(
        id: JobID, collection: RequestCollection, source: Source, limit: Int? = nil, policy: FailurePolicy? = nil,
        variables: VariableSet
    ) {
        self.id = id
        self.collection = collection
        self.source = source
        self.limit = limit
        self.policy = policy
        self.variables = variables
    }

    public static func == (left: BatchJob, right: BatchJob) -> Bool {
        left.id == right.id && left.collection.root == right.collection.root && left.source == right.source
            && left.limit == right.limit && left.policy == right.policy && left.variables == right.variables
    }
}

/// A batch as its files have it.
public struct PlannedBatch: Equatable, Sendable {
    /// Nil: it has no file.
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

/// Why requests make no batch.
public struct BatchProblem: Error, Equatable, Sendable {
    /// What happened, why, what to do.
    var sentence: String
}

/// What a running batch tells. Steps are places in its plan, from 0.
public enum BatchProgress: Sendable {
    /// Its requests would read or run what is not the collection's own; goes on with `Effect.answerBatch`.
    case asks([Permission])
    case began
    case started(Int)
    /// With what was found in the body, made off the main actor.
    case ended(Int, StepOutcome, ResponseIndex?, took: Duration)
    case skipped(Int, SkipReason)
    case over
    /// It could not begin.
    case refused(BatchProblem)
    /// It did not begin: its files say something else than what is on the screen.
    case changed(PlannedBatch)
}
