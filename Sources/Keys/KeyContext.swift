/// The context in which a key is pressed. A context inherits the bindings of its parents and never binds an inherited
/// key again.
public enum KeyContext: String, CaseIterable, Sendable {
    case everywhere
    case nav
    case lists
    case welcome
    case requestLine = "request"
    case parameters = "params"
    case headers
    case collections
    case preview
    case response
    case responseTree = "response-tree"
    case responseText = "response-text"
    case responseChecks = "response-checks"
    case transfers
    case batch
    case environments
    case compare
    case history
    case difference
    case selection = "select"
    case edit
    case textArea = "text-area"
    case prompt
    case jump
    case palette
    case help
    case manual
    case picker
    case themePicker = "theme-picker"
    case explain
    case text
    case paste
    case conflict
    case question
    /// A question whose yes lets something leave, connect or run.
    case consent

    /// The context whose bindings apply here too.
    var parent: KeyContext? {
        switch self {
        case .everywhere: nil
        case .nav, .edit, .textArea, .selection, .prompt, .jump, .palette, .help, .manual, .picker, .explain, .text,
            .paste, .conflict, .question, .consent:
            .everywhere
        case .lists, .requestLine: .nav
        case .parameters, .headers, .collections, .preview, .response, .transfers, .batch, .environments, .compare,
            .history, .difference, .welcome:
            .lists
        case .responseTree, .responseText, .responseChecks: .response
        case .themePicker: .picker
        }
    }

    /// Whether printable keys are inserted as text.
    var takesText: Bool {
        switch self {
        case .edit, .textArea, .prompt, .jump, .palette, .help: true
        default: false
        }
    }

    /// This context and all that it inherits, nearest first.
    public var chain: [KeyContext] {
        [self] + (parent?.chain ?? [])
    }

    /// The title on the help screen.
    public var title: String {
        switch self {
        case .everywhere: "every mode"
        case .nav: "every pane"
        case .lists: "lists, trees and text"
        case .welcome: "welcome"
        case .requestLine: "request line"
        case .parameters: "parameter tree"
        case .headers: "headers, auth, options, cookies"
        case .collections: "collections"
        case .preview: "preview"
        case .response: "response"
        case .responseTree: "response tree"
        case .responseText: "response text"
        case .responseChecks: "response checks"
        case .transfers: "transfers"
        case .batch: "batch"
        case .environments: "environments"
        case .compare: "compare styles"
        case .history: "history"
        case .difference: "compare answers"
        case .selection: "selection"
        case .edit: "text field"
        case .textArea: "text of many lines"
        case .prompt: "command and search line"
        case .jump: "jump labels"
        case .palette: "palette"
        case .help: "help"
        case .manual: "topics of help"
        case .picker: "menus and pickers"
        case .themePicker: "themes"
        case .explain: "explain card"
        case .text: "messages and facts"
        case .paste: "paste and import"
        case .conflict: "two texts of a file"
        case .question: "question"
        case .consent: "question of consent"
        }
    }
}
