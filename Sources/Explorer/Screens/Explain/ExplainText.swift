import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import TerminalUI

/// Labelled lines, the label in the first eight columns.
struct ExplainText {
    let width: Int
    private(set) var lines: [[Run]] = []
    private static let labelColumns = 8

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ label: String, _ text: String, role: Role = .text) {
        for (index, line) in Flow.lines(text, columns: width - Self.labelColumns).enumerated() {
            let label = index == 0 ? label : ""
            let gap = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
            lines.append([Run(label + gap, .textMuted), Run(line, role)])
        }
    }

    mutating func addBlank() { lines.append([]) }
}

/// Values described in words.
enum NodeWords {
    /// Such as `string "mother"   6 characters, 6 bytes in UTF-8`; `array of 2`.
    static func value(of node: ParameterNode) -> String {
        switch node.value {
        case .dictionary(let members): return "dictionary of \(members.count)"
        case .array(let items): return "array of \(items.count)"
        case .set(let items): return "set of \(items.count)"
        case .scalar(let scalar):
            let type = scalar.kind.rawValue
            guard scalar.kind != .null else { return type }
            let shown = TextWidth.truncated(DisplayText.visible(String(scalar.text.prefix(80))), columns: 40)
            guard scalar.kind == .string else { return "\(type) \(shown)" }
            let characters = Plural.of(scalar.text.count, "character")
            let bytes = Plural.of(scalar.text.utf8.count, "byte")
            return "\(type) \"\(shown)\"   \(characters), \(bytes) in UTF-8"
        }
    }
}
