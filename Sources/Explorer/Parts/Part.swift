import Keys
import TerminalUI

/// A screen, a card or a tab: a value that has its state, handles its keys and draws itself.
///
///     action ──► perform(own state, facts) ──► errands on the desk ──► model, effects
///                                   facts ──► lines, draw ──► cells
///
/// A part never sees the model. What it reads from the rest is its `Facts`; its changes to the rest are errands that it
/// puts on its `Desk`, in order, as data. A `Screen` fills the terminal and has a row in `Screens.swift`; a `Card` is
/// above it and has a row in `Overlay.swift`. No requirement that a part has to answer has a default, so that a missing
/// one does not compile.
protocol Part: Sendable {
    /// Everything that the part reads from the model; taken once per key and once per frame.
    associatedtype Facts
    /// Errands that only this part has; `Never` when the desk's own methods are enough.
    associatedtype Wish: ModelWish

    /// The context of the binding table that applies while the part has the keys.
    var context: KeyContext { get }

    /// Reads the facts. This is the only method that sees the model.
    func facts(_ model: Model) -> Facts

    /// The part's texts for the lines that all parts share.
    func lines(_ facts: Facts) -> PartLines

    /// Handles an action.
    ///
    /// - Returns: false when the part does not handle the action, which then has its general meaning.
    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool

    /// Draws the part.
    ///
    /// - Parameter area: everything between the title line and the two last lines.
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect)
}

/// A part that fills the screen. Its state stays when another screen is shown.
protocol Screen: Part {
    /// Key path of the screen's state.
    static var slot: any WritableKeyPath<Screens, Self> & Sendable { get }
    static var stage: Stage { get }
    /// The action that opens the screen from everywhere; while the screen is shown, `perform` gets that action. Nil
    /// when only one pane opens the screen.
    static var opening: Action? { get }
    /// The screen's rows of the binding table; the key that opens it may be one of them, in `nav`.
    static var bindings: [KeyBinding] { get }

    /// Prepares the screen before it is shown.
    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>)
}

/// A part above the screen until it is closed; the topmost in `Model.overlays` has the keys.
protocol Card: Part {
    /// The word at the right end of the top line.
    var mode: Mode { get }
    /// The card as an element of the stack.
    var overlay: Overlay { get }
}

/// A card with a text field: printable keys are typed into it.
protocol TextCard: Card {
    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>)
}

/// An errand that only one part has. It names its subject and never means "the item at the cursor".
protocol ModelWish: Equatable, Sendable {
    /// Changes the model and returns the effects.
    func carryOut(_ model: inout Model) -> [Effect]
}

extension Never: ModelWish {
    func carryOut(_ model: inout Model) -> [Effect] { switch self {} }
}

/// The word at the right end of the top line: what keys do now.
enum Mode: String, Sendable {
    case navigate = "NAV"
    case edit = "EDIT"
    /// A field whose keys are commands of vi.
    case normal = "NORMAL"
    case select = "SEL"
    case command = "CMD"
    case help = "HELP"
    case jump = "JUMP"
}

/// A part's texts for the lines that all parts share. Nil keeps the text of the part below.
struct PartLines {
    /// Text in the top line.
    var title: String?
    /// Text to the right of the title.
    var aside: [Run]?
    /// Text in the status line while there is no message.
    var status: [Run]?
    /// The most useful keys, most useful first.
    var hints: [Hint]
}

/// A key that is shown in the last line.
struct Hint: Equatable {
    var action: Action
    /// The key's description; nil: the one of its binding.
    var word: String?

    init(_ action: Action, _ word: String? = nil) {
        self.action = action
        self.word = word
    }
}
