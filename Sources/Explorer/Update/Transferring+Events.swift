import CurlewNetworking
import CurlewTransport
import HTTPMessage
import Keys

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
