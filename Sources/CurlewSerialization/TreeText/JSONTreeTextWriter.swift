internal import CurlewBytes
internal import CurlewFormats

/// Writes a node as readable JSON: two spaces a level, short lists on one line, nodes that are off after `//`.
///
///     {
///       "families": ["father","mother"],
///       // "debug": 1,
///       "since": {"$date":"2026-11-21"}
///     }
struct JSONTreeTextWriter {
    private var output = TreeTextOutput()
    /// The start of every line at this level: spaces and comment marks.
    private var margin = ""

    /// The longest line, in bytes, that a list may be written on.
    private static let shortLine = 72

    mutating func page(_ node: ParameterNode) -> TreeTextPage {
        write(node)
        output.write("\n")
        return output.page
    }

    /// A node on one line.
    static func line(_ node: ParameterNode) -> String {
        var writer = JSONTreeTextWriter()
        writer.writeLine(node)
        return writer.output.page.text
    }

    /// Writes the node on one line.
    static func write(_ node: ParameterNode, to output: inout TreeTextOutput, _ place: Int? = nil) {
        var writer = JSONTreeTextWriter()
        swap(&writer.output, &output)
        if let place { writer.writeContent(node, place) } else { writer.writeLine(node) }
        swap(&writer.output, &output)
    }

    // MARK: Blocks

    private mutating func write(_ node: ParameterNode) {
        let place = output.open(node)
        write(node, place)
        output.close(place)
    }

    /// Writes the value of a node whose range was begun before.
    private mutating func write(_ node: ParameterNode, _ place: Int) {
        guard !isStyled(node) || !node.isOn else {
            return styled(node) {
                var plain = node
                plain.choices = NodeChoices()
                $0.write(plain, place)
            }
        }
        switch node.value {
        case .dictionary(let members) where node.isOn && !members.isEmpty && Self.isPlain(members):
            block(members.map { (Self.text($0.key.text) + ": ", $0.node) }, "{", "}")
        case .array(let items) where node.isOn && !Self.isShort(items):
            block(items.map { ("", $0) }, "[", "]")
        default: writeContent(node, place)
        }
    }

    private mutating func block(_ rows: [(head: String, node: ParameterNode)], _ open: String, _ close: String) {
        let last = rows.lastIndex { $0.node.isOn }
        let outer = margin
        output.write(open)
        for (index, row) in rows.enumerated() {
            margin = outer + (row.node.isOn ? "  " : "  // ")
            output.write("\n" + margin)
            let place = output.open(row.node)
            output.write(row.head)
            var node = row.node
            node.isOn = true
            write(node, place)
            output.close(place)
            if !row.node.isOn || index != last { output.write(",") }
        }
        margin = outer
        output.write("\n" + margin + close)
    }

    /// Whether all keys are text, and the object cannot be confused with a marker.
    private static func isPlain(_ members: [ParameterNode.Member]) -> Bool {
        members.allSatisfy(\.key.isText) && !looksMarked(members)
    }

    private static func looksMarked(_ members: [ParameterNode.Member]) -> Bool {
        members.count == 1 && ParameterText.Marker(rawValue: members[0].key.text) != nil
    }

    /// Whether the items are few and short enough for one line.
    private static func isShort(_ items: [ParameterNode]) -> Bool {
        var length = 0
        for item in items {
            guard item.isOn, case .scalar(let scalar) = item.value, !scalar.text.utf8.contains(0x0A) else {
                return false
            }
            length += line(item).utf8.count + 2
            guard length <= shortLine else { return false }
        }
        return true
    }

    // MARK: One line

    private mutating func writeLine(_ node: ParameterNode) {
        let place = output.open(node)
        writeContent(node, place)
        output.close(place)
    }

    private mutating func writeContent(_ node: ParameterNode, _ place: Int) {
        guard node.isOn else { return marked(.off) { $0.writeStyled(node) } }
        writeStyled(node)
    }

    private mutating func writeStyled(_ node: ParameterNode) {
        guard isStyled(node) else { return writeContent(node.value) }
        styled(node) { $0.writeContent(node.value) }
    }

    private func isStyled(_ node: ParameterNode) -> Bool { !node.choices.fitting(node.value).isEmpty }

    private mutating func styled(_ node: ParameterNode, _ content: (inout JSONTreeTextWriter) -> Void) {
        marked(.style) {
            $0.output.write("[\(ParameterTextWriter.json(node.choices.words(on: node.value)).text()),")
            content(&$0)
            $0.output.write("]")
        }
    }

    private mutating func writeContent(_ value: ParameterNode.Value) {
        switch value {
        case .dictionary(let members): write(members)
        case .array(let items): list(items)
        case .set(let items): marked(.set) { $0.list(items) }
        case .scalar(let scalar): write(scalar)
        }
    }

    private mutating func list(_ items: [ParameterNode]) {
        output.write("[")
        for (index, item) in items.enumerated() {
            if index > 0 { output.write(",") }
            writeLine(item)
        }
        output.write("]")
    }

    private mutating func write(_ members: [ParameterNode.Member]) {
        guard Self.isPlain(members) else { return marked(.entries) { $0.entries(members) } }
        output.write("{")
        for (index, member) in members.enumerated() {
            if index > 0 { output.write(",") }
            let place = output.open(member.node)
            output.write(Self.text(member.key.text) + ":")
            writeContent(member.node, place)
            output.close(place)
        }
        output.write("}")
    }

    private mutating func entries(_ members: [ParameterNode.Member]) {
        output.write("[")
        for (index, member) in members.enumerated() {
            output.write(index > 0 ? ",[" : "[")
            output.write(ParameterTextWriter.json(member.key).text() + ",")
            writeLine(member.node)
            output.write("]")
        }
        output.write("]")
    }

    private mutating func marked(_ marker: ParameterText.Marker, _ content: (inout JSONTreeTextWriter) -> Void) {
        output.write("{\"\(marker.rawValue)\":")
        content(&self)
        output.write("}")
    }

    private mutating func write(_ scalar: Scalar) {
        let isVariable = scalar.kind == .number && scalar.numberForm == .typed && Self.isVariable(scalar.text)
        output.write(isVariable ? scalar.text : ParameterTextWriter.json(scalar).text())
    }

    /// Whether the text is a single variable, which may be written without quotes.
    private static func isVariable(_ text: String) -> Bool {
        guard text.utf8.hasPrefix("{{"), text.utf8.hasSuffix("}}"), text.utf8.count > 4 else { return false }
        return !text.utf8.dropFirst(2).dropLast(2).contains { $0 == 0x7B || $0 == 0x7D || $0 < 0x20 }
    }

    private static func text(_ text: String) -> String { JSONValue.string(text).text() }
}
