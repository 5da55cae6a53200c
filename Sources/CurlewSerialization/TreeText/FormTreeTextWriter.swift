internal import CurlewFormats

/// Writes a node as lines, one leaf each. Text follows `=` unchanged; any other value follows `:=` as JSON with
/// markers; a node that is off, or says how it is written, is one line, in the first case after `#`.
///
///     families[]=father
///     # debug:=1
///     page[size]:=10
struct FormTreeTextWriter {
    private var output = TreeTextOutput()

    mutating func page(_ node: ParameterNode) -> TreeTextPage {
        if case .dictionary(let members) = node.value, members.isEmpty, node.isOn, node.choices.isEmpty {
            output.close(output.open(node))
            return output.page
        }
        write(node, "", isAlone: true)
        return output.page
    }

    /// - Parameters:
    ///   - name: the path so far; empty for the root.
    ///   - isAlone: true when no equal key comes before, whose children the reader could confuse with this one's.
    private mutating func write(_ node: ParameterNode, _ name: String, isAlone: Bool) {
        let place = output.open(node)
        guard node.choices.isEmpty else { return line(node, name, place) }
        switch node.value {
        case .dictionary(let members) where node.isOn && isAlone && !members.isEmpty && Self.isPlain(members, name):
            write(members, name)
            output.close(place, before: 1)
        case .array(let items) where node.isOn && isAlone && !items.isEmpty:
            write(items, name)
            output.close(place, before: 1)
        default: line(node, name, place)
        }
    }

    private static func isPlain(_ members: [ParameterNode.Member], _ name: String) -> Bool {
        members.allSatisfy(\.key.isText)
    }

    private mutating func write(_ members: [ParameterNode.Member], _ name: String) {
        var containers: Set<ExactText> = []
        for member in members {
            let key = ExactText(member.key.text)
            let step = FormTextName.step(member.key.text, isFirst: name.isEmpty)
            write(member.node, name + step, isAlone: !containers.contains(key))
            if member.node.isContainer { containers.insert(key) }
        }
    }

    /// Writes indexes when an item is a container; otherwise `[]` is enough.
    private mutating func write(_ items: [ParameterNode], _ name: String) {
        let needsIndexes = items.contains(where: \.isContainer)
        for (index, item) in items.enumerated() {
            write(item, name + (needsIndexes ? "[\(index)]" : "[]"), isAlone: true)
        }
    }

    private mutating func line(_ node: ParameterNode, _ name: String, _ place: Int) {
        let start = output.count
        var on = node
        on.isOn = true
        if !node.isOn { output.write("# ") }
        output.write(name)
        if node.choices.isEmpty, case .scalar(let scalar) = node.value, scalar.kind == .string,
            Self.isPlain(scalar.text)
        {
            output.write("=" + scalar.text)
        } else {
            output.write(":=")
            JSONTreeTextWriter.write(on, to: &output, place)
        }
        output.widen(place, from: start)
        output.write("\n")
    }

    /// Whether text can stay unquoted: it has no line break, and an editor keeps its spaces.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return true }
        return first != 0x20 && last != 0x20 && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
