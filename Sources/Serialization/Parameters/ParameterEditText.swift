internal import Formats

/// Parameters as text for an editor: JSON with markers, two spaces a level; a node that is off stands behind `//`.
///
///     {
///       "families": ["father", "mother"],
///       // "debug": 1,
///       "since": {"$date": "2026-11-21"}
///     }
public enum ParameterEditText {
    /// What `read` takes again. A node that is off as a whole is marked with `$off`.
    public static func write(_ node: ParameterNode) -> String {
        lines(node).joined(separator: "\n") + "\n"
    }

    /// The lines of a node, without a comma behind the last.
    private static func lines(_ node: ParameterNode) -> [String] {
        switch node.value {
        case .dictionary(let members) where node.isOn && !members.isEmpty && isPlain(members):
            return block(members.map { (key(JSONValue.string($0.key.text)), $0.node) }, "{", "}")
        case .array(let items) where node.isOn && !isShort(items):
            return block(items.map { ("", $0) }, "[", "]")
        default: return [ParameterTextWriter.json(node).text()]
        }
    }

    /// Keys are text, and the whole cannot be taken for a marker.
    private static func isPlain(_ members: [ParameterNode.Member]) -> Bool {
        members.allSatisfy(\.key.isText)
            && !(members.count == 1 && ParameterText.Marker(rawValue: members[0].key.text) != nil)
    }

    /// A few short values that stand in one line.
    private static func isShort(_ items: [ParameterNode]) -> Bool {
        items.allSatisfy { item in
            guard item.isOn, case .scalar(let scalar) = item.value else { return false }
            return !scalar.text.contains("\n")
        } && items.reduce(0) { $0 + ParameterTextWriter.json($1).text().utf8.count + 2 } <= 72
    }

    private static func key(_ key: JSONValue) -> String { key.text() + ": " }

    private static func block(_ rows: [(head: String, node: ParameterNode)], _ open: String, _ close: String)
        -> [String]
    {
        let last = rows.lastIndex { $0.node.isOn }
        var result = [open]
        for (index, row) in rows.enumerated() {
            var node = row.node
            node.isOn = true
            var lines = lines(node)
            lines[0] = row.head + lines[0]
            if !row.node.isOn || index != last { lines[lines.count - 1] += "," }
            result += lines.map { (row.node.isOn ? "  " : "  // ") + $0 }
        }
        return result + [close]
    }

    /// Reads what was written and then edited. Commas may be missing or too many; a comment that holds a member or an
    /// item is a node that is off, any other comment is dropped.
    public static func read(_ text: String) throws(ParameterEditError) -> ParameterTree {
        var reader = CommentedJSON(text)
        let strict = try reader.read()
        do throws(ParameterTextError) {
            return try ParameterText.read(strict)
        } catch {
            throw ParameterEditError(line: line(of: error), message: error.sentence)
        }
    }

    /// Line breaks stay where they were, so a line of the strict text is a line of the text.
    private static func line(of error: ParameterTextError) -> Int {
        guard case .json(let fault) = error else { return 1 }
        return switch fault {
        case .invalid(_, _, let place), .tooDeep(_, let place), .tooManyValues(_, let place): place.line
        case .tooLarge, .cancelled: 1
        }
    }
}

/// Why an edited text holds no parameters.
public struct ParameterEditError: Error, Equatable, Sendable {
    /// From 1.
    public var line: Int
    /// What is wrong there, one sentence.
    public var message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
}
