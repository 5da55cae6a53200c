/// Decides when an indicator of running tasks is visible, without flicker during fast calls and bursts
/// (`AFNetworkActivityIndicatorManager`). Pure: its timers are values, which the owner runs.
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

    /// A timer that the owner starts. When `delay` is over, the owner calls `fired`; a timer with an earlier number
    /// then has no effect.
    public struct Timer: Sendable, Equatable {
        public var number: Int
        public var delay: Duration
    }

    /// `activationDelay` of AFNetworking. It always elapses in full, so that a short burst shows nothing.
    public var activationDelay: Duration
    /// `completionDelay` of AFNetworking: the time for which the indicator stays visible after the last task.
    public var completionDelay: Duration
    public private(set) var state = State.notActive
    /// The number of running tasks; counted while disabled too.
    public private(set) var count = 0
    public private(set) var isEnabled: Bool
    private var running: Set<RequestID> = []
    private var timerNumber = 0

    /// Disabled by default, as AFNetworking's `enabled`.
    public init(
        isEnabled: Bool = false, activationDelay: Duration = .seconds(1),
        completionDelay: Duration = .milliseconds(170)
    ) {
        self.isEnabled = isEnabled
        self.activationDelay = activationDelay
        self.completionDelay = completionDelay
    }

    public var isVisible: Bool { state == .active || state == .delayingEnd }

    /// Takes a manager's event: a resumed task counts up, a suspended or completed one counts down. Each task counts
    /// once. AFNetworking counts a task down twice when it is paused and then cancelled; here the other tasks stay
    /// counted.
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

    /// Disabling hides the indicator at once.
    public mutating func setEnabled(_ isEnabled: Bool) -> Timer? {
        self.isEnabled = isEnabled
        if !isEnabled { enter(.notActive) }
        return update()
    }

    /// Takes the end of a timer.
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

    /// Enters a state. The new number makes timers of the earlier state ineffective.
    private mutating func enter(_ state: State) {
        self.state = state
        timerNumber += 1
    }
}
