import Checks
import CurlewNetworking
import Drafting

/// A line of the Checks tab: what was looked at, and whose check it is.
struct CheckRow {
    enum Owner: Equatable {
        /// The response serializer and the session.
        case program
        /// The collection and its folders.
        case folder
        /// The request's own, by its place among them.
        case own(Int)
        case format
        /// No check: where one is added.
        case add
    }

    var owner: Owner
    var name: String
    /// Nil before there is an answer.
    var check: Check?

    /// Every line, once there is an answer or a rule.
    static func all(_ model: Model) -> [CheckRow] {
        let checks = if case .received(let exchange) = model.request.exchange { exchange.checks } else { [Check]() }
        let given = checks.filter { $0.rule == nil }.map { CheckRow(owner: .program, name: $0.name, check: $0) }
        let rows = given + own(model, checks.filter { $0.rule != nil })
        return rows.isEmpty ? [] : rows + [CheckRow(owner: .add, name: "")]
    }

    private static func own(_ model: Model, _ checks: [Check]) -> [CheckRow] {
        var left = checks
        let inherited = model.request.draft.inheritedChecks(Filing.defaults(model)).count
        return model.checkRules.enumerated().map { place, rule in
            let found = left.firstIndex { $0.rule == rule.text }.map { left.remove(at: $0) }
            return CheckRow(owner: owner(place, inherited, model), name: rule.name, check: found)
        }
    }

    private static func owner(_ place: Int, _ inherited: Int, _ model: Model) -> Owner {
        if place < inherited { return .folder }
        return place < inherited + model.request.draft.checks.count ? .own(place - inherited) : .format
    }

    /// The row in that line of the tab.
    static func at(_ line: Int, _ model: Model) -> CheckRow? {
        let rows = all(model)
        return rows.indices.contains(line) ? rows[line] : nil
    }
}
