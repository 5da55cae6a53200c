internal import CurlewBytes
internal import CurlewFormats

/// A JSON document whose values are marked as they are read, so that every other one can be listed afterwards. Of equal keys
/// the last one counts; the others stay unread.
final class JSONLedger {
    let document: JSONDocument
    private var isTaken: [Bool]
    private var reasons: [Int: String] = [:]

    init(_ document: JSONDocument) {
        self.document = document
        isTaken = Array(repeating: false, count: document.nodeCount)
    }

    var root: JSONPlace { JSONPlace(ledger: self, node: 0) }

    fileprivate func take(_ nodes: Range<Int>) {
        for node in nodes { isTaken[node] = true }
    }

    fileprivate func setAside(_ node: Int, _ reason: String) { reasons[node] = reason }

    func position(of node: Int) -> TextPosition {
        TextPosition(of: document.sourceRange(of: node)?.lowerBound ?? 0, in: document.bytes.array.span)
    }

    // MARK: What is left

    /// The largest subtrees of which nothing was read. Those of one kind, whose pointers differ in indexes alone, are one part
    /// with the first pointer and their number.
    func unused(usually reason: String) -> [UnusedPart] {
        var counts = [0]
        counts.reserveCapacity(isTaken.count + 1)
        for taken in isTaken { counts.append(counts[counts.count - 1] + (taken ? 1 : 0)) }
        var rest = Rest()
        list(0, [], counts, reason, &rest)
        return rest.parts
    }

    /// The keys and indexes above a node.
    fileprivate enum Step {
        case key(String)
        case index(Int)

        /// A token of a pointer (RFC 6901 §3).
        var pointer: String {
            switch self {
            case .index(let index): "/\(index)"
            case .key(let key): "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
            }
        }
    }

    private struct Rest {
        var groups: [Group] = []
        private var places: [String: Int] = [:]

        struct Group {
            var pointer: String
            var text: String
            var reason: String
            var count = 1
        }

        mutating func add(_ path: [Step], _ text: () -> String, _ reason: String) {
            var keys: [String] = []
            for case .key(let key) in path where keys.last != key { keys.append(key) }
            let pattern = (keys + [reason]).joined(separator: "/")
            if let place = places[pattern] { return groups[place].count += 1 }
            places[pattern] = groups.count
            groups.append(Group(pointer: path.map(\.pointer).joined(), text: text(), reason: reason))
        }

        var parts: [UnusedPart] {
            groups.map {
                UnusedPart(
                    $0.count > 1 ? "\($0.text) (\($0.count) of this kind)" : $0.text, reason: $0.reason,
                    place: $0.pointer)
            }
        }
    }

    private func list(_ node: Int, _ path: [Step], _ counts: [Int], _ usual: String, _ rest: inout Rest) {
        let end = document.next(after: node)
        let isUnread = counts[end] == counts[node]
        if let reason = reasons[node] ?? (isUnread ? usual : nil) {
            return rest.add(path, { words(node, path) }, reason)
        }
        let isObject = document.kind(at: node) == .object
        for (index, child) in document.children(of: node).enumerated() {
            list(child, path + [isObject ? .key(document.key(of: child) ?? "") : .index(index)], counts, usual, &rest)
        }
    }

    /// `name: value` for a short value, else the name and the kind.
    private func words(_ node: Int, _ path: [Step]) -> String {
        var name = ""
        for case .key(let key) in path { name = key }
        let value =
            switch document.kind(at: node) {
            case .object: "an object of \(Plural.of(document.childCount(at: node), "member"))"
            case .array: "a list of \(Plural.of(document.childCount(at: node), "item"))"
            default: document.text(of: node, fromAtMost: 60)
            }
        return "\(name): \(value)"
    }
}

/// One value of a ledger.
struct JSONPlace {
    let ledger: JSONLedger
    let node: Int

    private var document: JSONDocument { ledger.document }
    private func at(_ node: Int) -> JSONPlace { JSONPlace(ledger: ledger, node: node) }

    var kind: TreeKind { document.kind(at: node) }

    /// The member of that name; nil for another value, and for a member that is null.
    subscript(name: String) -> JSONPlace? {
        guard kind == .object else { return nil }
        var found: Int?
        for child in document.children(of: node) where document.key(of: child)?.utf8.isSame(as: name) == true {
            found = child
        }
        guard let found, document.kind(at: found) != .null else { return nil }
        return at(found)
    }

    /// The members with their keys.
    var members: [(key: String, place: JSONPlace)] {
        kind == .object ? document.children(of: node).map { (document.key(of: $0) ?? "", at($0)) } : []
    }

    /// The items of a list, read; nil for another value.
    var items: [JSONPlace]? {
        guard kind == .array else { return nil }
        ledger.take(node..<(node + 1))
        return document.children(of: node).map(at)
    }

    /// The text of a string, read; nil for another value.
    var text: String? { kind == .string ? words : nil }

    /// The text of a string, which stays unread.
    var unreadText: String? { kind == .string ? document.text(of: node) : nil }

    /// A scalar as text, read; nil for an object, a list and null.
    var words: String? {
        guard !kind.isContainer else { return nil }
        ledger.take(node..<(node + 1))
        return kind == .null ? nil : document.text(of: node)
    }

    /// The truth of a boolean, read; nil for another value.
    var flag: Bool? { kind == .boolean ? words == "true" : nil }

    /// Marks the value with all below it as read.
    func take() { ledger.take(node..<document.next(after: node)) }

    /// Marks the scalar members of these names as read.
    func take(_ names: [String]) {
        for (key, place) in members where names.contains(where: { $0.utf8.isSame(as: key) }) { _ = place.words }
    }

    /// Lists the value as unused, for a reason.
    func setAside(_ reason: String) { ledger.setAside(node, reason) }

    /// RFC 6901. Linear in the number of the values before it.
    var pointer: String {
        let nodes = document.path(to: node)
        return zip(nodes, nodes.dropFirst()).map { parent, child in
            let step: JSONLedger.Step =
                document.kind(at: parent) == .object
                ? .key(document.key(of: child) ?? "")
                : .index(document.children(of: parent).prefix { $0 != child }.count)
            return step.pointer
        }.joined()
    }

    func refusal(_ sentence: String) -> ImportRefusal { ImportRefusal(sentence, at: ledger.position(of: node)) }
}
