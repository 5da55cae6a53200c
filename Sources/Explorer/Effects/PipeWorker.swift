import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Processes
import Synchronization
import Viewing

/// Runs commands of the user over bodies, each in a task of its own. Cancelling ends the command's process group.
final class PipeWorker: Sendable {
    private let environment: [String: String]
    private let tasks = Mutex<[JobID: Task<Void, Never>]>([:])

    /// - Parameter environment: the environment of this process, of which commands get what `CommandEnvironment` names.
    init(environment: [String: String]) {
        self.environment = CommandEnvironment.passed(from: environment)
    }

    func start(_ job: PipeJob, post: @escaping @Sendable (Message) -> Void) {
        // Inside the lock: a task that finishes at once must find itself in the list.
        tasks.withLock { tasks in
            tasks[job.id] = Task.detached { [self] in
                await run(job, post)
                self.tasks.withLock { _ = $0.removeValue(forKey: job.id) }
            }
        }
    }

    func cancel(_ job: JobID) { tasks.withLock { $0[job] }?.cancel() }

    /// Ends all commands, and returns when they have ended.
    func finish() async {
        let running = tasks.withLock { Array($0.values) }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }

    private func run(_ job: PipeJob, _ post: @escaping @Sendable (Message) -> Void) async {
        let output = Mutex<(bytes: [UInt8], live: LiveBody)>(([], LiveBody()))
        let body = job.body
        let end = await CommandRunner.stream(
            ProcessCommand(.shell(job.command), environment: environment),
            input: CommandInput(count: body.count) { body[$0].array }, outputLimit: job.limit
        ) { piece in
            let (index, count) = output.withLock { output in
                let index = output.live.take(
                    .transport(.body(BodyPiece(offset: Int64(output.bytes.count), bytes: piece))))
                output.bytes += piece
                return (index, output.bytes.count)
            }
            if let index { post(.piped(job.id, .output(index, count: count))) }
        }
        let bytes = output.withLock { $0.bytes }
        let index = ResponseIndex.make(output: Bytes(bytes))
        post(.piped(job.id, .ended(end, index, count: bytes.count)))
    }
}
