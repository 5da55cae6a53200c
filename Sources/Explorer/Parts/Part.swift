import Keys
import TerminalUI

/// A screen, a card or a tab: a value that owns its state, what its keys mean and how it looks.
///
///     action ──► perform(own state, facts) ──► errands on the desk ──► model, effects
///                                   facts ──► lines, draw ──► cells
///
/// It never sees the model. What it reads of the rest is its `Facts`; what it wants of the rest it writes on its `Desk`,
/// in order, as data. A `Screen` fills the terminal and has a row in `Screens.swift`; a `Card` lies over it and has a row
/// in `Overlay.swift`. What a part has to say has no default, so that forgetting it does not compile.
protocol Part: Sendable {
    /// All that it reads of the rest; taken once for a key and once for a frame.
    associatedtype Facts
    /// What it alone wants of the rest; `Never` where the verbs of the desk are enough.
    associatedtype Wish: ModelWish

    /// The rows of the binding table that hold while it has the keys.
    var context: KeyContext { get }

    /// The only place where the part meets the model.
    func facts(_ model: Model) -> Facts

    /// What the lines say that all parts share.
    func lines(_ facts: Facts) -> PartLines

    /// - Returns: false when it has no use for the action, which then means what it means everywhere.
    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool

    /// - Parameter area: everything between the title line and the two last lines.
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect)
}

/// A part that fills the screen. Its state stays when another screen is shown.
protocol Screen: Part {
    /// Where its state is kept.
    static var slot: any WritableKeyPath<Screens, Self> & Sendable { get }
    static var stage: Stage { get }
    /// The action that opens it from everywhere; on the screen itself the action comes to `perform`. Nil where one pane
    /// alone leads to it.
    static var opening: Action? { get }
    /// Its rows of the binding table; the key that opens it may be among them, in `nav`.
    static var bindings: [KeyBinding] { get }

    /// It is about to be shown.
    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>)
}

/// A part that lies over the screen until it is closed, topmost in `Model.overlays`.
protocol Card: Part {
    /// The word at the right end of the top line.
    var mode: Mode { get }
    /// Itself as it lies in the stack.
    var overlay: Overlay { get }
}

/// A card with a text field: printable keys are typed into it.
protocol TextCard: Card {
    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>)
}

/// What a part wants of the rest, by name: each says which thing it is about, never "the one at the cursor".
protocol ModelWish: Equatable, Sendable {
    /// Changes the model and returns what is to be done.
    func carryOut(_ model: inout Model) -> [Effect]
}

extension Never: ModelWish {
    func carryOut(_ model: inout Model) -> [Effect] { switch self {} }
}

/// The word at the right end of the top line: what a key does now.
enum Mode: String, Sendable {
    case navigate = "NAV"
    case edit = "EDIT"
    case select = "SEL"
    case command = "CMD"
    case help = "HELP"
}
