/// What lies over the main screen, topmost last. Esc takes the topmost away.
public enum Overlay: Sendable {
    case help(HelpState)
    case palette(PaletteState)
    case prompt(PromptState)
    case menu(MenuState)
    case question(QuestionState)
    case challenge(ChallengeState)
    case themes(ThemePickerState)
    case saveAs(SaveAsState)
    case name(NameState)
    case explain
    case text(TextState)
    case paste(PasteState)
    case capture(CaptureState)
}

extension Overlay {
    /// The keys that hold while this is on top.
    public var context: KeyContext {
        switch self {
        case .help: .help
        case .palette: .palette
        case .prompt, .saveAs, .name, .challenge, .capture: .prompt
        case .menu: .picker
        case .themes: .themePicker
        case .question: .question
        case .explain: .explain
        case .text: .text
        case .paste: .paste
        }
    }

    /// The mode word at the right end of the top line.
    public var mode: String {
        switch self {
        case .help: "HELP"
        case .palette, .prompt, .menu, .question, .saveAs, .name, .challenge, .paste, .capture: "CMD"
        case .themes, .explain, .text: "NAV"
        }
    }
}
