internal import CurlewBytes
import CurlewNetworking
import Drafting
import Keys

/// A response body that is being downloaded into a file, or was in this run.
struct Transfer: Sendable, Equatable {
    /// The job of the current run, or of the last one.
    var job: JobID
    /// The request's name, as the title line shows it.
    var title: String
    /// The place of its request.
    var place: RequestPlace
    /// The request that was sent, and is sent again to resume.
    @Boxed var sending: Sending
    /// The final file's path.
    var path: String
    var progress: SendProgress
    var state: State = .running
    /// Identifies the server's version of the body (RFC 9110, section 8.8: `ETag` or `Last-Modified`).
    var validator: String?

    enum State: Sendable, Equatable {
        case running, paused
        /// Stopped, with the message about it; the part file is kept.
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

    /// The final file and its part file.
    var target: DownloadTarget { sending.target ?? DownloadTarget(path: path) }

    /// Whether the download is running or paused.
    var isUnderWay: Bool { state == .running || state == .paused }

    /// The reason why it stopped; nil when it did not.
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

    /// Adds a download. It replaces an earlier one into the same file.
    mutating func begin(_ transfer: Transfer) {
        all.removeAll { $0.path == transfer.path && !$0.isUnderWay }
        all.append(transfer)
    }

    /// Changes the download that runs, or ran, as `job`; does nothing when there is none.
    mutating func change(_ job: JobID, _ body: (inout Transfer) -> Void) {
        guard let index = all.firstIndex(where: { $0.job == job }) else { return }
        body(&all[index])
    }

    mutating func remove(_ job: JobID) {
        all.removeAll { $0.job == job }
    }
}
