import CurlewNetworking
import CurlewSerialization
import Keys
import TerminalUI
import Viewing

/// Sentences about the rules that wrote a node's bytes.
struct ExplainRules {
    private let node: ParameterNode
    private let tree: ParameterTree
    private let content: PreviewContent
    private let spans: [TraceSpan]
    /// The node around this one whose one value holds it.
    private let holder: ParameterNode?
    /// The key that switches the node on or off.
    private let toggle: String

    init(_ node: ParameterNode, _ model: Model) {
        self.node = node
        tree = model.tree(of: node.id)
        content = PathRows.content(for: node.id, model.request)
        holder = ChosenForm.holder(of: node, in: tree, content)
        spans = content.spans.firstSpans(of: holder?.id ?? node.id)
        toggle = model.key(of: .nodeToggle, in: .parameters)
    }

    func add(to text: inout ExplainText) {
        if let absence = content.absent[node.id] {
            addAbsence(absence, to: &text)
            return addChosen(to: &text)
        }
        addPlace(to: &text)
        text.addBlank()
        guard content.explains(node.id) else { return text.add("rules", Explanation.follows(content)) }
        if node.id.isInPath { text.add("path", Rule.pathExpanded.sentence) }
        addName(to: &text)
        addOthers(to: &text)
        addChosen(to: &text)
        addEscapes(to: &text)
        addOrder(to: &text)
    }

    private func addAbsence(_ absence: OmissionReason, to text: inout ExplainText) {
        switch absence {
        case .off: text.add("off", "It is kept here and in the file, and writes no bytes. \(toggle) switches it on.")
        case .empty: text.add("empty", Rule.emptyWritesNothing.sentence)
        case .merged: text.add("set", "An equal member stands before it; a set sends it once.")
        case .nullLeftOut: text.add("null", "Null is left out. It writes no bytes.")
        case .textInstead: text.add("text", Rule.textAsTyped.sentence)
        }
    }

    private func addChosen(to text: inout ExplainText) {
        let isUsed = content.subject.usesChoices
        for (index, sentence) in ChosenForm.sentences(of: node, in: tree, spans, isUsed: isUsed).enumerated() {
            text.add(index == 0 ? "chosen" : "", sentence + ".")
        }
    }

    // MARK: Place

    private func addPlace(to text: inout ExplainText) {
        var nodes: Set<NodeID> = [node.id]
        if node.isContainer { tree.walk(below: node) { nodes.insert($0.id) } }
        if let holder, let pair = content.pairs[node.id] {
            return text.add(
                "pair", "within the value of \(tree.label(of: holder.id)), pair \(pair) of \(content.pairCount)")
        }
        guard let extent = content.spans.extent(of: nodes) else { return }
        let (first, last) = (content.number(of: extent.lowerBound), content.number(of: extent.upperBound - 1))
        guard let pair = content.pairs[node.id] else {
            let pairs = nodes.count { content.pairs[$0] != nil }
            let said = pairs == 0 ? "" : pairs == 1 ? "1 pair, " : "\(pairs) pairs, "
            return text.add("bytes", "\(said)\(extent.count) bytes, from \(first) to \(last)")
        }
        // A longer text would be cut at the end of the line anyway.
        let end = min(extent.upperBound, extent.lowerBound + 4 * text.width)
        let equals = spans.first { $0.part == .equals && $0.range.upperBound <= end }
        let name = content.text(of: extent.lowerBound..<(equals?.range.lowerBound ?? end))
        let value = equals.map { " = " + content.text(of: $0.range.upperBound..<end) } ?? ""
        let shown = TextWidth.truncated(DisplayText.visible(name + value), columns: text.width - 48)
        text.add("pair", "\(shown)        pair \(pair) of \(content.pairCount), bytes \(first) to \(last)")
    }

    // MARK: Name

    private func addName(to text: inout ExplainText) {
        var clauses: [String] = []
        for span in spans {
            guard let clause = clause(of: span), !clauses.contains(clause) else { continue }
            clauses.append(clause)
        }
        guard let first = clauses.first else { return }
        let sentence = ([first.prefix(1).uppercased() + first.dropFirst()] + clauses.dropFirst())
            .joined(separator: "; ")
        text.add("name", sentence + ".")
        if spans.contains(where: { $0.rule == .arrayItem }) {
            text.add("", "Items keep their order and carry no index.")
        }
    }

    private func clause(of span: TraceSpan) -> String? {
        switch (span.rule, span.part) {
        case (.scalarText, .key): "a dictionary key starts the name"
        case (.keyInBrackets, _): "a key inside it follows in brackets"
        case (.arrayItem, _): "each array item appends \"[]\""
        case (.setMember, _): "each member of a set repeats the same name"
        case (.nullNameAlone, _): "a null is its name alone"
        case (.keyAfterDot, _): "a key inside it follows behind a dot"
        case (.itemIndex, _): "each array item adds its place, from 0"
        case (.itemsJoined, _): "the items of a list stand in one value"
        default: nil
        }
    }

    /// The rule that says most about the node: why it writes nothing, else what made its name, else its value.
    var main: Rule? {
        if let absence = content.absent[node.id] {
            return absence == .empty ? .emptyWritesNothing : absence == .textInstead ? .textAsTyped : nil
        }
        if node.id.isInPath { return .pathExpanded }
        let rules = spans.compactMap(\.rule)
        return rules.first { $0 != .scalarText && $0 != .jsonTopLevel } ?? rules.first
    }

    /// Rules of values, each of which has a sentence of its own.
    private static let ownSentences: Set<Rule> = [
        .jsonTopLevel, .jsonKeyText, .plistTyped, .nullAsText, .booleanWord, .jsonInValue,
    ]

    private func addOthers(to text: inout ExplainText) {
        var said: [Rule] = []
        for case let rule? in spans.map(\.rule) where !said.contains(rule) {
            said.append(rule)
            if Self.ownSentences.contains(rule) { text.add("value", rule.sentence) }
        }
        if case .scalar(let scalar) = node.value, scalar.kind == .boolean, said.contains(.scalarText) {
            text.add("value", "A form has no types: true is written 1, false 0.")
        }
    }

    // MARK: Escapes and order

    private func addEscapes(to text: inout ExplainText) {
        let isInName: (TraceSpan) -> Bool = { $0.part == .key || $0.part == .rule }
        let parts = [("name", spans.filter(isInName)), ("value", spans.filter { $0.part == .value })]
        var isFirst = true
        for (name, spans) in parts {
            let words = EscapeWords(spans, content)
            guard !words.isEmpty else { continue }
            let listed = words.entries.prefix(6).map { "\($0.character) -> \($0.code)" }.joined(separator: "   ")
            let reasons = words.entries.map(\.reason.cardWords)
            let why = Set(reasons).count == 1 ? "   (\(reasons[0]))" : ""
            text.add(isFirst ? "escapes" : "", "Escaped in the \(name):  \(listed)\(why)")
            isFirst = false
        }
        let isChosen = tree.choicesHolding(for: node.id).contains { $0.choice == .unescaped }
        if !isFirst, !isChosen, escapeRule == .percentEscape, content.axes.plainInValues == QueryAxes().plainInValues {
            text.add("", "Not escaped: / and ?   Unreserved characters never are.")
        }
    }

    private var escapeRule: Rule {
        if node.id.isInPath { return .pathExpanded }
        return content.subject == .json ? .jsonEscape : .percentEscape
    }

    private func addOrder(to text: inout ExplainText) {
        guard holder == nil, let pair = content.pairs[node.id], content.axes.order == .sorted else { return }
        var before: Set<Int> = []
        var isFound = false
        tree.walk { visit in
            if !isFound, let pair = content.pairs[visit.node.id] { before.insert(pair) }
            isFound = isFound || visit.node.id == node.id
            return true
        }
        let place = before.count
        let although = pair == place ? ", as in the tree" : " although the node is \(Ordinal.text(place))"
        text.add("order", "Keys are sorted, so this pair is \(Ordinal.text(pair))\(although).")
    }
}

extension ParameterTree {
    fileprivate func walk(below node: ParameterNode, _ visit: (ParameterNode) -> Void) {
        for index in 0..<node.childCount {
            visit(node.child(at: index))
            walk(below: node.child(at: index), visit)
        }
    }
}

extension Escape.Reason {
    fileprivate var cardWords: String { self == .reserved ? "reserved, RFC 3986" : words }
}

/// `1st`, `2nd`, `3rd`, `11th`.
enum Ordinal {
    static func text(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}
