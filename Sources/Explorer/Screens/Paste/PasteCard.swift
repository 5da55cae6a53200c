import CurlewNetworking
public import Interchange
public import Serialization
import TerminalUI

/// A text from somewhere else and what it was read as, before anything is done with it.
public struct PasteCard: Sendable {
    /// Empty while the text is waited for.
    public internal(set) var text: String
    public internal(set) var origin: Origin
    var options = PasteOptions()
    /// Nil while it is read.
    var reading: PasteReading?
    /// The reading that is waited for.
    var job: JobID
    /// A key that was pressed before the reading was there.
    var pending: Action?
    /// The first line shown, where not all fit.
    var top = 0

    init(_ text: String, from origin: Origin, job: JobID) {
        self.text = text
        self.origin = origin
        self.job = job
    }

    var context: KeyContext { .paste }
    var mode: Mode { .command }
    var overlay: Overlay { .paste(self) }

    func lines(_ facts: Facts) -> PartLines { PastePicture.lines(self) }

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        PastePicture.draw(self, facts, on: &canvas, in: area)
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pasteDrop, .appPop, .appBack:
            desk.close()
            if !text.isEmpty { desk.say("dropped; nothing was run or sent") }
        case .pasteEdit: desk.wish(.edit)
        case .pickerDown: top = max(0, min(top + 1, facts.lastTop))
        case .pickerUp: top = max(0, min(top - 1, facts.lastTop))
        case .pasteNew, .pasteReplace, .pasteParams, .pasteText, .pasteFirst, .pasteReadAs, .pasteTypes, .pasteNext,
            .pastePrev:
            choose(action, facts, &desk)
        default: return false
        }
        return true
    }

    /// What needs the reading waits for it.
    private mutating func choose(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) {
        if text.isEmpty {
            let key = facts.display.key(of: .pasteEdit, in: context)
            return desk.say("nothing to read yet; paste, or \(key) opens the editor")
        }
        guard let reading else {
            pending = action
            return
        }
        switch action {
        case .pasteFirst: desk.wish(.take(marked))
        case .pasteReadAs: desk.wish(.chooseReading)
        case .pasteTypes: desk.wish(.guessTypes)
        case .pasteNext: turn(to: reading.options.entry + 1, reading, &desk)
        case .pastePrev: turn(to: reading.options.entry - 1, reading, &desk)
        default: desk.wish(.take(action))
        }
    }

    private func turn(to entry: Int, _ reading: PasteReading, _ desk: inout Desk<Wish>) {
        if reading.entries.indices.contains(entry) { return desk.wish(.turn(entry)) }
        desk.say(reading.entries.count > 1 ? "there is no other request that way" : "only archives have more")
    }

    /// Where the text came in.
    public enum Origin: Equatable, Sendable {
        case pane
        /// A text field, which `as text` goes back to.
        case field
        /// `I` in the parameter tree, with the cursor on a node.
        case node(NodeID)
    }

    /// `212 characters from terminal`; bytes where there are many.
    var sizeWords: String {
        if text.isEmpty { return "nothing yet" }
        guard let count = reading?.characterCount else {
            return "\(Measure.bytes(Int64(text.utf8.count))) from terminal"
        }
        return count == 1 ? "1 character from terminal" : "\(count) characters from terminal"
    }

    /// What Enter takes: the request where the text says where it goes, else what fits the place it came in.
    var marked: Action {
        guard let reading else { return .pasteNew }
        if reading.kind.namesTarget { return .pasteNew }
        if reading.kind == .text { return .pasteText }
        return .pasteParams
    }
}

/// A text to be read off the main actor.
public struct PasteJob: Equatable, Sendable {
    public var id: JobID
    public var text: String
    public var options: PasteOptions

    /// Linear in the text.
    func read() -> PasteReading { PasteReader.read(text, options) }
}
