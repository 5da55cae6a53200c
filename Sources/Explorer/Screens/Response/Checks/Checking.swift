import Checks
import CurlewFormats
import CurlewNetworking
import Drafting
import Serialization
import TerminalUI
import Workspace

/// Keeps the request's own checks up to date with its rules and its answer, whenever that came: nothing is sent for it.
enum Checking {
    /// After every message: asks for the checks when a rule, a variable or the answer is another.
    static func settle(_ model: inout Model) -> [Effect] {
        guard case .received(let exchange) = model.request.exchange else { return [] }
        let key = key(of: exchange, model)
        return model.request.response.checking.key == key ? [] : renew(key, exchange, &model)
    }

    /// Not inlined, as `key`: it would bring a copy of the model to every message, which costs more than the rest.
    @inline(never)
    private static func renew(_ key: CheckingState.Key, _ exchange: Exchange, _ model: inout Model) -> [Effect] {
        let known = model.request.response.checking
        let isNew =
            known.isCapturing || known.key?.date != exchange.date && model.request.response.restoredAt == nil
        model.request.response.checking = CheckingState(key: key, saysResult: known.saysResult)
        let rules = model.checkRules
        let captures = isNew ? model.request.draft.captureRules(variables: key.variables) : []
        guard !rules.isEmpty || !captures.isEmpty else {
            put([], &model)
            return []
        }
        let job = model.makeJob()
        model.request.response.checking.job = job
        model.request.response.checking.isCapturing = !captures.isEmpty
        model.request.response.checking.takesSecret =
            !captures.isEmpty && !model.request.draft.secretCaptures(model.environments).isEmpty
        let document = model.request.response.index?.document as? JSONDocument
        return [
            .check(CheckJob(id: job, exchange: exchange, rules: rules, captures: captures, document: document))
        ]
    }

    /// An answer whose values were taken already: its checks are asked for, nothing is taken out of it again.
    static func forgetCaptures(of exchange: Exchange, _ model: inout Model) {
        model.request.response.checking.key = key(of: exchange, model)
        model.request.response.checking.key?.lines = nil
    }

    @inline(never)
    private static func key(of exchange: Exchange, _ model: Model) -> CheckingState.Key {
        let defaults = Filing.defaults(model)
        return CheckingState.Key(
            date: exchange.date, lines: model.ruleLines(defaults), variables: model.ruleVariables(defaults))
    }

    static func accept(_ answer: CheckAnswer, for job: JobID, _ model: inout Model) -> [Effect] {
        guard model.request.response.checking.job == job else {
            forget(job, &model)
            return []
        }
        model.request.response.checking.job = nil
        model.request.response.checking.isCapturing = false
        model.request.response.checking.takesSecret = false
        model.request.response.checking.faults = answer.faults
        put(answer.checks, &model)
        if model.request.response.checking.saysResult { sayResult(&model) }
        return CaptureOutcome.take(answer.captured, &model)
    }

    /// Another request was opened meanwhile: the answer is looked at again when its request is back.
    private static func forget(_ job: JobID, _ model: inout Model) {
        for place in model.parked.keys where model.parked[place]?.response.checking.job == job {
            model.parked[place]?.response.checking = CheckingState()
        }
    }

    /// The request's own checks behind those of the response serializer, in place of those from before. A rule for the
    /// status may be younger than the answer, which was read without it.
    private static func put(_ checks: [Check], _ model: inout Model) {
        guard case .received(var exchange) = model.request.exchange else { return }
        guard !checks.isEmpty || exchange.checks.contains(where: { $0.rule != nil }) else { return }
        exchange.checks.removeAll { $0.rule != nil }
        let serializer = model.request.draft.answerSerializer(inherited: Filing.defaults(model).checks)
        if serializer != model.request.draft.response { exchange.leaveStatusToRules() }
        exchange.checks += checks
        model.request.exchange = .received(exchange)
    }

    // MARK: Once more

    /// Over the answer that is there, also one from an earlier run.
    static func again(_ model: inout Model) -> [Effect] {
        guard case .received = model.request.exchange else {
            model.status.say("no response yet; \(model.key(of: .requestSend)) sends")
            return []
        }
        guard !model.checkRules.isEmpty else {
            model.status.say("no checks of your own; \(model.key(of: .checkAdd)) adds one")
            return []
        }
        model.request.response.checking.key?.lines = nil
        model.request.response.checking.saysResult = true
        return []
    }

    private static func sayResult(_ model: inout Model) {
        model.request.response.checking.saysResult = false
        guard case .received(let exchange) = model.request.exchange else { return }
        let own = exchange.checks.filter { $0.rule != nil }
        let passed = own.count { $0.result == .passed }
        model.status.say(
            "\(passed) of \(own.count) of your checks passed; nothing was sent", passed == own.count ? .ok : .warning)
    }
}

/// What is known of the request's own checks.
struct CheckingState: Sendable {
    /// What they were asked for; nil before the first time.
    var key: Key?
    /// The look under way; an answer of another one comes too late.
    var job: JobID?
    /// What is under way takes values out of the answer.
    var isCapturing = false
    /// One of them is a secret: nobody knows yet where that stands in the answer.
    var takesSecret = false
    /// The nodes of the tree at fault, with what is wrong.
    var faults: [Int: String] = [:]
    /// The person asked, and is told.
    var saysResult = false

    /// What the checks follow from.
    struct Key: Equatable, Sendable {
        /// Of the answer.
        var date: Double
        /// Nil: not to be trusted any more.
        var lines: [String]?
        var variables: VariableSet
    }
}

extension Model {
    /// The rules for the answer of the open request.
    var checkRules: [CheckRule] {
        let defaults = Filing.defaults(self)
        return request.draft.checkRules(defaults: defaults, variables: ruleVariables(defaults))
    }

    /// Every line that says something about the answer; one that stands twice is there twice.
    fileprivate func ruleLines(_ defaults: RequestDefaults) -> [String] {
        let format = request.draft.format.map { ["\($0.text()) \(request.draft.strictNull)"] } ?? []
        return request.draft.inheritedChecks(defaults) + request.draft.checks + format
            + request.draft.captures.map { "\($0.name) \($0.text)" }
    }

    /// Of the environment, where a line has a name in it: most have none.
    fileprivate func ruleVariables(_ defaults: RequestDefaults) -> VariableSet {
        let hasNames =
            request.draft.checks.contains(where: VariableTemplate.isPresent)
            || defaults.checks.contains(where: VariableTemplate.isPresent)
            || request.draft.captures.contains { VariableTemplate.isPresent(in: $0.text) }
        return hasNames ? sentVariables : [:]
    }
}
