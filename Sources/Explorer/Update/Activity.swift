import CurlewNetworking

/// The sign of activity and the message about the network, at the right of the status line.
enum Activity {
    /// Updates the sign from the number of running jobs. The sign's own delays keep it from flickering; no timer runs
    /// without jobs.
    static func settle(_ model: inout Model) -> [Effect] {
        let count = model.runningJobs.count { model.transfers[$0]?.state != .paused }
        var effects: [Effect] = []
        while model.activity.count != count {
            let timer = model.activity.count < count ? model.activity.increment() : model.activity.decrement()
            if let timer { effects.append(.startTimer(.activity, JobID(timer.number), timer.delay)) }
        }
        return effects
    }

    static func fire(_ number: Int, _ activity: inout ActivityIndicator) -> [Effect] {
        activity.fired(number).map { [.startTimer(.activity, JobID($0.number), $0.delay)] } ?? []
    }

    /// Shows a message when the network's reachability has changed, but never over another message, since requests can
    /// be sent all the same.
    static func take(_ new: ReachabilityStatus, after before: ReachabilityStatus, _ status: inout StatusState) {
        guard before != .unknown, before.isReachable != new.isReachable, status.message == nil else { return }
        status.say(new.isReachable ? "the network is back" : "no way out of this computer any more")
    }
}
