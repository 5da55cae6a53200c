/// What a failed step means for the others: `on-failure:` of a batch.
public enum FailurePolicy: String, CaseIterable, Sendable {
    /// Steps that need what it would have set, or come after it by hand, are skipped; others go on.
    case stopDependents = "stop-dependents"
    /// The first failure stops what runs and skips what waits (`YTKBatchRequest`, `YTKChainRequest`).
    case stopAll = "stop-all"
    /// Every step that has what it needs is sent.
    case goOn = "go-on"
}
