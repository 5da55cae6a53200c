/// A progress bar or an activity indicator that follows one task (`UIProgressView`, `UIActivityIndicatorView` and
/// `UIRefreshControl` with AFNetworking). Pure.
public struct AttachedProgress: Sendable, Equatable {
    /// The kind of view.
    public enum View: Sendable, Equatable {
        /// Shows the fraction of one direction. It detaches itself when the task completes.
        case bar(TaskProgress.Direction)
        /// Runs while the task runs.
        case mark
        /// As `mark`, but attaches only to a task that runs already.
        case refresh
    }

    public let view: View
    /// The task that the view follows; nil when there is none.
    public private(set) var task: RequestID?
    /// True while the task runs or waits to run. A bar without a fraction shows by it that something is going on.
    public private(set) var isRunning = false
    /// The finished part, from 0 to 1; nil while neither the server nor the request states a total. A bar keeps it when the task
    /// completes.
    public private(set) var fraction: Double?

    public init(_ view: View) {
        self.view = view
    }

    /// Follows a task in place of an earlier one. A finished task is not followed.
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

    /// Updates the fraction. A total that is unknown or 0 leaves it as it is.
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

    /// A bar keeps its last fraction; a mark stops.
    private mutating func complete() {
        let last = fraction
        detach()
        if case .bar = view { fraction = last }
    }
}
