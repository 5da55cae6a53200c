import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import Keys
import TerminalUI

/// The status line's words about the request: its result or its progress.
enum StatusWords {
    /// The result; empty before anything was sent.
    static func result(_ model: Model) -> [Run] {
        if let refusal = model.request.refusal {
            return ResponseScreen.tells(model, on: .checks) ? [] : refused(refusal, model)
        }
        if let withheld = model.withheld {
            return ResponseScreen.tellsWithheld(model) ? [] : [Run("! \(withheld.words)", .statusError)]
        }
        if let problems = model.request.unsentProblems(model.edit) {
            return [Run(SendUpdate.problemWords(problems, model), .statusError)]
        }
        switch model.request.exchange {
        case .none: return []
        case .sending(let progress):
            if model.asks(for: progress.job) { return [Run(asking, .statusInfo)] }
            return kept(model) + running(progress, at: model.clock.seconds, model.settings)
        case .received(let exchange):
            let before = model.earlierAnswer
            if ResponseScreen.isTitled(model) { return before == nil ? findings(exchange, model) : [] }
            return (before.map { [Run($0 + "  ", .statusWarning)] } ?? [])
                + received(exchange, CacheNote(model.request.response, newer: exchange))
        case .failed(let failure):
            guard !ResponseScreen.tells(model, failure) else { return [] }
            let words = ResponseWords.failed(failure, model).first ?? failure.words.what
            return [Run(failure.error == .cancelled ? words : "! " + words, .statusError)]
        }
    }

    /// Words on an answer beside its status, time and size, which the title of its pane shows.
    private static func findings(_ exchange: Exchange, _ model: Model) -> [Run] {
        let failed = failed(exchange.checks)
        let cache = CacheNote(model.request.response, newer: exchange)
        let network = cache.isHit ? [Run("  0 ms network")] : []
        let advice = failed.isEmpty ? [] : advice(on: exchange.head.status, model)
        var runs =
            failed + advice + network + cache.runs + (failed.isEmpty ? passed(exchange.checks) : [])
            + redirects(exchange)
        if let first = runs.first { runs[0].text = String(first.text.utf8.trimmed { $0 == 0x20 }) }
        return runs
    }

    /// The key to the part of the request that such an answer is about.
    private static func advice(on status: Int, _ model: Model) -> [Run] {
        let (help, verb): (Action, String)
        switch status {
        case 401, 403: (help, verb) = (.goAuth, "shows the credentials")
        case 404, 405: (help, verb) = (.goUrl, "edits the URL")
        default: return []
        }
        return [Run("; \(model.key(of: help)) \(verb)", .textMuted)]
    }

    /// Such as `200 OK  kept answer, age 12 s, fetching anew  `.
    private static func kept(_ model: Model) -> [Run] {
        guard let kept = model.request.response.kept else { return [] }
        let head = kept.exchange.head
        return [Run(status(head), Role(status: head.status))] + CacheNote(model).runs + [Run("  ")]
    }

    private static func refused(_ refusal: PreparationError, _ model: Model) -> [Run] {
        [Run(SendUpdate.refusalWords(refusal, model), .statusError)]
    }

    /// Such as `200 OK  12 ms  received 1.2 kB  checks 3/3 passed`; the cache's part is after the time. A failed check
    /// comes first, since it is what the line must have room for: `500  ! status is 500, expected 200-299  12 ms  54 B`.
    private static func received(_ exchange: Exchange, _ cache: CacheNote) -> [Run] {
        let received = HumanReadable.bytes(exchange.response.stored ?? Int64(exchange.body.count))
        let failed = failed(exchange.checks)
        let head = failed.isEmpty ? status(exchange.head) : String(exchange.head.status)
        let size = "  \(failed.isEmpty ? "received " : "")\(received)\(exchange.isComplete ? "" : ", incomplete")"
        return [Run(head, Role(status: exchange.head.status))] + failed + [
            Run("  " + (cache.isHit ? "0 ms network" : HumanReadable.time(exchange.totalTime)))
        ] + cache.runs + (cache.isHit ? [] : [Run(size)]) + (failed.isEmpty ? passed(exchange.checks) : [])
            + redirects(exchange)
    }

    /// Said where the request has checks of its own; those that every answer gets are said when they fail.
    private static func passed(_ checks: [Check]) -> [Run] {
        let count = checks.count { $0.result == .passed }
        return checks.contains { $0.rule != nil } ? [Run("  checks \(count)/\(count) passed")] : []
    }

    /// The first check that failed, as what happened, and how many others did; empty when none failed.
    private static func failed(_ checks: [Check]) -> [Run] {
        let failed = checks.compactMap(\.failure)
        guard let first = failed.first else { return [] }
        let others = failed.count > 1 ? "  and \(failed.count - 1) more" : ""
        return [Run("  ! \(DisplayText.visible(first))", .statusError), Run(others, .statusError)]
    }

    /// The things left out on the way and the number of redirects, such as `2 redirects`. The time counts them too,
    /// and the Timing tab has each.
    private static func redirects(_ exchange: Exchange) -> [Run] {
        let count = exchange.redirectCount
        let words = count == 0 ? [] : [Run(count == 1 ? "  1 redirect" : "  \(count) redirects")]
        return leftOut(exchange.hops) + words
    }

    /// Fields that were not sent along with a redirect; the Timing tab shows for which redirect.
    private static func leftOut(_ hops: [Hop]) -> [Run] {
        var seen: Set<String> = []
        let names = hops.flatMap(\.droppedHeaders).filter { seen.insert($0).inserted }
        return names.isEmpty ? [] : [Run("  left out: \(names.joined(separator: ", "))", .statusWarning)]
    }

    /// Such as `200 OK`.
    static func status(_ head: ResponseHead) -> String {
        "\(head.status) \(DisplayText.visible(ResponseWords.reason(head)))"
    }

    // MARK: Running

    /// A bar when the size is known, else bytes and rate; the phase while no bytes move.
    static func running(_ progress: SendProgress, at now: Double, _ settings: Settings) -> [Run] {
        if progress.isCancelling { return [Run("cancelling", .statusWarning)] }
        if progress.isPaused {
            return [Run("paused at \(HumanReadable.bytes(progress.down.bytes))", .statusWarning)]
        }
        guard let meter = progress.meter else { return phase(progress, at: now) }
        let fraction = meter.fraction.map { bar($0, columns: 16, settings) } ?? []
        return fraction + [Run(transfer(meter, isUpload: progress.phase == .sending, at: now))]
    }

    /// Such as `waiting 1.2 s (sent, waiting)`; nothing in the first 300 ms.
    private static func phase(_ progress: SendProgress, at now: Double) -> [Run] {
        let elapsed = progress.elapsed(at: now)
        guard elapsed >= 0.3 else { return [] }
        let after = progress.hops > 0 ? ", redirect \(progress.hops)" : ""
        return [Run("waiting \(HumanReadable.seconds(elapsed))  \(progress.phase.words)\(after)", .statusInfo)]
    }

    private static let asking = "waits for your answer; nothing has been sent"

    /// The words for the response pane; nil when nothing runs, and in the first 300 ms.
    static func waiting(_ model: Model) -> String? {
        guard let progress = model.request.exchange.progress else { return nil }
        if model.asks(for: progress.job) { return asking }
        return running(progress, at: model.clock.seconds, model.settings).map(\.text).joined()
    }

    /// Such as `[#######>.......] `.
    static func bar(_ fraction: Double, columns: Int, _ settings: Settings) -> [Run] {
        let room = max(1, columns - 2)
        let done = min(room, Int(fraction * Double(room)))
        let isASCII = settings.drawing == .ascii
        let head = done < room ? (isASCII ? ">" : "╸") : ""
        return [
            Run("["), Run(String(repeating: isASCII ? "#" : "━", count: done) + head, .progressDone),
            Run(String(repeating: isASCII ? "." : "─", count: room - done - head.count), .progressRest), Run("] "),
        ]
    }

    /// Such as `46 %  985 MB / 2.15 GB  38.4 MB/s  left 00:30`.
    private static func transfer(_ meter: TransferMeter, isUpload: Bool, at now: Double) -> String {
        var words: [String] = []
        if let percent = meter.percent { words.append("\(percent) %") }
        let total = meter.fraction == nil ? nil : meter.total.map(HumanReadable.bytes)
        let size = [HumanReadable.bytes(meter.bytes), total].compactMap(\.self).joined(separator: " / ")
        words.append(isUpload ? "sent \(size)" : size)
        if let stall = meter.stall(at: now) {
            words.append("stalled \(stall) s")
        } else if let rate = meter.rate(at: now) {
            words.append("\(HumanReadable.bytes(Int64(rate)))/s")
        }
        if let left = meter.secondsLeft(at: now) { words.append("left \(HumanReadable.clock(seconds: left))") }
        return words.joined(separator: "  ")
    }
}

extension Check {
    /// The finding of a failed check, in one line; nil for a check that did not fail.
    var failure: String? {
        guard case .failed(let sentence) = result else { return nil }
        return finding ?? (rule == nil ? sentence : "\(name): \(sentence)")
    }
}

/// The sign of activity and the message about the network, at the right of the status line.
enum Activity {
    /// Updates the sign from the number of running jobs. The sign's own delays keep it from flickering; no timer runs
    /// without jobs.
    static func settle(_ model: inout Model) -> [Effect] {
        let count = model.runningJobs.count { model.transfers[$0]?.state != .paused }
        var effects: [Effect] = []
        while model.activity.count != count {
            let timer = model.activity.count < count ? model.activity.increment() : model.activity.decrement()
            if let timer { effects.append(.startTimer(.activity, JobID(timer.number), timer.delay)) }
        }
        return effects
    }

    static func fire(_ number: Int, _ activity: inout ActivityIndicator) -> [Effect] {
        activity.fired(number).map { [.startTimer(.activity, JobID($0.number), $0.delay)] } ?? []
    }

    /// Shows a message when the network's reachability has changed, but never over another message, since requests can
    /// be sent all the same.
    static func take(_ new: ReachabilityStatus, after before: ReachabilityStatus, _ status: inout StatusState) {
        guard before != .unknown, before.isReachable != new.isReachable, status.message == nil else { return }
        status.say(new.isReachable ? "the network is back" : "no way out of this computer any more")
    }
}
