import CurlewFormats
import Serialization
import TerminalUI

/// A value of a tree in a column, cut and with secrets masked.
enum DifferenceValue {
    static func runs(_ document: any TreeDocument, _ node: Int, columns: Int, _ display: DisplayContext) -> [Run] {
        let columns = max(1, columns)
        func text(_ limit: Int) -> String { display.start(of: document.text(of: node, fromAtMost: limit + 64), limit) }
        func cut(_ text: String, _ role: Role) -> [Run] {
            [Run(TextWidth.truncated(DisplayText.visible(text), columns: columns), role)]
        }
        switch document.kind(at: node) {
        case .object, .array: return cut(TreeLine.count(document, node), .syntaxPunctuation)
        case .string: return cut("\"\(JSONEscape.text(text(4 * columns)))\"", .syntaxString)
        case .number: return cut(text(columns + 1), .syntaxNumber)
        case .boolean: return cut(text(8), .syntaxBool)
        case .null: return cut("null", .syntaxNull)
        case .date: return cut(text(columns + 1), .syntaxDate)
        case .data: return cut(text(columns + 1), .syntaxData)
        }
    }
}
