internal import CurlewBytes
internal import CurlewFiles
internal import CurlewMessage
internal import CurlewSerialization
package import CurlewTransport
internal import Synchronization

/// Runs one prepared request up to its exchange, redirects and challenges included. It runs outside of actors, so that
/// parsing a large body delays nothing else.
struct RequestRun: Sendable {
    let transport: any Transport
    let configuration: SessionConfiguration
    let prepared: PreparedRequest
    let id: RequestID
    let challenges: PendingChallenges
    let cookies: CookieStore
    /// The destination of the body; nil for memory.
    var sink: DownloadSink?
    var hooks = TaskHooks()
    /// The time limit of a whole download, see `DownloadTarget.limit`.
    var limit: Duration?
    /// Receives every event except the last one, which `result` returns.
    let report: TaskReport

    @concurrent func result() async -> TaskResult {
        do throws(ExchangeFailure) {
            return .success(try await exchange())
        } catch {
            var failure = error
            failure.error = hidingHost(of: error.request.url, in: error.error)
            return .failure(failure)
        }
    }

    private func hidingHost(of url: String, in error: TransportError) -> TransportError {
        SecretMask(prepared.secretTexts).hidingHost(of: url, in: error)
    }

    private func exchange() async throws(ExchangeFailure) -> Exchange {
        var steps = ExchangeSteps(try await known(), configuration) { $1.digest($0) }
        var event = ExchangeSteps.Event.begin
        var verdicts: [CookieVerdict] = []
        var sendings: [SendingRecord] = []
        var trusted = TrustedKeys()
        var begun = ContinuousClock.now
        while true {
            switch steps.next(after: event) {
            case .send(let request, let hop):
                if let hop, hop.kind == .redirect { report(.redirected(hop)) }
                begun = .now
                event = await send(request, steps, trusted)
                if let ask = hooks.trust, let server = event.untrusted(but: trusted),
                    try await asking(steps, since: begun, { await ask(server) })
                {
                    trusted.add(server)
                    event = await send(request, steps, trusted)
                }
                let target = prepared.options.connection.requestTarget
                if let record = event.takeRecord(shown: steps.request, target) { sendings.append(record) }
                verdicts += stored(event)
            case .ask(let challenge):
                if let answer = hooks.challenge {
                    event = .given(try await asking(steps, since: begun) { await answer(challenge) })
                } else {
                    event = .given(await challenges.answer(for: id) { report(.challenged(challenge)) })
                }
            case .propose(let proposal):
                let hook = configuration.redirectHook
                event = .decided(try await asking(steps, since: begun) { await hook?(proposal) })
            case .fetch(let grant, let refused):
                let waited = ContinuousClock.now
                event = .token(await token(grant, refused, steps))
                steps.timeWaited += .now - waited
            case .finish(let sent, let response, let refusal):
                do throws(ExchangeFailure) {
                    var exchange = try await exchange(sent, response, refusal, steps, begun)
                    (exchange.cookies, exchange.sendings) = (verdicts, sendings)
                    return exchange
                } catch {
                    throw error.with(sendings)
                }
            case .fail(let failure): throw failure.with(sendings)
            }
        }
    }

    /// Asks a function of the caller, which has the rest of the request's time to answer.
    private func asking<Value: Sendable>(
        _ steps: ExchangeSteps, since begun: ContinuousClock.Instant, _ ask: @escaping @Sendable () async -> Value
    ) async throws(ExchangeFailure) -> Value {
        let kind: TimeLimits.Kind = times.whole > .zero ? .whole : .idle
        let used = kind == .idle ? .zero : timeUsed(steps) + (.now - begun)
        let left = times[kind] > .zero ? max(.zero, times[kind] - used) : nil
        let error: TransportError
        switch await TimedWork.answer(within: left, by: configuration.timer, ask) {
        case .done(let value): return value
        case .late: error = .timedOut(kind, after: times[kind], phase: .waiting)
        case .cancelled: error = .cancelled
        }
        throw ExchangeFailure(request: steps.request, error: error, hops: steps.hops, date: steps.date)
    }

    /// A token, in the time that the request has left: also other programs that ask for the same one take of it.
    private func token(
        _ grant: OAuth2Grant, _ refused: String?, _ steps: ExchangeSteps
    ) async -> Result<AccessToken, TokenFailure> {
        let isAsked = Mutex(false)
        let left = times.whole > .zero ? max(.zero, times.whole - timeUsed(steps)) : nil
        let work = { @Sendable in
            await token(grant, refused, steps.options(for: grant.tokenURL)) { isAsked.withLock { $0 = true } }
        }
        switch await TimedWork.answer(within: left, by: configuration.timer, work) {
        case .done(let result): return result
        case .late:
            let phase: TransportPhase = isAsked.withLock { $0 } ? .waiting : .queued
            return .failure(.notReached(.timedOut(.whole, after: times.whole, phase: phase)))
        case .cancelled: return .failure(.notReached(.cancelled))
        }
    }

    private func token(
        _ grant: OAuth2Grant, _ refused: String?, _ options: RequestOptions, onSend: @escaping @Sendable () -> Void
    ) async -> Result<AccessToken, TokenFailure> {
        var options = options
        // Both are the request's alone.
        (options.connection.requestTarget, options.connection.withheld) = (nil, [])
        return await configuration.tokens.token(
            for: grant, to: prepared.destination, refused: refused, now: configuration.now
        ) { [options] request in
            onSend()
            var wire = transportRequest(request, options)
            // A token must not go into the file of a download, and it is small.
            (wire.sink, wire.stream, wire.limits) = (nil, nil, BodyLimits(kept: 1 << 20))
            do throws(TransportFailure) {
                return .success(try await transport.send(wire))
            } catch {
                var failure = error
                failure.error = hidingHost(of: wire.url, in: error.error)
                return .failure(failure)
            }
        }
    }

    private func send(
        _ request: SentRequest, _ steps: ExchangeSteps, _ trusted: TrustedKeys
    ) async -> ExchangeSteps.Event {
        var request = request
        if handlesCookies, let way = prepared.answerRoute(of: request)?.way {
            cookies.current.sign(
                &request, joins: prepared.options.joinsCookies, by: way, at: configuration.now())
        }
        var wire = transportRequest(request, steps.options(for: request.url), after: timeUsed(steps))
        wire.login = steps.login(for: request.url)
        if let policy = trusted.policy(for: request.url) { wire.tls.policy = policy }
        let sent = request.withFields(of: wire)
        report(.sending(sent))
        do throws(TransportFailure) {
            return .answered(try await transport.send(wire) { report(.transport($0)) }, to: sent)
        } catch {
            return .failed(named(error), of: sent)
        }
    }

    private var handlesCookies: Bool { prepared.options.handlesCookies != false }

    private func stored(_ event: ExchangeSteps.Event) -> [CookieVerdict] {
        guard handlesCookies, case .answered(let response, let sent) = event,
            let way = prepared.answerRoute(of: sent)?.way
        else { return [] }
        return cookies.store(
            setCookie: response.head.fields.values("Set-Cookie"), from: sent.url, by: way, at: configuration.now())
    }

    /// Reads the response, as AFNetworking does after the transport has succeeded: the serializer examines the
    /// response, and both its value and its error become the result.
    private func exchange(
        _ sent: SentRequest, _ response: TransportResponse, _ refusal: RedirectRefusal?, _ steps: ExchangeSteps,
        _ begun: ContinuousClock.Instant
    ) async throws(ExchangeFailure) -> Exchange {
        let (serializer, hops, date) = (prepared.response, steps.hops, steps.date)
        let read = { @Sendable (isCancelled: () -> Bool) -> Exchange in
            Exchange(
                request: sent, response: response, readBy: serializer, hops: hops, date: date,
                isCancelled: isCancelled)
        }
        var exchange: Exchange
        if response.body.count < Self.quicklyRead {
            exchange = read { Task.isCancelled }
        } else {
            do throws(TransportError) {
                exchange = try await inTime(after: timeUsed(steps), since: begun, read)
            } catch {
                throw ExchangeFailure(
                    request: sent, error: error, partial: response, timings: response.timings, tls: response.tls,
                    hops: hops, date: date)
            }
        }
        exchange.refusal = refusal
        if let refusal { exchange.checks.append(Check("redirect is followed", .failed(refusal.sentence))) }
        if let complaint = steps.complaint {
            exchange.checks.append(Check("the challenge is answered", .failed(complaint)))
        }
        return exchange
    }

    /// A body of fewer bytes is read before a time limit or a cancellation could matter.
    private static let quicklyRead = 1 << 20

    /// Reads a large body in the time that is left; ends early when the task is cancelled.
    private func inTime(
        after earlier: Duration, since begun: ContinuousClock.Instant,
        _ read: @escaping @Sendable (() -> Bool) -> Exchange
    ) async throws(TransportError) -> Exchange {
        report(.transport(.phase(.reading)))
        let limit = sink == nil ? times.whole : .zero
        let used = earlier + (.now - begun)
        let left = limit > .zero ? max(.zero, limit - used) : nil
        switch await TimedWork.result(within: left, by: configuration.timer, read) {
        case .done(let exchange): return exchange
        case .late: throw .timedOut(.whole, after: limit, phase: .reading)
        case .cancelled: throw .cancelled
        }
    }

    // MARK: For the transport

    private var times: TimeLimits {
        sink == nil ? prepared.options.times : prepared.options.downloadTimes(whole: limit)
    }

    /// The time of the exchange that its limit has counted so far.
    private func timeUsed(_ steps: ExchangeSteps) -> Duration {
        prepared.options.timeUsed + steps.hops.timeInTransfer + steps.timeWaited
    }

    /// - Parameter used: the time of the exchange before, which its time limit includes; nil for that of the options.
    private func transportRequest(
        _ request: SentRequest, _ options: RequestOptions, after used: Duration? = nil
    ) -> TransportRequest {
        var wire = TransportRequest(
            method: request.method, url: request.url, headers: request.fields, body: request.body,
            sendRate: options.throttle?.bytesPerSecond ?? 0,
            priority: options.priority, sink: sink, spoolBound: configuration.spoolBound,
            spoolDirectory: configuration.spoolDirectory,
            limits: options.maximumBody.map { BodyLimits(exactly: $0) } ?? configuration.limits,
            reportsBody: configuration.reportsBodies)
        (wire.recordsSending, wire.decodesAlways) = (configuration.recordsSending, configuration.decodesAlways)
        wire.connection = options.connection
        wire.stream = hooks.body
        wire.times = times
        if times.whole > .zero {
            wire.times.whole = max(.milliseconds(1), times.whole - (used ?? prepared.options.timeUsed))
        }
        return wire
    }

    /// The failure with the time limit that was set, in place of the rest of it that was left for the last request.
    private func named(_ failure: TransportFailure) -> TransportFailure {
        guard case .timedOut(.whole, _, let phase) = failure.error else { return failure }
        var failure = failure
        failure.error = .timedOut(.whole, after: times.whole, phase: phase)
        return failure
    }
}

extension SentRequest {
    /// The request with the transport's own fields in their places, as it is sent.
    package func withFields(of wire: TransportRequest) -> SentRequest {
        var left = headers
        var sent = self
        sent.headers = wire.wireFields.map { field in
            let index = left.firstIndex { HeaderFields.isSame($0.name, field.name) && $0.value == field.value }
            return index.map { left.remove(at: $0) } ?? SentHeader(field.name, field.value, origin: .transport)
        }
        return sent
    }
}

extension ExchangeSteps.Event {
    /// Removes the written bytes from the event, since their head contains secrets, and compares them with the shown
    /// request. Nil when no bytes were recorded.
    fileprivate mutating func takeRecord(shown: SentRequest, _ target: String?) -> SendingRecord? {
        let (written, sent): (WrittenRequest?, SentRequest)
        switch self {
        case .answered(var response, let request):
            (written, sent) = (response.written, request)
            response.written = nil
            self = .answered(response, to: request)
        case .failed(var failure, let request):
            (written, sent) = (failure.written, request)
            failure.written = nil
            failure.partial?.written = nil
            self = .failed(failure, of: request)
        case .begin, .given, .token, .decided: return nil
        }
        return written.map { SendingComparison(shown: shown, sent: sent, written: $0, target: target).record() }
    }
}

extension ExchangeFailure {
    fileprivate func with(_ sendings: [SendingRecord]) -> ExchangeFailure {
        var failure = self
        failure.sendings = sendings
        return failure
    }
}

extension [Hop] {
    /// The time of all hops together, without the times of waiting for other requests.
    fileprivate var timeInTransfer: Duration {
        reduce(.zero) { $0 + $1.response.timings.total - $1.response.timings.blocked }
    }
}

extension RequestRun {
    /// The request with the credentials that a netrc file has for its host, when netrc is its authentication. An
    /// `Authorization` field of the request stays alone, and a host that is not in the file gets no credentials. Throws
    /// when the file cannot be read, and when it has no password for the user that the authentication names.
    func known() async throws(ExchangeFailure) -> PreparedRequest {
        guard case .netrc(let named, let user) = prepared.authentication.proof else { return prepared }
        var known = prepared
        known.authentication = .none
        guard !known.request.headers.contains(where: { HeaderFields.isSame($0.name, "Authorization") }) else {
            return known
        }
        if let entry = try entry(in: named ?? configuration.netrc, user) {
            let value = BasicCredentials.value(user: entry.user, password: entry.password)
            known.request.headers.append(.authorization(value))
        }
        return known
    }

    private func entry(in path: String?, _ user: String?) throws(ExchangeFailure) -> NetrcFile.Entry? {
        guard let path else { throw failure("There is no home folder to look for .netrc in.") }
        let text: String
        do throws(FileError) {
            text = String(decoding: try BoundedFile.read(path, limit: NetrcFile.limit).bytes, as: UTF8.self)
        } catch {
            throw failure("\(path) could not be read. \(error.fact) Check the path and its permissions.")
        }
        guard let host = (try? URLText(prepared.request.url))?.asciiHost else { return nil }
        let entry = NetrcFile(text).entry(for: host, user: user)
        if entry == nil, let user { throw failure("\(path) has no password of \(user) for \(host).") }
        return entry
    }

    private func failure(_ reason: String) -> ExchangeFailure {
        ExchangeFailure(request: prepared.request, error: .noCredentials(reason: reason), date: configuration.now())
    }
}
