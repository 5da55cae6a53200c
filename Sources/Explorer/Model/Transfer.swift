import CurlewNetworking
import Drafting
import Keys

/// A response body on its way into a file, or one that went there in this run.
struct Transfer: Sendable, Equatable {
    /// The run that is under way, or was the last one.
    var job: JobID
    /// As the place line names its request.
    var title: String
    /// Where its request is found again.
    var place: RequestPlace
    /// What was sent and is sent again to go on.
    var sending: Sending
    /// The file that is there in the end.
    var path: String
    var progress: SendProgress
    var state: State = .running
    /// What names the version that the server has.
    var validator: String?

    enum State: Sendable, Equatable {
        case running, paused
        /// With what is said of it; the part file is kept.
        case stopped(Wording)
        case done
    }

    init(job: JobID, title: String, place: RequestPlace, sending: Sending, path: String, at now: Double) {
        self.job = job
        self.title = title
        self.place = place
        self.sending = sending
        self.path = path
        progress = SendProgress(job: job, startedAt: now)
    }

    /// Where it goes, and its part.
    var target: DownloadTarget { sending.target ?? DownloadTarget(path: path) }

    /// Whether the network works on it, or would go on at once.
    var isUnderWay: Bool { state == .running || state == .paused }

    /// Why it stopped; nil when it did not.
    var stopWords: Wording? {
        if case .stopped(let words) = state { words } else { nil }
    }

    mutating func goOn() {
        state = .running
        progress.isPaused = false
    }

    var canResume: Bool {
        if case .stopped = state { true } else { false }
    }
}

/// The downloads of this run, oldest first.
struct Transfers: Sendable, Equatable {
    private(set) var all: [Transfer] = []

    init() {}

    subscript(job: JobID) -> Transfer? { all.first { $0.job == job } }

    /// A new one, or the next run of one into the same file.
    mutating func begin(_ transfer: Transfer) {
        all.removeAll { $0.path == transfer.path && !$0.isUnderWay }
        all.append(transfer)
    }

    /// Changes the one that runs, or ran, as `job`; nothing happens when there is none.
    mutating func change(_ job: JobID, _ body: (inout Transfer) -> Void) {
        guard let index = all.firstIndex(where: { $0.job == job }) else { return }
        body(&all[index])
    }

    mutating func remove(_ job: JobID) {
        all.removeAll { $0.job == job }
    }
}
