import TerminalUI

extension WelcomeScreen {
    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, terminal: model.terminal, demoBase: model.environments.demoBase)
    }

    enum Wish: ModelWish {
        /// Opens the request that is best for a first look.
        case lookAround
        case newRequest
        case paste
        case openFolder

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .lookAround: return Self.lookAround(&model)
            case .newRequest:
                model.stage = .main
                return RequestStorage.newRequest(&model)
            case .paste: return Parts.open(PasteScreen.opening(model), &model)
            case .openFolder: return Parts.open(FolderPicker.opening(.open, model), &model)
            }
        }

        /// Keys may arrive before the collection is listed.
        private static func lookAround(_ model: inout Model) -> [Effect] {
            model.stage = .main
            model.looksAround = model.library.collection == nil
            guard !model.looksAround else { return [] }
            guard let first = model.library.request(named: "Search people") ?? model.library.requests.first else {
                model.focus = .collections
                return []
            }
            model.focus = .parameters
            return RequestStorage.open(first.place, &model)
        }
    }
}
