import Drafting
import Synchronization
import Transport

/// The hooks of sendings that are about to begin: taken before the sending, run by the agent around it.
final class HookRuns: Sendable {
    private let plans = Mutex<[JobID: HookPlan]>([:])
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    func take(_ plan: HookPlan, for job: JobID) { plans.withLock { $0[job] = plan } }

    /// Of the next sending of that job; nil where it has none.
    func accessory(for job: JobID) -> HookAccessory? {
        plans.withLock { $0.removeValue(forKey: job) }?.accessory(environment: environment)
    }
}
