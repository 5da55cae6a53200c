/// When a mark for "something is under way" is shown, without flicker on fast calls and on bursts
/// (`AFNetworkActivityIndicatorManager`). Pure: time comes in, and what is to be timed comes out.
///
/// ```
///              first task                 1.0 s, tasks left            last task over
///   notActive ───────────► delayingStart ──────────────────► active ◄──────────────► delayingEnd
///       ▲                       │ 1.0 s, none left              ▲         task          │
///       ├───────────────────────┘                               └───────────────────────┤
///       └───────────────────────────────── 0.17 s ──────────────────────────────────────┘
/// ```
public struct ActivityIndicator: Sendable, Equatable {
    public enum State: String, Sendable, CaseIterable {
        case notActive, delayingStart, active, delayingEnd
    }

    /// A timer that the owner starts; it comes back as `fired`. A timer of an earlier number says nothing.
    public struct Timer: Sendable, Equatable {
        public var number: Int
        public var delay: Duration
    }

    /// `activationDelay`: never cut short, so that a short burst shows nothing.
    public var activationDelay: Duration
    /// `completionDelay`.
    public var completionDelay: Duration
    public private(set) var state = State.notActive
    /// Tasks under way; kept while disabled too.
    public private(set) var count = 0
    public private(set) var isEnabled: Bool
    private var running: Set<RequestID> = []
    private var timerNumber = 0

    /// `enabled` is false in AFNetworking until somebody says otherwise.
    public init(
        isEnabled: Bool = false, activationDelay: Duration = .seconds(1),
        completionDelay: Duration = .milliseconds(170)
    ) {
        self.isEnabled = isEnabled
        self.activationDelay = activationDelay
        self.completionDelay = completionDelay
    }

    public var isVisible: Bool { state == .active || state == .delayingEnd }

    /// What a manager tells: resuming counts up, suspending and completing count down. Each task counts once: where
    /// AFNetworking counts a paused task that is then cancelled down twice, the others here stay counted.
    public mutating func take(_ event: ManagerEvent) -> Timer? {
        switch event {
        case .didResume(let id): running.insert(id).inserted ? increment() : nil
        case .didSuspend(let id), .didComplete(let id, _): running.remove(id) == nil ? nil : decrement()
        case .didMove, .didFailToMove, .didInvalidate: nil
        }
    }

    public mutating func increment() -> Timer? {
        count += 1
        return update()
    }

    public mutating func decrement() -> Timer? {
        count = max(0, count - 1)
        return update()
    }

    /// Disabling hides it at once.
    public mutating func setEnabled(_ isEnabled: Bool) -> Timer? {
        self.isEnabled = isEnabled
        if !isEnabled { enter(.notActive) }
        return update()
    }

    /// A timer is over.
    public mutating func fired(_ number: Int) -> Timer? {
        guard number == timerNumber else { return nil }
        switch state {
        case .delayingStart: enter(count > 0 ? .active : .notActive)
        case .delayingEnd: enter(count > 0 ? .active : .notActive)
        case .notActive, .active: break
        }
        return nil
    }

    private mutating func update() -> Timer? {
        guard isEnabled else { return nil }
        switch (state, count > 0) {
        case (.notActive, true): return timer(entering: .delayingStart, activationDelay)
        case (.active, false): return timer(entering: .delayingEnd, completionDelay)
        case (.delayingEnd, true):
            enter(.active)
            return nil
        default: return nil
        }
    }

    private mutating func timer(entering state: State, _ delay: Duration) -> Timer {
        enter(state)
        return Timer(number: timerNumber, delay: delay)
    }

    /// Timers of the state that is left say nothing any more.
    private mutating func enter(_ state: State) {
        self.state = state
        timerNumber += 1
    }
}
