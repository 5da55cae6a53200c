import CurlewChecks
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI

/// The lines of the Checks tab.
enum CheckLines {
    static func of(_ model: Model, _ rows: [CheckRow]) -> [ListLine] {
        if let refusal = model.request.refusal { return problems(refusal, wasSent: true, model) }
        if let unsent = model.request.unsentProblems(model.edit) { return problems(unsent, wasSent: false, model) }
        switch model.request.exchange {
        case .none, .sending: return lines(rows, model, nil)
        case .received(let exchange): return lines(rows, model, exchange.outcome.error) + CacheNote(model).lines
        case .failed(let failure): return failed(failure, model)
        }
    }

    private static func lines(
        _ rows: [CheckRow], _ model: Model, _ error: ResponseSerializationError?
    ) -> [ListLine] {
        rows.map { $0.owner == .add ? adding(model) : line($0, error) }
    }

    /// The sentence in place of an empty list.
    static func none(_ model: Model) -> String {
        "No checks. The status (200-299) and the type are still checked. "
            + "\(model.key(of: .checkAdd, in: .responseTree)) on a response line adds one."
    }

    private static func adding(_ model: Model) -> ListLine {
        let words = "\(model.key(of: .checkAdd, in: .responseTree)) on a response line adds a check"
        return ListLine(runs: [Run("    \(words)", .textMuted)], copied: "")
    }

    // MARK: A response

    private static func line(_ row: CheckRow, _ error: ResponseSerializationError?) -> ListLine {
        let tail = [Run(fill(row.name, to: 36)), Run(words(of: row), .textMuted)]
        switch row.check?.result {
        case .passed: return ListLine(runs: [Run("ok  ", .statusOK)] + tail, copied: row.name)
        case .skipped, nil: return ListLine(runs: [Run("-   ", .textMuted)] + tail, copied: row.name)
        case .failed(let sentence):
            let technical = technical(sentence, error) + (row.owner == .program ? serializer(row.check) : [])
            let found = row.check?.finding ?? row.name
            return ListLine(
                runs: [Run("!   ", .statusError), Run(fill(found, to: 36)), Run(words(of: row), .textMuted)],
                explanation: (found == row.name ? [] : [row.name]) + [sentence] + technical,
                copied: ([row.name, sentence] + technical).joined(separator: "\n"))
        }
    }

    private static func words(of row: CheckRow) -> String {
        switch row.owner {
        case .program: "always checked"
        case .folder: "check of the folder"
        case .own: "your check"
        case .format: "your format"
        case .past: "checked then"
        case .add: ""
        }
    }

    /// Domain, code and message of the error with that sentence, then of its underlying errors.
    private static func technical(_ sentence: String, _ error: ResponseSerializationError?) -> [String] {
        let chain = (error?.chain ?? []).drop { $0.sentence != sentence }
        return chain.enumerated().map { depth, fault in
            "\(depth == 0 ? "" : "underlying: ")\(fault.domain) \(fault.code): \(fault.message)"
        }
    }

    /// The class that makes the check, by AFNetworking's names.
    private static func serializer(_ check: Check?) -> [String] {
        guard let check else { return [] }
        return ["checked by \(serializer(of: check))"]
    }

    private static func serializer(of check: Check) -> String {
        if check.name.hasPrefix("redirect") { return "AFHTTPSessionManager" }
        if check.name.contains("XML") { return "AFXMLParserResponseSerializer" }
        if check.name.contains("image") { return "AFImageResponseSerializer" }
        if check.name.contains("plist") { return "AFPropertyListResponseSerializer" }
        if check.name.lowercased().contains("json") { return "AFJSONResponseSerializer" }
        return "AFHTTPResponseSerializer"
    }

    // MARK: No response

    /// The sentence about the error; `x` shows its technical form, which is also copied.
    private static func failed(_ failure: ExchangeFailure, _ model: Model) -> [ListLine] {
        if let sentence = model.request.shownPast?.end.sentence {
            return [ListLine(runs: [Run("!   ", .statusError), Run(sentence)], copied: sentence)]
        }
        let words = [failure.words.what, failure.words.why, ResponseWords.advice(failure, model)].compactMap(\.self)
        let technical = "\(failure.error)"
        return words.enumerated().map { number, text in
            ListLine(
                runs: [Run(number == 0 ? "!   " : "    ", .statusError), Run(text)],
                explanation: number == 0 ? [technical] : [],
                copied: (words + [technical]).joined(separator: "\n"))
        }
    }

    // MARK: Not sent

    /// - Parameter wasSent: somebody tried to send it; else the problems are only named.
    private static func problems(_ refusal: PreparationError, wasSent: Bool, _ model: Model) -> [ListLine] {
        let count = SendUpdate.problemCount(refusal.problems.count)
        let heading = wasSent ? "Not sent. \(count) must be fixed first." : "\(count) to fix before it can be sent."
        let head = ListLine(runs: [Run(heading, .textStrong)], copied: wasSent ? "Not sent. \(count)." : count)
        let blank = ListLine(runs: [], copied: "")
        let places = refusal.problems.map { SendUpdate.place($0.place, in: model.request.draft) }
        let width = min(24, places.map { TextWidth.columns(of: $0) }.max() ?? 0)
        let room = max(20, (ResponseScreen.size(model)?.width ?? 80) - width - 7)
        let lines = zip(refusal.problems, places).flatMap { problem, place in
            words(problem, model, columns: room).enumerated().map { number, runs in
                number > 0
                    ? ListLine(runs: [Run(fill("", to: width + 5))] + runs, copied: "")
                    : ListLine(
                        runs: [Run("! ", .statusError), Run(fill(place, to: width + 3), .syntaxKey)] + runs,
                        explanation: [problem.sentence], copied: "\(place): \(problem.sentence)")
            }
        }
        let keys = remedies(refusal, model)
        let column = keys.reduce(0) { max($0, $1.key.utf8.count) } + 2
        let advice = keys.map { ListLine(runs: [Run($0.key.padded(to: column), .hintKey), Run($0.verb)], copied: "") }
        return [head, blank] + lines + [blank] + advice
    }

    /// The first name that has no value in the environment; nil when all have one.
    static func unset(_ refusal: PreparationError, _ model: Model) -> String? {
        refusal.problems.lazy.compactMap(\.unknown).first { $0.reason == .notSet }?.name
            ?? (SendUpdate.lacksBase(refusal, model) ? "base" : nil)
    }

    /// The keys that help: to the first problem, and those that mend a file that is missing or a URL.
    private static func remedies(_ refusal: PreparationError, _ model: Model) -> [PaneNotice.Entry] {
        if SendUpdate.missingFile(refusal, model) != nil {
            return [model.entry(.nodeEdit, "chooses another"), model.entry(.nodeToggle, "leaves it out")]
        }
        let wanted = unset(refusal, model).map { SendUpdate.lacksBase(refusal, model) ? "a base" : "{{\($0)}}" }
        let value = wanted.map { [model.entry(.goEnvironments, "sets \($0) in the environment", in: .nav)] } ?? []
        guard refusal.problems.count == 1, case .url = refusal.problems[0].place else {
            return [model.entry(.goNextPoint, "jumps to the first problem", in: .nav)] + value
        }
        return value + [model.entry(.goUrl, "edits the URL", in: .nav)]
    }

    /// The short form with its source when the tree has the problem; else the sentence, in rows of that width.
    private static func words(_ problem: PreparationError.Problem, _ model: Model, columns: Int) -> [[Run]] {
        guard case .node(let id) = problem.place,
            let known = model.request.derived?.problems.first(where: { $0.node == id })
        else { return Flow.lines(problem.sentence, columns: columns).map { [Run($0)] } }
        let finder = known.isLocalCheck ? "local check" : "while writing the body"
        return [[Run(fill(known.sentence, to: 31)), Run(finder, .textMuted)]]
    }

    /// The text with blanks up to a width, at least two of them.
    private static func fill(_ text: String, to columns: Int) -> String {
        (text + "  ").padded(to: columns)
    }
}

extension OpenRequest {
    /// The reason why the request was not sent, as long as it still applies.
    var refusal: PreparationError? {
        guard let refusal = response.refusal else { return nil }
        guard let derived else { return refusal }
        switch derived.prepared {
        case .success: return nil
        case .failure(let error): return error
        }
    }

    /// The problems of parameters that nobody has tried to send yet, and that no answer on the screen belongs to; nil
    /// when there are none.
    func unsentProblems(_ edit: EditSession?) -> PreparationError? {
        guard response.refusal == nil, let derived, !derived.problems.isEmpty,
            case .failure(let error) = derived.prepared, exchange.progress == nil
        else { return nil }
        if case .none = exchange { return error }
        return editsSinceSend(edit) > 0 ? error : nil
    }

    /// Forgets that a sending was refused as soon as the request could be sent.
    mutating func settleRefusal() {
        if response.refusal != nil, let derived, case .success = derived.prepared { response.refusal = nil }
    }
}

/// A line of the Checks tab: a check and its owner.
struct CheckRow {
    enum Owner: Equatable {
        /// A check of the response serializer or the session.
        case program
        /// A check of the collection or its folders.
        case folder
        /// The request's own check, by its index among them.
        case own(Int)
        case format
        /// A check of an exchange of the history, as it ended then.
        case past
        /// The line that adds a check.
        case add
    }

    var owner: Owner
    var name: String
    /// The check's result; nil before there is an answer.
    var check: Check?

    /// Every line; empty without an answer and without rules.
    static func all(_ request: OpenRequest, _ context: CheckContext) -> [CheckRow] {
        let checks = if case .received(let exchange) = request.exchange { exchange.checks } else { [Check]() }
        if request.past != nil { return checks.map { CheckRow(owner: .past, name: $0.name, check: $0) } }
        let given = checks.filter { $0.rule == nil }.map { CheckRow(owner: .program, name: $0.name, check: $0) }
        let rows = given + own(request, context, checks.filter { $0.rule != nil })
        return rows.isEmpty ? [] : rows + [CheckRow(owner: .add, name: "")]
    }

    private static func own(
        _ request: OpenRequest, _ context: CheckContext, _ checks: [Check]
    ) -> [CheckRow] {
        var left = checks
        let inherited = request.draft.inheritedChecks(context.defaults).count
        let own = inherited..<inherited + request.draft.checks.count
        return request.checkRules(context).enumerated().map { place, rule in
            let found = left.firstIndex { $0.rule == rule.text }.map { left.remove(at: $0) }
            let owner: Owner = own.contains(place) ? .own(place - inherited) : place < inherited ? .folder : .format
            return CheckRow(owner: owner, name: rule.name, check: found)
        }
    }
}
