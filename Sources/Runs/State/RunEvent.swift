/// An event of a run.
public indirect enum RunEvent: Sendable {
    case ended(Int, StepResult)
    /// Running steps are finished, no new one is started.
    case stop
    /// Running steps are cancelled too.
    case cancel
}

/// An action that a run asks for. Steps are indexes in the plan, from 0.
public enum RunAction: Sendable, Equatable {
    case start(Int)
    case skip(Int, SkipReason)
    case cancel(Int)
    /// Every step is finished.
    case finish
}
