/// A card over the main screen; the topmost is the last. Esc closes the topmost.
indirect enum Overlay: Sendable {
    case help(HelpCard)
    case manual(ManualCard)
    case palette(PaletteCard)
    case prompt(PromptCard)
    case menu(MenuCard)
    case question(QuestionState)
    case conflict(ConflictCard)
    case file(FileTextCard)
    case challenge(ChallengeCard)
    case themes(ThemePickerCard)
    case saveAs(SaveAsCard)
    case name(NameCard)
    case collections(CollectionPicker)
    case folder(FolderPicker)
    case explain
    case text(LinesCard)
    case paste(PasteCard)
    case capture(CaptureCard)
    case historyFilter(HistoryFilterCard)
    case jump(JumpCard)
}

extension Overlay {
    var card: any Card {
        switch self {
        case .help(let card): card
        case .manual(let card): card
        case .palette(let card): card
        case .prompt(let card): card
        case .menu(let card): card
        case .question(let card): card
        case .conflict(let card): card
        case .file(let card): card
        case .challenge(let card): card
        case .themes(let card): card
        case .saveAs(let card): card
        case .name(let card): card
        case .collections(let card): card
        case .folder(let card): card
        case .explain: ExplainCard()
        case .text(let card): card
        case .paste(let card): card
        case .capture(let card): card
        case .historyFilter(let card): card
        case .jump(let card): card
        }
    }
}

extension Model {
    /// The card that is seen beside the topmost one: a line and labels cover none.
    var cardBelow: (any Card)? {
        switch overlays.last {
        case .prompt, .jump: overlays.dropLast().last?.card
        default: nil
        }
    }
}
