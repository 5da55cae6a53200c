import Keys
import TerminalUI

/// A small menu: a list of choices, each with one letter or digit.
struct MenuCard: Card, SearchedList, Equatable {
    var kind: Menus.Kind
    var list: ListState

    init(_ kind: Menus.Kind, cursor: Int = 0) {
        self.kind = kind
        list = ListState(cursor: cursor)
    }

    struct Facts {
        var choices: [Menus.Choice]
        /// The digit that was typed, if any.
        var digit: Int?
    }

    var context: KeyContext { .picker }
    var mode: Mode { .command }
    var overlay: Overlay { .menu(self) }

    func facts(_ model: Model) -> Facts {
        Facts(choices: Menus.choices(kind, model), digit: model.lastKey?.typed?.wholeNumberValue)
    }

    func lines(_ facts: Facts) -> PartLines {
        let own =
            kind == .environment
            ? [
                Hint(.envRename, "rename"), Hint(.rowDelete, "delete"), Hint(.envAdd, "add a value"),
                Hint(.envNew, "new"),
            ] : []
        // The keys that move are not named: a letter among them may choose here.
        let choose = facts.choices.compactMap(\.key.wholeNumberValue).count == facts.choices.count ? facts.choices : []
        let digits = choose.count > 1 ? ", \(choose[0].key)-\(choose[choose.count - 1].key) at once" : ""
        return PartLines(hints: [Hint(.pickerChoose, "choose\(digits)")] + own + [Hint(.pickerClose, "close")])
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerChoose: choose(list.cursor, &desk)
        case .pickerNumber:
            // A digit that is the key of a choice has been handled above; others are line numbers.
            guard let digit = facts.digit, facts.choices.indices.contains(digit - 1) else {
                desk.say("there are \(facts.choices.count) choices")
                return true
            }
            choose(digit - 1, &desk)
        case .pickerClose: desk.close()
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        default: return list.perform(action, count: facts.choices.count)
        }
        return true
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        SearchedTexts(facts.choices.map { "\($0.title) \($0.detail)" })
    }

    func choose(_ index: Int, _ desk: inout Desk<Wish>) {
        desk.close()
        desk.wish(.choose(index, of: kind))
    }

    enum Wish: ModelWish {
        /// Takes the choice at that index of the menu's list.
        case choose(Int, of: Menus.Kind)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .choose(let index, let kind): Menus.choose(index, kind, &model)
            }
        }
    }

    // MARK: Picture

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let choices = facts.choices
        let height = min(choices.count + 2, area.height)
        let titles = (choices.map { TextWidth.columns(of: $0.title) }.max() ?? 0) + 3
        let details = choices.map { TextWidth.columns(of: $0.detail) }.max() ?? 0
        let width = min(max(40, titles + details + 8), area.width - 2)
        let box = Rect(x: area.x + (area.width - width) / 2, y: area.y + 2, width: width, height: height)
        let inside = canvas.card(box, title: title)
        canvas.list(ListView(state: list, count: choices.count), in: inside) { index in
            let choice = choices[index]
            return [
                Run("\(choice.key)  ", .hintKey), Run(choice.title.padded(to: titles)), Run(choice.detail, .textMuted),
            ]
        }
    }

    private var title: String {
        switch kind {
        case .method: "Method"
        case .serializer: "Body: how the parameters are written"
        case .nodeType: "Type"
        case .nodeForm: "Written in form text as"
        case .environment: "Environment"
        case .option(let name): name
        case .authKind: "Who asks"
        case .authField(let name): name
        case .sendOptions: "Send with options"
        case .folder: "Move to"
        case .pasteReading: "Read it as"
        case .pastePlace: "The parameters go"
        case .drafts: "Several drafts of this request"
        }
    }
}
