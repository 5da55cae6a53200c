public import Bytes
public import Networking
public import Workspace

/// What is to be done outside the model. Data, so that tests compare it; every effect that answers carries the id
/// that its answer will bear.
public enum Effect: Equatable, Sendable {
    // Network.
    case send(PreparedRequest, as: JobID)
    case cancel(JobID)
    case startDemo

    // Work too long for the main actor.
    case derive(DeriveJob)
    case search(SearchJob)

    // Files.
    /// Nil: find one from the current folder upwards, else where it was left, else the demo's.
    case openCollection(path: String?)
    case read(RequestPlace)
    case save(SaveJob)
    case changeFiles(JobID, FileChange, in: String)
    case storeDraft(StoredDraft)
    case removeDraft(RequestKey)
    case storeExchange(RequestPlace, StoredExchange)
    case storeWindow(WindowState)
    case storeSetting(name: String, value: String)
    case writeBody(Bytes, path: String, overwrite: Bool)
    case resetDemo

    // Terminal.
    case copy(String, label: String)
    case setTheme(String)
    /// Reads the themes that can be chosen; not at the start, which does not need them.
    case findThemes
    case redraw
    case suspend
    case setMouse(Bool)

    // Time.
    case startTimer(TimerKind, JobID, Duration)

    case crash
    case quit(ExitPlan)
}
