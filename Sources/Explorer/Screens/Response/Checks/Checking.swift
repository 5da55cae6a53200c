import CurlewChecks
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Viewing
import Workspace

/// Keeps the results of the request's own checks up to date with its rules and its answer, also for a stored answer;
/// nothing is sent.
enum Checking {
    /// Runs after every message.
    static func settle(_ model: inout Model) -> [Effect] {
        // The checks of the past are those of then.
        guard case .received = model.request.exchange, model.request.past == nil else { return [] }
        let context = CheckContext(model)
        return Parts.request(&model) { $0.settleChecks(context, &$1) }
    }

    static func accept(_ answer: CheckAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        if model.screens.compare.trial?.job == job {
            return Parts.with(CompareScreen.self, &model) { screen, _, desk in screen.take(answer, &desk) }
        }
        guard model.request.response.checking.job == job else {
            // Another request was opened meanwhile: the checks run again when their request is shown again.
            model.withRequest(where: { $0.response.checking.job == job }) { $0.response.checking = CheckingState() }
            return []
        }
        return ResponseScreen.with(&model) { $0.take(answer, $1, &$2) }
    }
}

extension Checking {
    /// Says each second that checks still run; the message goes with them.
    static func tick(_ job: JobID, _ model: inout Model) -> [Effect] {
        guard model.request.response.checking.job == job else { return [] }
        model.request.response.checking.isLong = true
        model.status.say("a check still runs; \(model.key(of: .requestCancel)) ends it")
        return [.startTimer(.checks, job, .seconds(1))]
    }

    /// Ends the checks that run; nil when none do. The answer stays, and each check that was ended says so.
    static func cancel(_ model: inout Model) -> [Effect]? {
        guard let job = model.request.response.checking.job else { return nil }
        model.status.say("ending the check; the answer stays")
        return [.cancel(job)]
    }
}

extension OpenRequest {
    /// Starts the checks when a rule, a variable or the answer has changed.
    mutating func settleChecks(_ context: CheckContext, _ desk: inout Desk<Never>) {
        guard case .received(let exchange) = exchange else { return }
        let key = checkKey(of: exchange, context)
        if response.checking.key != key { renewChecks(key, exchange, context, &desk) }
    }

    private func checkKey(of exchange: Exchange, _ context: CheckContext) -> CheckingState.Key {
        CheckingState.Key(
            date: exchange.date, lines: draft.ruleLines(context.defaults), variables: context.variables,
            baseline: context.defaults.baseline, comparison: draft.comparison)
    }

    private mutating func renewChecks(
        _ key: CheckingState.Key, _ exchange: Exchange, _ context: CheckContext, _ desk: inout Desk<Never>
    ) {
        let known = response.checking
        let isNew = known.isCapturing || known.key?.date != exchange.date && response.restoredAt == nil
        response.checking = CheckingState(key: key, saysResult: known.saysResult)
        let rules = checkRules(context)
        let captures = isNew ? draft.captureRules(variables: key.variables) : []
        guard !rules.isEmpty || !captures.isEmpty else { return put([], context) }
        let job = desk.makeJob()
        response.checking.job = job
        response.checking.isCapturing = !captures.isEmpty
        response.checking.takesSecret = !captures.isEmpty && !draft.secretCaptures(context.values).isEmpty
        let document = response.index?.document as? JSONDocument
        desk.run(
            .check(CheckJob(id: job, exchange: exchange, rules: rules, captures: captures, document: document)))
        desk.run(.startTimer(.checks, job, .seconds(1)))
    }

    /// The rules for the request's answer.
    func checkRules(_ context: CheckContext) -> [CheckRule] {
        draft.checkRules(defaults: context.defaults, variables: context.variables)
    }

    /// Takes an answer whose values were captured already: its checks run, and nothing is captured again.
    mutating func forgetCaptures(of exchange: Exchange, _ context: CheckContext) {
        response.checking.key = checkKey(of: exchange, context)
        response.checking.key?.lines = nil
    }

    /// Takes the results of the checks.
    mutating func take(_ answer: CheckAnswer, _ facts: ResponseFacts, _ desk: inout Desk<Never>) {
        response.checking.job = nil
        response.checking.isCapturing = false
        response.checking.takesSecret = false
        response.checking.faults = answer.faults
        if response.checking.isLong {
            response.checking.isLong = false
            let stopped = answer.checks.count { $0.wasStopped } + answer.captured.count { $0.wasStopped }
            desk.say(
                stopped == 0 ? "the checks are done" : "\(stopped) of the checks and captures did not come to an end",
                stopped == 0 ? .ok : .warning)
        }
        put(answer.checks, facts.checks)
        if response.checking.saysResult { sayResult(&desk) }
        take(answer.captured, facts, &desk)
    }

    /// Puts the request's own checks after those of the response serializer, in place of earlier ones. A rule for the
    /// status may be newer than the answer, which was read without it.
    private mutating func put(_ checks: [Check], _ context: CheckContext) {
        guard case .received(var exchange) = exchange else { return }
        guard !checks.isEmpty || exchange.checks.contains(where: { $0.rule != nil }) else { return }
        exchange.checks.removeAll { $0.rule != nil }
        let serializer = draft.answerSerializer(inherited: context.defaults.checks)
        if serializer != draft.response { exchange.leaveStatusToRules() }
        exchange.checks += checks
        self.exchange = .received(exchange)
    }

    // MARK: Once more

    /// Runs the checks again for the answer on the screen, which may be from an earlier run.
    mutating func checkAgain(_ facts: ResponseFacts, _ desk: inout Desk<Never>) {
        guard case .received = exchange else {
            return desk.say("no response yet; \(facts.display.key(of: .requestSend)) sends")
        }
        guard !checkRules(facts.checks).isEmpty else {
            return desk.say("no checks of your own; \(facts.display.key(of: .checkAdd, in: .responseTree)) adds one")
        }
        response.checking.key?.lines = nil
        response.checking.saysResult = true
    }

    private mutating func sayResult(_ desk: inout Desk<Never>) {
        response.checking.saysResult = false
        guard case .received(let exchange) = exchange else { return }
        let own = exchange.checks.filter { $0.rule != nil }
        let passed = own.count { $0.result == .passed }
        desk.say(
            "\(passed) of \(own.count) of your checks passed; nothing was sent", passed == own.count ? .ok : .warning)
    }
}

/// State of the request's own checks.
struct CheckingState: Sendable {
    /// The input of the last checks; nil before the first ones.
    var key: Key?
    /// The job of the running checks; a result of another job is dropped.
    var job: JobID?
    /// The running job captures values from the answer.
    var isCapturing = false
    /// One of the captures is a secret: until it is captured, its place in the answer is not known.
    var takesSecret = false
    /// The nodes of the tree that failed a check, with the fault.
    var faults: [Int: String] = [:]
    /// They have run for so long that the status line says so.
    var isLong = false
    /// The user started the checks, so that a message shows the result.
    var saysResult = false

    /// Everything that the checks depend on.
    struct Key: Equatable, Sendable {
        /// Date of the answer.
        var date: Double
        /// Lines of the rules; nil: the results are out of date.
        var lines: [String]?
        var variables: VariableSet
        /// What `same as baseline` compares with, and how.
        var baseline: BaselineReading?
        var comparison: SavedComparison
    }
}

/// The request's own checks for an answer, run off the main actor because a path may go through a large body.
public struct CheckJob: Equatable, Sendable {
    let id: JobID
    let exchange: Exchange
    let rules: [CheckRule]
    /// Values to capture from the answer; empty when they were captured before.
    let captures: [CaptureRule]
    /// The answer's tree, when it is JSON.
    let document: JSONDocument?

    public static func == (left: CheckJob, right: CheckJob) -> Bool { left.id == right.id }

    /// Runs the checks. Linear in the body for most rules; all are bounded together. The answer may have been checked
    /// before, so they have the whole of its budget.
    func run() -> CheckAnswer {
        var exchange = exchange
        exchange.work = exchange.work.fresh
        let checks = CheckRule.evaluate(rules, exchange)
        var faults: [Int: String] = [:]
        for check in checks {
            guard let node = node(at: check.place), let sentence = check.fault else { continue }
            faults[node] = faults[node] ?? sentence
        }
        return CheckAnswer(
            checks: checks, faults: faults, captured: CaptureRule.capture(captures, from: exchange))
    }

    private func node(at place: String?) -> Int? {
        guard let place, let document, let path = try? JSONPath(parsing: place) else { return nil }
        return try? path.nodes(in: document).first
    }
}

/// The results of the request's own checks.
public struct CheckAnswer: Sendable {
    let checks: [Check]
    /// The nodes of the tree that failed a check, with the fault.
    let faults: [Int: String]
    let captured: [Result<CapturedValue, CaptureFailure>]
}

extension Check {
    /// The reason for the failure; nil when the check did not fail.
    var fault: String? {
        if case .failed(let sentence) = result { sentence } else { nil }
    }
}
