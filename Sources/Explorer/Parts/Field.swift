import Keys
import TerminalUI

/// A text of one line that is typed into, in a pane or on a card: with the keys of vi, and the list of what can stand at
/// the cursor.
struct Field: Hashable, Sendable {
    var editor: LineEditor
    var vi = ViState()
    var completion = Completion.State()

    /// The text is only offered, like a selected one: typing replaces it, Backspace removes it, other keys take it.
    private(set) var isOffered = false

    /// Variables are listed behind `{{`: not while a secret is typed.
    private(set) var listsVariables = true

    init(_ text: String = "", isOffered: Bool = false, isSecret: Bool = false) {
        editor = LineEditor(text)
        self.isOffered = isOffered && !text.isEmpty
        listsVariables = !isSecret
    }

    var text: String { editor.text }

    mutating func apply(_ edit: LineEdit) {
        switch edit {
        case .insert, .backspace: if isOffered { editor = LineEditor() }
        default: break
        }
        isOffered = false
        editor.apply(edit)
    }

    /// Does the edits of vi.
    mutating func apply(_ edits: [ViEdit]) {
        isOffered = false
        for edit in edits {
            switch edit {
            case .move(let place): editor.moveCursor(to: place)
            case .replace(let range, let text, let cursor):
                editor.replace(range, with: text)
                editor.moveCursor(to: cursor)
            case .undo: editor.apply(.undo)
            case .refused: break
            }
        }
    }
}

/// A card with text fields. The keys of vi and of the list at the cursor come before the card's own.
protocol FieldCard: TextCard {
    /// The field that is open; nil while none is.
    var field: Field? { get set }
}

extension FieldCard {
    var editor: LineEditor {
        get { field?.editor ?? LineEditor() }
        set { field?.editor = newValue }
    }

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) { field?.apply(.insert(text)) }
}

extension Model {
    /// The open field of the card that has the keys.
    var cardField: Field? {
        get { (overlays.last?.card as? any FieldCard)?.field }
        set {
            guard var card = overlays.last?.card as? any FieldCard else { return }
            card.field = newValue
            overlays[overlays.count - 1] = card.overlay
        }
    }

    /// The keys of vi in the field or text that has the keys; nil without one.
    var vi: ViState? {
        get {
            var vi = overlays.isEmpty ? edit?.field.vi ?? text?.vi : cardField?.vi
            vi?.memory = bench.viMemory
            return vi
        }
        set {
            guard let newValue else { return }
            bench.viMemory = newValue.memory
            if !overlays.isEmpty {
                cardField?.vi = newValue
            } else if edit != nil {
                edit?.field.vi = newValue
            } else {
                text?.vi = newValue
            }
        }
    }

    /// What can stand at the cursor of the field or text that has the keys.
    var completions: Completion? {
        guard !overlays.isEmpty else { return Completion(bench, environments) }
        guard let field = cardField, field.listsVariables else { return nil }
        return Completion(field.editor.textBeforeCursor, field.completion, environments)
    }
}

extension Parts {
    /// A key of the list at the cursor of the card's field; nil where it is none.
    static func complete(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard var field = model.cardField, model.completions?.perform(action, in: &field) != nil else { return nil }
        model.cardField = field
        return []
    }
}
