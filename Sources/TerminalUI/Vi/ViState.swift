/// The keys of vi in a text: a pure value that takes a key and the text, and gives edits.
///
///     key ── press(text) ──► [ViEdit] ──► the field, which stays the owner of its text and its undo
///
/// In insert mode keys are text, and the field has them; the state only remembers what is typed, for `.`.
public struct ViState: Hashable, Sendable {
    /// True: keys are commands.
    public private(set) var isNormal = false
    /// The keys of a command that is not complete.
    public private(set) var pending = ""
    /// Deletions, finds and changes, which the next field knows too.
    public var memory = Memory()
    /// Typed text belongs to the last change.
    private var records = false
    /// A field before its last changes. A text of many lines undoes its own.
    private var past: [Past] = []

    private struct Past: Hashable {
        var text: String
        var cursor: Int
    }

    /// Knowledge that one field leaves to the next.
    public struct Memory: Hashable, Sendable {
        /// The text of the last deletion or copy.
        var register = ""
        var holdsLines = false
        var lastFind: ViFind?
        /// The last change, for `.`: its keys, and what was typed after them.
        var changeKeys: String?
        var changeText = ""

        public init() {}
    }

    static let mostRepeats = 9_999

    public init() {}

    // MARK: Modes

    /// Esc in insert mode: the cursor goes back onto the last character.
    public mutating func leaveInsert(_ text: ViText) -> [ViEdit] {
        (isNormal, pending, records) = (true, "", false)
        return text.cursor > text.lineStart(text.cursor) ? [.move(text.cursor - 1)] : []
    }

    /// Esc in normal mode: drops the keys of an incomplete command; false when there are none.
    public mutating func dropPending() -> Bool {
        defer { pending = "" }
        return !pending.isEmpty
    }

    /// Text was typed in insert mode.
    public mutating func typed(_ text: String) { if records { memory.changeText += text } }

    /// The last character was deleted in insert mode.
    public mutating func backspaced() { if records, !memory.changeText.isEmpty { memory.changeText.removeLast() } }

    // MARK: Keys

    /// A key in normal mode.
    public mutating func press(_ key: Character, in text: ViText) -> [ViEdit] {
        pending.append(key)
        switch ViCommand.parse(pending) {
        case .incomplete: return []
        case .invalid:
            pending = ""
            return [.refused]
        case .command(let command):
            let keys = pending
            pending = ""
            var text = text
            return run(command, keys, &text)
        }
    }

    private mutating func run(_ command: ViCommand, _ keys: String, _ text: inout ViText) -> [ViEdit] {
        if command.key == "." { return again(command, &text) }
        let before = Past(text: String(text.characters), cursor: text.cursor)
        guard let edits = perform(command, text) else { return [.refused] }
        if command.changes, !text.hasLines { past = past.suffix(99) + [before] }
        for edit in edits { text.apply(edit) }
        if command.changes { (memory.changeKeys, memory.changeText, records) = (keys, "", !isNormal) }
        guard isNormal, text.settled(text.cursor) != text.cursor else { return edits }
        text.apply(.move(text.settled(text.cursor)))
        return edits + [.move(text.cursor)]
    }

    private mutating func again(_ command: ViCommand, _ text: inout ViText) -> [ViEdit] {
        let typed = memory.changeText
        guard let keys = memory.changeKeys, case .command(var last) = ViCommand.parse(keys) else { return [.refused] }
        last.count = command.count ?? last.count
        var edits = run(last, keys, &text)
        guard !isNormal else { return edits }
        let place = text.cursor + typed.count
        let typing = ViEdit.replace(text.cursor..<text.cursor, typed, cursor: place)
        text.apply(typing)
        if case .replace(let range, let new, text.cursor - typed.count)? = edits.last {
            // One step of undo.
            edits[edits.count - 1] = .replace(range, new + typed, cursor: place)
        } else if !typed.isEmpty {
            edits.append(typing)
        }
        memory.changeText = typed
        return edits + leaveInsert(text)
    }

    /// Nil: it means nothing here.
    private mutating func perform(_ command: ViCommand, _ text: ViText) -> [ViEdit]? {
        if let operation = command.operation { return perform(operation, command, text) }
        let (here, count) = (text.cursor, min(command.count ?? 1, Self.mostRepeats))
        switch command.key {
        case "i": return insert(at: here)
        case "a": return insert(at: min(here + 1, text.lineEnd(here)))
        case "I": return insert(at: text.firstNonBlank(here))
        case "A": return insert(at: text.lineEnd(here))
        case "o" where text.hasLines:
            isNormal = false
            let end = text.lineEnd(here)
            return [.replace(end..<end, "\n", cursor: end + 1)]
        case "O" where text.hasLines:
            isNormal = false
            let start = text.lineStart(here)
            return [.replace(start..<start, "\n", cursor: start)]
        case "J" where text.hasLines: return join(text)
        case "u":
            guard !text.hasLines, let last = past.popLast() else { return [.undo] }
            return [.replace(0..<text.count, last.text, cursor: last.cursor)]
        case "r":
            guard let character = command.argument, here + count <= text.lineEnd(here) else { return nil }
            return [.replace(here..<here + count, String(repeating: character, count: count), cursor: here + count - 1)]
        case "~":
            let end = min(here + count, text.lineEnd(here))
            guard here < end else { return nil }
            return [.replace(here..<end, text.characters[here..<end].map(Self.otherCase).joined(), cursor: end)]
        case "p", "P": return paste(before: command.key == "P", count: count, text)
        default: return motion(command, text).map { [.move($0.place)] }
        }
    }

    private static func otherCase(_ character: Character) -> String {
        character.isUppercase ? character.lowercased() : character.uppercased()
    }

    private mutating func insert(at place: Int) -> [ViEdit] {
        isNormal = false
        return [.move(place)]
    }

    private func join(_ text: ViText) -> [ViEdit]? {
        guard !text.isLastLine(text.cursor) else { return nil }
        let end = text.lineEnd(text.cursor)
        return [.replace(end..<text.firstNonBlank(end + 1), " ", cursor: end)]
    }

    private func paste(before: Bool, count: Int, _ text: ViText) -> [ViEdit]? {
        let (register, holdsLines) = (memory.register, memory.holdsLines)
        guard !register.isEmpty else { return nil }
        let times = min(count, max(1, (1 << 20) / register.utf8.count))
        let new = String(repeating: register, count: times)
        guard holdsLines, text.hasLines else {
            let line = holdsLines ? String(new.prefix { !$0.isNewline }) : new
            let place = before ? text.cursor : min(text.cursor + 1, text.lineEnd(text.cursor))
            return [.replace(place..<place, line, cursor: max(place, place + line.count - 1))]
        }
        if before || !text.isLastLine(text.cursor) {
            let place = before ? text.lineStart(text.cursor) : text.nextLine(text.cursor)
            return [.replace(place..<place, new, cursor: place)]
        }
        // The last line has no break of its own.
        let lines = "\n" + new.dropLast()
        return [.replace(text.count..<text.count, lines, cursor: text.count + 1)]
    }

    // MARK: Operators

    private mutating func perform(_ operation: Character, _ command: ViCommand, _ text: ViText) -> [ViEdit]? {
        guard let (range, isLines) = range(operation, command, text) else { return nil }
        let taken = text.text(in: range)
        memory.register = isLines && taken.last?.isNewline != true ? taken + "\n" : taken
        memory.holdsLines = isLines
        switch operation {
        case "y": return [.move(isLines ? text.cursor : range.lowerBound)]
        case "c":
            isNormal = false
            let last = isLines && range.upperBound > range.lowerBound && text.characters[range.upperBound - 1].isNewline
            let end = last && text.hasLines ? range.upperBound - 1 : range.upperBound
            return [.replace(range.lowerBound..<end, "", cursor: range.lowerBound)]
        default:
            guard isLines else { return [.replace(range, "", cursor: range.lowerBound)] }
            // A last line without a break goes with the one before it.
            let hasBreak = !range.isEmpty && text.characters[range.upperBound - 1].isNewline
            let from = hasBreak || range.lowerBound == 0 ? range.lowerBound : range.lowerBound - 1
            var rest = text
            rest.apply(.replace(from..<range.upperBound, "", cursor: 0))
            let place = rest.firstNonBlank(min(rest.lineStart(min(from, rest.count)), rest.count))
            return [.replace(from..<range.upperBound, "", cursor: place)]
        }
    }
}
