/// What happens to a run.
public enum RunEvent: Sendable {
    case ended(Int, StepResult)
    /// What runs may end, nothing new is started.
    case stop
    /// What runs is ended too.
    case cancel
}

/// What is to be done for a run. Steps are places in the plan, from 0.
public enum RunAction: Sendable, Equatable {
    case start(Int)
    case skip(Int, SkipReason)
    case cancel(Int)
    /// Every step is over.
    case finish
}
