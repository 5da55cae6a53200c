public import CurlewNetworking

/// The events of a run, in order. Steps are indexes in the plan, from 0.
public indirect enum RunProgress: Sendable {
    case started(Int)
    /// A network event of a running step.
    case session(Int, SessionEvent)
    case ended(Int, StepOutcome, took: Duration)
    case skipped(Int, SkipReason)
    /// Steps were added after the others.
    case added([RunStep])
    /// The steps that an answer adds make no valid plan.
    case notAdded(Int, RunPlanError)
}
