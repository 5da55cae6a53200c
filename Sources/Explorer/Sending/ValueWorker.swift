import CurlewNetworking
import Drafting
import History
import Synchronization
public import Workspace

/// Looks values up, each look-up in a task of its own off the main actor. A look-up whose result is no longer needed is
/// cancelled.
public final class ValueWorker: Sendable {
    private let secrets: SecretReader
    private let home: String?
    private let history: HistoryStore
    private let tasks = Mutex<[JobID: Task<Void, Never>]>([:])
    /// Forgetting, before which no later look-up begins.
    private let forgetting = SerialQueue()

    /// - Parameter environment: the environment of this process.
    public init(
        environment: [String: String] = [:], directories: StateDirectories = StateDirectories(environment: [:])
    ) {
        secrets = SecretReader(environment: environment, directories: directories)
        home = environment["HOME"]
        history = HistoryStore(directories: directories)
    }

    func start(_ job: LookUpJob, post: @escaping @Sendable (Message) -> Void) {
        // Inside the lock: a task that finishes at once must find itself in the list.
        tasks.withLock { tasks in
            tasks[job.id] = Task.detached { [self] in
                await forgetting.drain()
                let answer = await answer(to: job)
                guard self.tasks.withLock({ $0.removeValue(forKey: job.id) }) != nil else { return }
                post(.lookedUp(job.id, answer))
            }
        }
    }

    func cancel(_ job: JobID) {
        tasks.withLock { $0.removeValue(forKey: job) }?.cancel()
    }

    /// Forgets all looked-up values, so that they are looked up again: an environment was edited.
    func forget() {
        forgetting.add { [secrets] in await secrets.forget() }
    }

    private func answer(to job: LookUpJob) async -> LookUpAnswer {
        var answer = LookUpAnswer()
        let found = await secrets.values(of: job.needs.secrets, in: job.place, allowed: job.allowed)
        for (name, result) in found {
            switch result {
            case .success(let value): answer.secrets[name] = value
            case .failure(let failure):
                answer.faults[name] = failure.sentence
                if failure.reason == .notKept { answer.untyped.insert(name) }
            }
        }
        let reader = FileLookUp(folder: job.folder, collection: job.place.collection, home: home)
        for text in job.needs.lookups {
            do throws(LookUpFailure) {
                if let response = ResponseLookUp(text) {
                    let (last, exchange) = (job.answers[text], await exchange(job.answers[text]))
                    answer.lookedUp[text] = try response.value(
                        in: exchange, isKept: exchange != nil || keeps(last, in: job.place.environment))
                    answer.issuingOrigins[text] = exchange.flatMap { last?.issuingOrigin(of: $0) }
                } else {
                    answer.lookedUp[text] = try reader.value(of: text)
                }
            } catch {
                answer.faults[text] = error.sentence
            }
        }
        return answer
    }

    private func keeps(_ last: LastAnswer?, in environment: String) -> Bool {
        last?.place.map { RequestKey($0).keepsHistory(in: environment) } ?? true
    }

    private func exchange(_ last: LastAnswer?) async -> Exchange? {
        if let exchange = last?.exchange { return exchange }
        guard let place = last?.place, let last = await history.last(of: RequestKey(place)) else { return nil }
        return Exchange(last.exchange)
    }
}
