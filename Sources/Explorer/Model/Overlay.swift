/// What lies over the main screen, topmost last. Esc takes the topmost away.
enum Overlay: Sendable {
    case help(HelpCard)
    case palette(PaletteCard)
    case prompt(PromptState)
    case menu(MenuState)
    case question(QuestionState)
    case challenge(ChallengeCard)
    case themes(ThemePickerCard)
    case saveAs(SaveAsCard)
    case name(NameCard)
    case explain
    case text(LinesCard)
    case paste(PasteState)
    case capture(CaptureCard)
}

extension Overlay {
    /// Nil for those that do not own themselves.
    var card: (any Card)? {
        switch self {
        case .challenge(let card): card
        case .text(let card): card
        case .palette(let card): card
        case .help(let card): card
        case .explain: ExplainCard()
        case .capture(let card): card
        case .name(let card): card
        case .saveAs(let card): card
        case .themes(let card): card
        default: nil
        }
    }

    /// The keys that hold while this is on top.
    var context: KeyContext {
        if let card { return card.context }
        return switch self {
        case .prompt: .prompt
        case .menu: .picker
        case .question: .question
        case .paste: .paste
        default: .everywhere
        }
    }

    /// The mode word at the right end of the top line.
    var mode: Mode { card?.mode ?? .command }
}
