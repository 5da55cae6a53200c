import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Interchange
import Keys
import TerminalUI

/// A pasted text and the result of reading it, before it is used.
struct PasteCard: Sendable {
    /// Empty while the card waits for the text.
    var text: String
    var origin: Origin
    var options = PasteOptions()
    /// The result of reading; nil while it is read.
    var reading: PasteReading?
    /// The job that reads the text.
    var job: JobID?
    /// Index of the first line shown.
    var top = 0

    /// - Parameter styles: those that form text may be read in.
    init(_ text: String, from origin: Origin, styles: QueryStyles = .standard) {
        (self.text, self.origin) = (text, origin)
        options.styles = styles
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

    /// Performs a choice. Keys wait for the reading; what comes by another way before it does nothing.
    private mutating func choose(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) {
        if text.isEmpty {
            let key = facts.display.key(of: .pasteEdit, in: context)
            return desk.say("nothing to read yet; paste, or \(key) opens the editor")
        }
        guard let reading else { return desk.say("the text is still being read") }
        switch action {
        case .pasteFirst:
            guard let marked else { return refuse(reading, facts, &desk) }
            take(marked, reading, facts, &desk)
        case .pasteNew, .pasteReplace, .pasteParams:
            reading.foreign == nil ? take(action, reading, facts, &desk) : refuse(reading, facts, &desk)
        case .pasteReadAs: desk.lay(.menu(MenuCard(.pasteReading, cursor: PasteReadings(reading).current)))
        case .pasteTypes:
            options.guessesTypes.toggle()
            read(&desk)
        case .pasteNext: turn(to: reading.options.entry + 1, reading, &desk)
        case .pastePrev: turn(to: reading.options.entry - 1, reading, &desk)
        default: take(action, reading, facts, &desk)
        }
    }

    /// A known file of another program is neither a request nor parameters.
    private func refuse(_ reading: PasteReading, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let key = facts.display.key(of: .pasteText, in: context)
        let title = reading.foreign?.title ?? reading.kind.title
        desk.say("nothing is taken of \(title) yet; \(key) makes its text a body", .warning)
    }

    /// Switches to another request of an archive.
    private mutating func turn(to entry: Int, _ reading: PasteReading, _ desk: inout Desk<Wish>) {
        guard reading.entries.indices.contains(entry) else {
            let isMore = reading.entries.count > 1
            return desk.say(isMore ? "there is no other request that way" : "there is one request in it")
        }
        options.entry = entry
        read(&desk)
    }

    /// The last line that can be scrolled to the top.
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

    /// Reads the text by the choice of the menu, see `PasteReadings`.
    mutating func readAs(_ index: Int, _ desk: inout Desk<Wish>) {
        guard let reading else { return }
        PasteReadings(reading).choose(index, in: &options)
        read(&desk)
    }

    /// Takes a pasted text, which replaces an earlier one. The rest of a paste that is too long is dropped.
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

    /// The place where the text was pasted.
    enum Origin: Equatable, Sendable {
        case pane
        /// A text field, into which `as text` puts the text.
        case field
        /// `I` in the parameter tree, with the cursor on a node.
        case node(NodeID)
    }

    /// Such as `212 characters from terminal`; in bytes when there are many.
    var sizeWords: String {
        if text.isEmpty { return "nothing yet" }
        guard let count = reading?.characterCount else {
            return "\(HumanReadable.bytes(Int64(text.utf8.count))) from terminal"
        }
        return Plural.of(count, "character from terminal", "characters from terminal")
    }

    /// The action of Enter: a new request when the text names its target, the text choice for plain text, else the
    /// parameters; nil for a known file of another program.
    var marked: Action? {
        guard let reading else { return .pasteNew }
        return switch reading.kind.content {
        case .request: .pasteNew
        case .parameters: .pasteParams
        case .text: .pasteText
        case .nothing: nil
        }
    }
}

/// A text to be read off the main actor.
public struct PasteJob: Equatable, Sendable {
    var id: JobID
    var text: String
    var options: PasteOptions

    /// Reads the text; linear in its length.
    func read() -> PasteReading { PasteReader.read(text, options) }
}
