/// A bar or a mark that follows one task (`UIProgressView`, `UIActivityIndicatorView` and `UIRefreshControl` with
/// AFNetworking). Pure.
public struct AttachedProgress: Sendable, Equatable {
    /// What the view is for.
    public enum View: Sendable, Equatable {
        /// Shows a fraction of one direction; ends attached to nothing when the task completes.
        case bar(TaskProgress.Direction)
        /// Runs while the task runs.
        case mark
        /// As `mark`, and only attaches to a task that runs already.
        case refresh
    }

    public let view: View
    /// Nil: attached to nothing.
    public private(set) var task: RequestID?
    /// A mark that runs; a bar that has no fraction yet runs as well, to say that something goes on.
    public private(set) var isRunning = false
    /// Between 0 and 1; only while the server or the request says how much there is.
    public private(set) var fraction: Double?

    public init(_ view: View) {
        self.view = view
    }

    /// Takes the place of an earlier task.
    public mutating func attach(to info: TaskInfo) {
        detach()
        guard info.state != .finished, view != .refresh || info.state == .executing else { return }
        task = info.id
        isRunning = info.state == .executing || info.state == .ready
        if case .bar(let direction) = view { take(direction == .upload ? info.upload : info.download) }
    }

    public mutating func detach() {
        task = nil
        isRunning = false
        fraction = nil
    }

    /// An unknown total, and a total of nothing, have no fraction.
    public mutating func take(_ progress: TaskProgress) {
        guard task != nil, case .bar(progress.direction) = view, let total = progress.total, total > 0 else { return }
        fraction = progress.fraction
    }

    /// Events of other tasks change nothing.
    public mutating func take(_ event: ManagerEvent) {
        switch event {
        case .didResume(let id) where id == task: isRunning = true
        case .didSuspend(let id) where id == task: isRunning = false
        case .didComplete(let id, _) where id == task: complete()
        default: break
        }
    }

    /// A bar keeps what it showed; a mark stops.
    private mutating func complete() {
        let last = fraction
        detach()
        if case .bar = view { fraction = last }
    }
}
