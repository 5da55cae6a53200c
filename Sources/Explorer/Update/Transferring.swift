import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys

/// Downloads into files: starting, pausing, resuming.
enum Transferring {
    /// Starts a download of the open request; the response pane shows its progress.
    static func begin(_ sending: Sending, to path: String, _ model: inout Model) -> [Effect] {
        let title = model.request.fullName
        var sending = sending
        sending.target = DownloadTarget(path: path, resumes: true)
        let transfer = Transfer(
            job: model.makeJob(), title: title, place: model.request.key, sending: sending, path: path,
            at: model.clock.seconds)
        return SendDriver.send(again: sending, .download(transfer), as: transfer.job, isConfirmed: true, &model)
    }

    /// Shows a download as running.
    static func show(_ transfer: Transfer, _ model: inout Model) {
        let job = transfer.job
        model.transfers.begin(transfer)
        let progress = transfer.progress
        model.withRequest(at: transfer.place) { request in
            // The request may be running again by now; the download is then shown only in the list.
            guard request.exchange.progress == nil else { return }
            request.exchange = .sending(progress)
            request.response.begin()
            request.response.tab = .transfer
            request.download = job
            if request.sent?.request != transfer.sending.request { request.noteSent() }
            (request.sent, request.sentIn) = (transfer.sending, transfer.sending.place)
        }
        if model.request.download == job, model.stage == .main { Focusing.focus(.response, &model) }
    }

    // MARK: Again

    /// The stopped download that `R` resumes: the one of the list's line, or of the open request.
    static func resumable(_ model: Model) -> Transfer? {
        let transfer =
            if case .transfers = model.stage { model.transferAtCursor } else { model.download }
        return transfer.flatMap { $0.canResume ? $0 : nil }
    }

    /// Resumes a stopped download, or starts it over.
    static func again(
        _ job: JobID, overwrites: Bool = false, resumes: Bool = true, _ model: inout Model
    ) -> [Effect] {
        guard let old = model.transfers[job], old.canResume else { return [] }
        var sending = old.sending
        sending.target = DownloadTarget(
            path: old.path, overwrites: overwrites || old.target.overwrites, resumes: resumes)
        var transfer = Transfer(
            job: model.makeJob(), title: old.title, place: old.place, sending: sending, path: old.path,
            at: model.clock.seconds)
        transfer.progress.speeds = old.progress.speeds.resumed
        return SendDriver.send(again: sending, .download(transfer), as: transfer.job, &model)
    }

    // MARK: Pausing

    static func pauseOrGoOn(_ transfer: Transfer, _ model: inout Model) -> [Effect] {
        switch transfer.state {
        case .running:
            return [.pauseDownload(transfer.job)]
        case .paused:
            model.transfers.change(transfer.job) { $0.goOn() }
            model.withRunning(transfer.job) { request in
                guard case .sending(var progress) = request.exchange else { return }
                progress.isPaused = false
                request.exchange = .sending(progress)
            }
            return [.goOnWithDownload(transfer.job), .startTimer(.elapsed, transfer.job, .seconds(1))]
        case .stopped: return again(transfer.job, &model)
        case .done:
            model.status.say("it is done: \(transfer.path)")
            return []
        }
    }
}

extension Model {
    /// The download that the response pane shows.
    var download: Transfer? { request.download.flatMap { transfers[$0] } }

    /// The content of the Transfer tab: a download, or the transfer of a request whose answer is received into memory.
    var shownTransfer: ShownTransfer? {
        if let download { return ShownTransfer(download) }
        guard let progress = request.exchange.progress, progress.meter != nil else { return nil }
        return ShownTransfer(progress)
    }

    /// All jobs that use the network.
    var runningJobs: Set<JobID> {
        var jobs = Set(transfers.all.lazy.filter(\.isUnderWay).map(\.job))
        if let job = request.exchange.progress?.job { jobs.insert(job) }
        for other in background.values {
            if let job = other.exchange.progress?.job { jobs.insert(job) }
        }
        if let run = screens.batch.run { jobs.insert(run) }
        return jobs
    }

    /// The request at a place, on the screen or in the background.
    func request(at place: RequestPlace) -> OpenRequest? { request.key == place ? request : background[place] }

    /// Changes the request at a place, on the screen or in the background.
    mutating func withRequest(at place: RequestPlace, _ body: (inout OpenRequest) -> Void) {
        if request.key == place { return body(&request) }
        guard var other = background[place] else { return }
        body(&other)
        background[place] = other
    }
}

/// Events of a download.
extension Transfer {
    mutating func take(_ event: SessionEvent, at now: Double) {
        progress.take(event, at: now)
        switch event {
        case .transport(.head(let head)): validator = head.fields["ETag"] ?? head.fields["Last-Modified"]
        case .suspended: state = .paused
        case .resumed, .sending: state = .running
        case .finished(let exchange): finish(exchange)
        case .failed(let failure): state = .stopped(words(failure))
        case .transport, .redirected, .stored, .challenged: break
        }
        switch event {
        case .finished, .failed: progress.endedAt = now
        default: break
        }
    }

    private mutating func finish(_ exchange: Exchange) {
        let isStored = exchange.response.stored != nil && (200..<300).contains(exchange.head.status)
        state = isStored ? .done : .stopped("\(StatusWords.status(exchange.head)): nothing was written.")
    }

    // MARK: Words

    /// Bytes that are in the file.
    var bytes: Int64 { progress.down.bytes }

    private func words(_ failure: ExchangeFailure) -> Wording {
        if let fault = failure.fault { return words(fault) }
        let kept: Wording =
            bytes > 0
            ? "part file kept; \(key: .requestResend) resumes"
            : "nothing was received; \(key: .requestResend) tries again"
        if failure.error == .cancelled { return "cancelled at \(HumanReadable.bytes(bytes)), \(kept)" }
        return "\([failure.words.what, failure.words.why].compactMap(\.self).joined(separator: " ")) \(kept)"
    }

    private func words(_ fault: DownloadFault) -> Wording {
        switch fault {
        case .diskFull(let kept):
            """
            Download stopped at \(HumanReadable.bytes(kept)): no space left. The part is kept. \(key: .requestResend) resumes \
            when there is room, :files shows where it is.
            """
        case .changedOnServer:
            "the file changed on the server; resuming would mix two versions. \(key: .requestResend) asks again"
        default: Wording(fault.message)
        }
    }
}

extension SendProgress {
    /// Takes the progress from an event.
    mutating func take(_ event: SessionEvent, at now: Double) {
        switch event {
        case .sending(let request):
            self.request = request
            isPaused = false
        case .transport(let event): note(event, at: now)
        case .redirected: noteRedirect()
        case .suspended: isPaused = true
        case .resumed(let offset): noteResumed(at: offset, now: now)
        case .stored, .challenged, .finished, .failed: break
        }
    }
}

extension SendProgress {
    /// Notes the rate of the last second.
    mutating func tick(at now: Double) {
        guard let meter else { return }
        speeds.note(meter.bytes, at: now)
    }
}

extension Transferring {
    /// Shows how a download ended, or asks what to do. False for events that are announced as for any request.
    static func announce(_ event: SessionEvent, for job: JobID, _ model: inout Model) -> Bool {
        guard let transfer = model.transfers[job] else { return false }
        switch (event, transfer.state) {
        case (.finished, .done):
            let time = HumanReadable.clock(seconds: Int(transfer.progress.elapsed(at: model.clock.seconds)))
            model.status.say("done: \(HumanReadable.grouped(transfer.bytes)) bytes in \(transfer.path), \(time)", .ok)
            return true
        case (.failed(let failure), .stopped(let words)):
            if let fault = failure.fault, let question = question(fault, job) {
                Questions.ask(question, &model)
            }
            model.status.say(words.text(model.keys), .warning, at: model.clock.timeOfDay)
            return true
        default: return false
        }
    }

    /// The question about a fault that only the user can decide; nil for other faults.
    private static func question(_ fault: DownloadFault, _ job: JobID) -> QuestionState.Kind? {
        switch fault {
        case .targetExists(let path): .overwriteTarget(job, path: path)
        case .changedOnServer: .startOver(job, QuestionState.changed)
        case .rangesIgnored: .startOver(job, QuestionState.noRanges)
        default: nil
        }
    }
}
