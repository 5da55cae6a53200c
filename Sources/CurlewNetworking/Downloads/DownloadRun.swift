internal import CurlewBytes
internal import CurlewFiles
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization

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
        do throws(DownloadFault) {
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
        part.noteBegin()
        let result = await send(plan.request, plan.sink) { [report, feed] event in
            if case .transport(.head(let head)) = event, watch.take(head) {
                feed.begin(at: plan.sink.offset)
                report(.resumed(at: plan.sink.offset))
            }
            report(event)
        }
        await watch.settle()
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
