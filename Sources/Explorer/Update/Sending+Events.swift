import Networking
import Transport

extension Sending {
    /// What the network says about a running request. An event of a job that no request runs as comes too late.
    static func receive(
        _ event: SessionEvent, index: ResponseIndex? = nil, for job: JobID, _ model: inout Model
    ) -> [Effect] {
        guard model.isRunning(job) else { return [] }
        let isShown = model.request.exchange.progress?.job == job
        let now = model.clock.seconds
        var kept: [Effect] = []
        model.withRunning(job) { request in
            request.take(event, index: index, at: now)
            kept = ResponseScreen.keep(request)
        }
        if isShown { announce(event, &model) }
        return kept
    }

    private static func announce(_ event: SessionEvent, _ model: inout Model) {
        switch event {
        case .sending, .transport, .redirected: break
        case .finished:
            // Whoever is typing or choosing goes on; everyone else wants to read.
            if model.edit == nil, model.overlays.isEmpty { Focusing.focus(.response, &model) }
        case .failed(let failure) where failure.error == .cancelled:
            model.status.say(model.request.response.endWords ?? ResponseWords.message(failure.error))
        case .failed(let failure):
            model.status.say(ResponseWords.message(failure.error), .error)
        }
    }

    // MARK: Cancelling

    /// Cancels what runs; with nothing to cancel, the second press within two seconds leaves the program.
    static func cancelOrQuit(_ model: inout Model) -> [Effect] {
        if case .sending = model.request.exchange { return cancel(&model) }
        let now = model.clock.seconds
        if let asked = model.sending.quitAskedAt, (0...2).contains(now - asked) { return Leaving.quit(&model) }
        model.sending.quitAskedAt = now
        model.status.say("Ctrl-C again within 2 s quits")
        return []
    }

    /// Says `cancelling` at once; the end comes as an event. Nothing happens when nothing runs.
    static func cancel(_ model: inout Model) -> [Effect] {
        guard case .sending(var progress) = model.request.exchange else { return [] }
        progress.isCancelling = true
        model.request.exchange = .sending(progress)
        return [.cancel(progress.job)]
    }
}

extension OpenRequest {
    /// Takes an event of its own running request.
    mutating func take(_ event: SessionEvent, index: ResponseIndex?, at now: Double) {
        guard case .sending(var progress) = exchange else { return }
        switch event {
        case .sending(let request): progress.request = request
        case .transport(let event): progress.note(event, at: now)
        case .redirected: progress.noteRedirect()
        case .finished(let exchange):
            self.exchange = .received(exchange)
            return response.show(index)
        case .failed(let failure):
            exchange = .failed(failure)
            response.show(index)
            response.endWords = ResponseWords.cancelled(failure, after: progress, at: now)
            return
        }
        exchange = .sending(progress)
    }
}
