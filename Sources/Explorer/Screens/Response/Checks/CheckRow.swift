import Checks
import CurlewNetworking
import Drafting

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
