internal import CurlewBytes
public import CurlewFiles
internal import CurlewMessage
internal import CurlewSerialization
internal import CurlewTransport

/// One run of a download. It ends with the file in its place, or with a part that can be continued.
///
/// ```
///   target free? ─► DownloadPlan ─► send, into NAME.part ─► status, checks, length ─► rename to NAME
///        │                              │ head: NAME.part.state        │
///        └── targetExists               └── cut off: part and state stay└── refused: NAME is as it was
/// ```
struct DownloadRun: Sendable {
    let prepared: PreparedRequest
    let target: DownloadTarget
    let feed: TaskFeed
    let date: Double
    let report: TaskReport
    let send: @Sendable (PreparedRequest, DownloadSink, @escaping TaskReport) async -> TaskResult

    private var part: PartFile { PartFile(target: target) }

    @concurrent func result() async -> TaskResult {
        let isOpen = target.isOpen
        do throws(DownloadFault) {
            let result = await run(isOpen ? DownloadPlan(prepared, target: target, found: nil) : try plan())
            // The place is known, and the answer does not fit it.
            guard isOpen, !target.isOpen, case .failure(let failure) = result, failure.error == .unfitForFile else {
                return result
            }
            return await run(try plan())
        } catch {
            return .failure(
                ExchangeFailure(request: prepared.request, error: .unfitForFile, date: date, fault: error))
        }
    }

    private func plan() throws(DownloadFault) -> DownloadPlan {
        if !target.overwrites, part.targetExists { throw .targetExists(path: target.path) }
        do {
            let plan = DownloadPlan(prepared, target: target, found: try part.found())
            // The part will get other content, and the state of the old part must not outlive it.
            if plan.resumed == nil { part.removeState() }
            return plan
        } catch {
            throw error.reason == .inUse ? .targetInUse(path: target.path) : .cannotStore(error)
        }
    }

    private func run(_ plan: DownloadPlan) async -> TaskResult {
        let watch = HeadObserver(plan, part)
        if !target.isOpen { part.noteBegin() }
        let result = await send(plan.request, plan.sink) { [report, feed] event in
            if case .transport(.head(let head)) = event, watch.take(head) {
                feed.begin(at: plan.sink.offset)
                report(.resumed(at: plan.sink.offset))
            }
            report(event)
        }
        await watch.settle()
        guard !target.isOpen else { return result }
        part.noteEnd()
        switch result {
        case .success(let exchange): return settled(exchange, plan, watch)
        case .failure(let failure): return .failure(explained(failure, plan, watch))
        }
    }

    // MARK: Complete answers

    private func settled(
        _ exchange: Exchange, _ plan: DownloadPlan, _ watch: HeadObserver
    ) -> TaskResult {
        if plan.resumed != nil, let fault = fault(of: exchange.head, plan) { return failed(exchange, fault) }
        // A refused answer never changes the target; its body is in the exchange.
        guard (200..<300).contains(exchange.head.status), let stored = exchange.response.stored else {
            return .success(exchange)
        }
        guard exchange.outcome.isSuccess else {
            part.removeAll()
            return .success(exchange)
        }
        if let total = watch.download?.total, total != stored {
            return failed(exchange, .wrongLength(stored: stored, announced: total))
        }
        do {
            try part.moveIntoPlace()
        } catch {
            return failed(exchange, fault(of: error))
        }
        report(.stored(DownloadedFile(path: target.path, count: stored, resumedAt: plan.sink.offset)))
        return .success(exchange)
    }

    private func fault(of error: FileError) -> DownloadFault {
        switch error.reason {
        case .alreadyExists: .targetExists(path: target.path)
        case .inUse: .targetInUse(path: target.path)
        default: .cannotMove(error)
        }
    }

    /// The reason why an answer does not continue the part; nil when it does, and for an answer about something else.
    private func fault(of head: ResponseHead, _ plan: DownloadPlan) -> DownloadFault? {
        let kept = part.count
        switch plan.sink.part?.meaning(of: head) {
        case .changed: return .changedOnServer(kept: kept)
        case .sendsWhole: return .rangesIgnored(kept: kept)
        case .misplaced:
            return .wrongRange(asked: plan.sink.offset, answered: head.fields["Content-Range"] ?? "")
        case .continues, .other, nil: return head.status == 416 ? .rangesIgnored(kept: kept) : nil
        }
    }

    private func failed(_ exchange: Exchange, _ fault: DownloadFault) -> TaskResult {
        .failure(exchange.failure(.unfitForFile, fault: fault))
    }

    // MARK: Failures

    private func explained(_ failure: ExchangeFailure, _ plan: DownloadPlan, _ watch: HeadObserver) -> ExchangeFailure {
        var failure = failure
        if case .cannotStore(.inUse) = failure.error {
            // The part belongs to another task or program.
            failure.fault = .targetInUse(path: target.path)
            return failure
        }
        let kept = part.count
        switch failure.error {
        case .cannotStore(.diskFull): failure.fault = .diskFull(kept: kept)
        case .unfitForFile:
            let head = failure.partial?.head ?? watch.head
            failure.fault =
                head.flatMap { self.fault(of: $0, plan) }
                ?? .wrongRange(asked: plan.sink.offset, answered: head?.fields["Content-Range"] ?? "")
        default: break
        }
        if kept == 0 { part.removeAll() }
        return failure
    }
}

/// The data for continuing a cancelled download, in this run or a later one (`cancelByProducingResumeData:`). The bytes
/// stay in the part file; `target` leads to it.
public struct ResumeData: Sendable, Equatable {
    /// The path of the download's target.
    public var target: String
    /// The number of bytes in the part.
    public var count: Int64
    public var state: DownloadState

    public init(target: String, count: Int64, state: DownloadState) {
        self.target = target
        self.count = count
        self.state = state
    }

    /// The lines of the state, after `target` and `count`.
    public var text: String { "target: \(target)\ncount: \(count)\n" + state.text }

    /// Nil when a line is missing or cannot be read.
    public init?(text: String) {
        let lines = text.utf8.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, let target = lines[0].utf8.text(behind: "target: "),
            let count = lines[1].utf8.text(behind: "count: ").flatMap({ Int64($0) }), count >= 0,
            let state = DownloadState(text: String(lines[2]))
        else { return nil }
        self.init(target: String(target), count: count, state: state)
    }
}

/// The reason why a download did not end in its file, when the network is not the cause. The sentences are in
/// `DownloadFault+Wording.swift`.
public enum DownloadFault: Error, Sendable, Equatable {
    /// A file exists at the path, and the download may not replace it.
    case targetExists(path: String)
    /// Another task or another program is writing the file.
    case targetInUse(path: String)
    /// The entity tag, the date or the length differs from the part's, so that continuing would mix two versions. The
    /// part has `kept` bytes.
    case changedOnServer(kept: Int64)
    /// The server sends the whole file in response to a request for the rest.
    case rangesIgnored(kept: Int64)
    /// The server sends another range than the requested one, or does not state the range.
    case wrongRange(asked: Int64, answered: String)
    /// The transfer is complete, but its length is not the announced one.
    case wrongLength(stored: Int64, announced: Int64)
    case diskFull(kept: Int64)
    case cannotStore(FileError)
    /// The whole file is in the part, but it cannot be moved into place. AFNetworking reports the intended place and no
    /// error then; here this is a failure.
    case cannotMove(FileError)
}

extension DownloadFault {
    /// True for the faults that AFNetworking's move-failed notification reports.
    var isAboutMoving: Bool {
        switch self {
        case .cannotMove, .targetExists: true
        default: false
        }
    }
}

extension DownloadFault: CustomStringConvertible {
    public var description: String { message }
}
