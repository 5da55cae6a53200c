import CurlewFormats
import Drafting
import Keys
import TerminalUI

/// A card for one line of text: the name of a folder, the file of an answer, a rule.
struct NameCard: FieldCard {
    var purpose: Purpose
    var field: Field?

    /// The purpose of the text, set by the code that opens the card.
    struct Purpose: Sendable {
        var title: String
        /// Label before the field.
        var label = "name"
        /// The hint of the key that takes the text.
        var verb = "save"
        /// The hint while the text is no pair yet, on the card of a pair.
        var nameVerb: String?
        /// The first text is only offered: typing replaces it.
        var offersText = false
        /// The text is hidden while it is typed, unless secrets are shown.
        var isSecret = false
        /// Lines below the field, for the typed text.
        var details: @Sendable (String) -> [Detail] = { _ in [] }
        /// The result for the typed text.
        var answer: @Sendable (String) -> Answer
        /// The download for which the file is named.
        var destination: BodyDestination?
    }

    typealias Detail = (name: String, value: String)

    indirect enum Answer {
        case fulfilled(Wish)
        /// Sentence about what is missing.
        case refused(String)
        /// The text is taken on in this form, and typing goes on behind it.
        case continued(String)
        /// The details show the fault.
        case unfinished
    }

    init(_ purpose: Purpose, text: String) {
        self.purpose = purpose
        field = Field(text, isOffered: purpose.offersText, isSecret: purpose.isSecret)
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .name(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    func lines(_ display: DisplayContext) -> PartLines {
        let isName = TypedPair(editor.text) == nil
        return PartLines(hints: [
            Hint(.promptRun, isName ? purpose.nameVerb ?? purpose.verb : purpose.verb), Hint(.promptClose, "cancel"),
        ])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun: accept(&desk)
        case .promptClose: desk.close()
        case .promptComplete:
            guard case .continued(let text) = purpose.answer(editor.text) else { fallthrough }
            editor = LineEditor(text)
        case .promptPrev, .promptNext: desk.say("nothing to choose here; type on")
        default:
            guard let edit = LineEdit(action) else { return false }
            field?.apply(edit)
        }
        return true
    }

    private mutating func accept(_ desk: inout Desk<Wish>) {
        switch purpose.answer(editor.text) {
        case .unfinished: break
        case .continued(let text): editor = LineEditor(text)
        case .refused(let words): desk.say(words, .warning)
        case .fulfilled(let wish):
            desk.close()
            desk.wish(wish)
        }
    }

    // MARK: Picture

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let details = Self.wrapped(purpose.details(editor.text), columns: area.width - 13)
        let box = Rect(x: area.x, y: area.y + 3, width: area.width, height: 3 + details.count)
        let inside = canvas.card(box, title: purpose.title)
        canvas.put(purpose.label.padded(to: 8), .textMuted, in: inside, row: 0, column: 1)
        let line = Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1)
        let isHidden = purpose.isSecret && !display.showsSecrets
        FieldPainter.draw(isHidden ? editor.masked : editor, isOffered: field?.isOffered == true, on: &canvas, in: line)
        for (row, detail) in details.enumerated() {
            canvas.put(detail.name.padded(to: 8), .textMuted, in: inside, row: row + 1, column: 1)
            canvas.put(
                TextWidth.truncated(detail.value, columns: inside.width - 11), in: inside, row: row + 1, column: 9)
        }
    }

    /// Breaks sentences between words, into two rows at most.
    private static func wrapped(_ details: [Detail], columns: Int) -> [Detail] {
        details.flatMap { detail -> [Detail] in
            let lines = Flow.lines(DisplayText.visible(detail.value), columns: max(10, columns))
            guard lines.count > 1 else { return [(detail.name, lines.first ?? "")] }
            let second = lines.dropFirst().joined(separator: " ")
            return [(detail.name, lines[0]), ("", second)]
        }
    }
}

extension NameCard.Answer {
    /// A purpose that takes a name without surrounding blanks.
    static func named(_ text: String, _ wish: (String) -> NameCard.Wish) -> Self {
        let name = text.trimmed
        return name.isEmpty ? .refused("It needs a name.") : .fulfilled(wish(name))
    }
}

extension NameCard {
    /// The purpose of the typed text, with the text.
    indirect enum Wish: ModelWish {
        case change(FileChange)
        case saveBatch(named: String)
        case download(Sending, to: String)
        case environment(EnvironmentField, String)
        /// Sends an exchange of the history again, with credentials that are not kept, by their ids.
        case sendAgain(PastReading, [Int: String])
        /// The request's own check at that index; nil for a new one.
        case check(String, at: Int?)
        /// The format of the body.
        case format(JSONValue)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .check(let rule, let place):
                model.request.set(check: rule, at: place, CheckContext(model))
            case .format(let tree): model.request.set(format: tree, CheckContext(model))
            case .change(let change): return RequestStorage.change(change, &model)
            case .saveBatch(let name):
                return Parts.with(BatchScreen.self, &model) { screen, _, desk in screen.save(named: name, &desk) }
            case .download(let sending, let path): return Transferring.begin(sending, to: path, &model)
            case .sendAgain(let reading, let typed): return PastViewing.sendAgain(reading, typed: typed, &model)
            case .environment(let field, let text):
                return Parts.with(EnvironmentsScreen.self, &model) { $0.accept(field, text, $1, &$2) }
            }
            return []
        }
    }
}
