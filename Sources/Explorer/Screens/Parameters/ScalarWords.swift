import Serialization
import TerminalUI

/// Texts for a leaf's value in a row.
enum ScalarWords {
    static func shown(_ scalar: Scalar) -> String {
        switch scalar.kind {
        case .null: "null"
        case .file: "@\(scalar.text)"
        case .string where scalar.text.isEmpty: "\"\""
        case .string, .number, .boolean, .date, .data, .raw: scalar.text
        }
    }

    static func role(_ kind: ScalarKind) -> Role {
        switch kind {
        case .string: .syntaxString
        case .number: .syntaxNumber
        case .boolean: .syntaxBool
        case .null: .syntaxNull
        case .date: .syntaxDate
        case .data, .raw: .syntaxData
        case .file: .syntaxURL
        }
    }
}
