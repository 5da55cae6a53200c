import Formats
import HTTPMessage
import Networking
import Transport

/// `x`: what the line under the cursor means.
enum ResponseExplaining {
    static func explain(_ model: inout Model) -> [Effect] {
        if let path = model.request.response.tab.reading, ResponseScreen.list(model) != nil {
            model.request.response[keyPath: path].toggleExplanation()
        } else {
            model.status.say(words(model) ?? "no response yet")
        }
        return []
    }

    private static func words(_ model: Model) -> String? {
        guard ResponseScreen.shownTab(model) == .tree, let index = model.request.response.index else {
            return status(model)
        }
        return node(model.request.response.tree.cursor, index)
    }

    /// `$.people[0]: object with 3 members, bytes 12 to 80`
    private static func node(_ node: Int, _ index: ResponseIndex) -> String? {
        guard let document = index.document else { return nil }
        let count = document.childCount(at: node)
        let kind =
            switch document.kind(at: node) {
            case .object: "object with \(count) \(count == 1 ? "member" : "members")"
            case .array: "array of \(count) \(count == 1 ? "item" : "items")"
            case .string: "string"
            case .number: "number, digits as sent"
            case .boolean: "boolean"
            case .null: "null"
            case .date: "date"
            case .data: "data"
            }
        let place = document.sourceRange(of: node).map { ", bytes \($0.lowerBound) to \($0.upperBound - 1)" } ?? ""
        return "\(NodePath.jsonPath(to: node, index)): \(kind)\(place)"
    }

    private static func status(_ model: Model) -> String? {
        if case .failed(let failure) = model.request.exchange { return "\(failure.error)" }
        guard let head = model.head else { return nil }
        if case .received(let exchange) = model.request.exchange, let sentence = exchange.firstFailure {
            return sentence
        }
        return "\(StatusWords.status(head)): \(StatusMeaning.of(head.status))"
    }
}

extension ListReading {
    mutating func toggleExplanation() {
        if explained.remove(cursor) == nil { explained.insert(cursor) }
    }
}

extension Exchange {
    /// The sentence of the first check that failed.
    fileprivate var firstFailure: String? {
        checks.lazy.compactMap { if case .failed(let sentence) = $0.result { sentence } else { nil } }.first
    }
}
