import CurlewNetworking
import Interchange
import Keys
import Serialization
import TerminalUI

/// A text from somewhere else and what it was read as, before anything is done with it.
struct PasteCard: Sendable {
    /// Empty while the text is waited for.
    var text: String
    var origin: Origin
    var options = PasteOptions()
    /// Nil while it is read.
    var reading: PasteReading?
    /// The reading that is waited for.
    var job: JobID?
    /// A key that was pressed before the reading was there.
    var pending: Action?
    /// The first line shown, where not all fit.
    var top = 0

    init(_ text: String, from origin: Origin) {
        (self.text, self.origin) = (text, origin)
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
        case .pickerDown: top = max(0, min(top + 1, lastTop(facts)))
        case .pickerUp: top = max(0, min(top - 1, lastTop(facts)))
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
        case .pasteFirst: take(marked, reading, facts, &desk)
        case .pasteReadAs: desk.lay(.menu(MenuCard(.pasteReading, cursor: PasteReadings(reading).current)))
        case .pasteTypes:
            options.guessesTypes.toggle()
            read(&desk)
        case .pasteNext: turn(to: reading.options.entry + 1, reading, &desk)
        case .pastePrev: turn(to: reading.options.entry - 1, reading, &desk)
        default: take(action, reading, facts, &desk)
        }
    }

    /// To another request of an archive.
    private mutating func turn(to entry: Int, _ reading: PasteReading, _ desk: inout Desk<Wish>) {
        guard reading.entries.indices.contains(entry) else {
            let isMore = reading.entries.count > 1
            return desk.say(isMore ? "there is no other request that way" : "only archives have more")
        }
        options.entry = entry
        read(&desk)
    }

    /// The furthest that it can be scrolled.
    private func lastTop(_ facts: Facts) -> Int {
        let (width, height) = (facts.display.size.width - 2, facts.display.size.height - 5)
        return max(0, PastePicture.lines(self, facts, width: width).count - (height - 2))
    }

    // MARK: Reading

    mutating func read(_ desk: inout Desk<Wish>) {
        let job = desk.makeJob()
        (self.job, reading, top) = (job, nil, 0)
        desk.run(.readPaste(PasteJob(id: job, text: text, options: options)))
    }

    /// The choice of the menu, see `PasteReadings`.
    mutating func readAs(_ index: Int, _ desk: inout Desk<Wish>) {
        guard let reading else { return }
        PasteReadings(reading).choose(index, in: &options)
        read(&desk)
    }

    /// A second paste takes the place of the first; the rest of one that was too long is dropped.
    mutating func take(_ text: String, _ desk: inout Desk<Wish>) {
        guard self.text.utf8.count < InputDecoder.maximumPaste / 2 else {
            let limit = InputDecoder.maximumPaste >> 20
            return desk.say("A paste of more than \(limit) MB. The rest was dropped.", .warning)
        }
        replace(by: text, &desk)
    }

    mutating func replace(by text: String, _ desk: inout Desk<Wish>) {
        self.text = text
        read(&desk)
    }

    mutating func accept(_ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        self.reading = reading
        let action = pending
        pending = nil
        if let action, facts.isOnTop { _ = perform(action, facts, &desk) }
    }

    /// Where the text came in.
    enum Origin: Equatable, Sendable {
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
            return "\(HumanReadable.bytes(Int64(text.utf8.count))) from terminal"
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
    var id: JobID
    var text: String
    var options: PasteOptions

    /// Linear in the text.
    func read() -> PasteReading { PasteReader.read(text, options) }
}
