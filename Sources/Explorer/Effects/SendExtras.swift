import Checks
import Drafting
import Requests
import Synchronization

/// What goes along with sendings that are about to begin: told before the sending, taken by it.
final class SendExtras: Sendable {
    private struct Extras {
        var plans: [JobID: HookPlan] = [:]
        var rules: [JobID: [CheckRule]] = [:]

        mutating func remove(_ job: JobID) -> (HookPlan?, [CheckRule]?) {
            (plans.removeValue(forKey: job), rules.removeValue(forKey: job))
        }
    }

    private let extras = Mutex(Extras())
    private let environment: [String: String]

    /// - Parameter environment: this process's own, for hooks.
    init(environment: [String: String]) {
        self.environment = environment
    }

    func take(_ plan: HookPlan, for job: JobID) { extras.withLock { $0.plans[job] = plan } }

    func take(_ rules: [CheckRule], for job: JobID) { extras.withLock { $0.rules[job] = rules } }

    func forget(_ job: JobID) { _ = extras.withLock { $0.remove(job) } }

    /// Hooks and checks of the next sending of that job.
    func add(to request: inout AgentRequest, of job: JobID) {
        let (plan, rules) = extras.withLock { $0.remove(job) }
        request.accessories += plan.map { [$0.accessory(environment: environment)] } ?? []
        request.checks += rules ?? []
    }
}
