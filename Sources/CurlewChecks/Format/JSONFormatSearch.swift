internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization

/// Compares a document with a format. Recursive, because neither is nested deeper than 512 levels.
struct JSONFormatSearch {
    private let document: JSONDocument
    private let strictNull: Bool
    private let limit: Int
    private(set) var faults: [JSONFormatFault] = []

    init(_ document: JSONDocument, strictNull: Bool, limit: Int) {
        self.document = document
        self.strictNull = strictNull
        self.limit = max(limit, 1)
    }

    mutating func compare(_ node: Int, with shape: JSONShape, _ budget: inout WorkBudget) throws(WorkStop) {
        guard faults.count < limit else { return }
        try budget.spend()
        let kind = document.kind(at: node)
        switch shape {
        case .members(let members) where kind == .object: try compare(node, with: members, &budget)
        case .items(let item) where kind == .array:
            guard let item else { return }
            for child in document.children(of: node) where faults.count < limit {
                try compare(child, with: item, &budget)
            }
        case .type(let type) where type.accepts(kind): return
        case .members, .items, .type: add(node, shape.words, kind)
        }
    }

    /// Compares members as YTKNetwork does: containers by shape, and everything else by class. Null passes for every
    /// member unless `strictNull` is true.
    private mutating func compare(
        _ node: Int, with members: [JSONShape.Member], _ budget: inout WorkBudget
    ) throws(WorkStop) {
        for member in members where faults.count < limit {
            try budget.spend(document.childCount(at: node))
            // Of equal keys the last is used, as in most JSON readers.
            let key = Array(member.key.utf8)
            guard let child = document.children(of: node).filter({ document.isKey(of: $0, key) }).last else {
                addMissing(member, in: node)
                continue
            }
            if document.kind(at: child) == .null, !strictNull { continue }
            try compare(child, with: member.shape, &budget)
        }
    }

    private mutating func add(_ node: Int, _ wanted: String, _ found: TreeKind) {
        faults.append(
            JSONFormatFault(node: node, path: NormalizedPaths.of(node, in: document), wanted: wanted, found: found))
    }

    private mutating func addMissing(_ member: JSONShape.Member, in node: Int) {
        faults.append(
            JSONFormatFault(
                node: node, path: NormalizedPaths.of(node, in: document) + NormalizedPaths.step(member.key),
                wanted: member.shape.words, found: nil))
    }
}

extension JSONFormat {
    func result(on response: CheckedResponse) -> RuleResult {
        switch response.json {
        case .success(let document):
            let faults: [JSONFormatFault]
            do throws(WorkStop) {
                faults = try self.faults(in: document, strictNull: strictNull, within: &response.budget)
            } catch {
                return RuleResult("the body was not compared with the format to the end", stoppedBy: error)
            }
            guard let first = faults.first else {
                return RuleResult(true, "the body has the format", "it was expected")
            }
            let more = faults.count > 1 ? ", and \(faults.count - 1) more differ" : ""
            return RuleResult(
                false, first.finding, "\(first.wanted) was expected\(more)",
                at: NormalizedPaths.of(first.node, in: document))
        // An empty body of a success has no format to check, as in YTKNetwork.
        case .failure where response.exchange.body.isEmpty && response.exchange.outcome.isSuccess:
            return RuleResult(true, "the body is empty", "nothing was checked")
        case .failure(let error): return RuleResult(false, "the body is not JSON", error.finding)
        }
    }
}
