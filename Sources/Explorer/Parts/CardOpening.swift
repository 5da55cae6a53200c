import Keys

/// The result of a key or a command that opens a card.
indirect enum CardOpening {
    /// The card to open; the effects load its content.
    case card(Overlay, [Effect] = [])
    /// The reason why there is nothing to open.
    case refused(String)
    /// A screen carries out an action instead, where there is nothing to choose from yet.
    case instead(any Screen.Type, Action)
    /// The card is open already.
    case isOpen
}

extension Overlay {
    /// The card that an action opens from everywhere; nil when it opens none.
    static func opening(by action: Action, _ model: Model) -> CardOpening? {
        switch action {
        case .helpHere: HelpCard.opening(model)
        case .manualHere: ManualCard.openingHere(model)
        case .manualIndex: ManualCard.opening(model)
        case .appPalette: PaletteCard.opening(model)
        case .appCommand: PromptCard.opening(.command, model)
        case .appJump: JumpCard.opening(model)
        case .searchStart: PromptCard.opening(.search, model)
        case .filterStart: PromptCard.opening(.filter, model)
        case .importText: PasteScreen.opening(model)
        case .viewTheme: ThemePickerCard.opening(model)
        case .linkExplain: ExplainCard.opening(model)
        case .goOpen: CollectionPicker.opening
        case .requestSaveAs: SaveAsCard.opening(model)
        case .requestMethod: Menus.opening(.method, model)
        case .requestSerializer: Menus.opening(.serializer, model)
        case .requestSendOptions: Menus.opening(.sendOptions, model)
        case .nodeForm: Menus.opening(.nodeForm, model)
        case .envPick: Menus.opening(.environment, model)
        default: nil
        }
    }
}

extension Parts {
    static func open(_ opening: CardOpening, _ model: inout Model) -> [Effect] {
        switch opening {
        case .card(let card, let effects):
            model.overlays.append(card)
            return effects
        case .instead(let screen, let action): return open(screen, &model) + (perform(screen, action, &model) ?? [])
        case .refused(let reason): model.status.say(reason)
        case .isOpen: break
        }
        return []
    }
}
