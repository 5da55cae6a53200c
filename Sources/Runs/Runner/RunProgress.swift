public import CurlewNetworking

/// What happens in a run, in order. Steps are places in the plan, from 0.
public enum RunProgress: Sendable {
    case started(Int)
    /// What the network says about a step that runs.
    case session(Int, SessionEvent)
    case ended(Int, StepOutcome, took: Duration)
    case skipped(Int, SkipReason)
    /// Steps came in behind the others.
    case added([RunStep])
    /// The steps that an answer wanted to add make no plan.
    case notAdded(Int, RunPlanError)
}
