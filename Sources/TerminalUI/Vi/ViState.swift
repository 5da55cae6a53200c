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
    /// The text of the last deletion or copy.
    private var register = ""
    private var holdsLines = false
    private var lastFind: ViFind?
    /// The last change, for `.`: its keys, and what was typed after them.
    private var lastChange: (keys: String, typed: String)? {
        get { changeKeys.map { ($0, changeText) } }
        set { (changeKeys, changeText) = (newValue?.keys, newValue?.typed ?? "") }
    }
    private var changeKeys: String?
    private var changeText = ""
    /// Typed text belongs to the last change.
    private var records = false
    /// A field before its last changes. A text of many lines undoes its own.
    private var past: [Past] = []

    private struct Past: Hashable {
        var text: String
        var cursor: Int
    }

    private static let mostRepeats = 9_999

    public init() {}

    // MARK: Modes

    /// A field is opened: what is typed is text.
    public mutating func begin() { (isNormal, pending, records, past) = (false, "", false, []) }

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
    public mutating func typed(_ text: String) { if records { changeText += text } }

    /// The last character was deleted in insert mode.
    public mutating func backspaced() { if records, !changeText.isEmpty { changeText.removeLast() } }

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
        if command.changes { (changeKeys, changeText, records) = (keys, "", !isNormal) }
        guard isNormal, text.settled(text.cursor) != text.cursor else { return edits }
        text.apply(.move(text.settled(text.cursor)))
        return edits + [.move(text.cursor)]
    }

    private mutating func again(_ command: ViCommand, _ text: inout ViText) -> [ViEdit] {
        guard let change = lastChange, case .command(var last) = ViCommand.parse(change.keys) else { return [.refused] }
        last.count = command.count ?? last.count
        var edits = run(last, change.keys, &text)
        guard !isNormal else { return edits }
        let place = text.cursor + change.typed.count
        let typing = ViEdit.replace(text.cursor..<text.cursor, change.typed, cursor: place)
        text.apply(typing)
        if case .replace(let range, let new, text.cursor - change.typed.count)? = edits.last {
            // One step of undo.
            edits[edits.count - 1] = .replace(range, new + change.typed, cursor: place)
        } else if !change.typed.isEmpty {
            edits.append(typing)
        }
        changeText = change.typed
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
        register = text.text(in: range)
        holdsLines = isLines
        if isLines, register.last?.isNewline != true { register += "\n" }
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

    /// The characters that an operator takes; with whole lines, the last break too.
    private mutating func range(
        _ operation: Character, _ command: ViCommand, _ text: ViText
    ) -> (range: Range<Int>, isLines: Bool)? {
        if command.isLines {
            let count = min(command.count ?? 1, Self.mostRepeats)
            var last = text.cursor
            for _ in 1..<count where !text.isLastLine(last) { last = text.nextLine(last) }
            return (text.lineStart(text.cursor)..<text.nextLine(last), text.hasLines)
        }
        if let object = command.object {
            return text.object(object, isInner: command.key == "i").map { ($0, false) }
        }
        guard var motion = motion(command, text, isOperand: true) else { return nil }
        let word = "wW".contains(command.key)
        if word, operation == "c", text.cursor < text.count,
            text.kind(text.cursor, isBig: false) != .blank
        {
            // `cw` leaves the blanks behind the word, like `ce`.
            var end = command
            end.key = command.key == "w" ? "e" : "E"
            motion = endOfWords(end, text)
        } else if word, motion.place > text.lineEnd(text.cursor), operation != "y" || text.hasLines {
            motion.place = max(text.cursor, min(motion.place, lastEnd(before: motion.place, text)))
        }
        if motion.isLines {
            let (low, high) = (min(text.cursor, motion.place), max(text.cursor, motion.place))
            return (text.lineStart(low)..<text.nextLine(high), true)
        }
        let (low, high) = (min(text.cursor, motion.place), max(text.cursor, motion.place))
        let range = low..<min(text.count, motion.isInclusive ? high + 1 : high)
        return range.isEmpty ? nil : (range, false)
    }

    /// The end of the last line whose end is before the place: a word motion takes no break.
    private func lastEnd(before place: Int, _ text: ViText) -> Int {
        let start = text.lineStart(place)
        return text.firstNonBlank(place) >= place && start > 0 ? start - 1 : place
    }

    private func endOfWords(_ command: ViCommand, _ text: ViText) -> ViMotion {
        // At the last character of a word that character is the word's end.
        var place = text.cursor - 1
        for _ in 0..<min(command.count ?? 1, Self.mostRepeats) {
            place = text.wordEnd(place, isBig: command.key == "E")
        }
        return ViMotion(max(place, text.cursor), isInclusive: true)
    }

    // MARK: Motions

    private mutating func motion(_ command: ViCommand, _ text: ViText, isOperand: Bool = false) -> ViMotion? {
        let (here, count) = (text.cursor, min(command.count ?? 1, Self.mostRepeats))
        let isBig = command.key.isUppercase
        func times(_ body: (Int) -> Int) -> Int {
            var place = here
            for _ in 0..<count {
                let next = body(place)
                if next == place { break }
                place = next
            }
            return place
        }
        switch command.key {
        case "h": return here > text.lineStart(here) ? ViMotion(max(text.lineStart(here), here - count)) : nil
        case "l":
            let end = text.lineEnd(here) - (isOperand ? 0 : 1)
            return here < end ? ViMotion(min(end, here + count)) : nil
        case "0": return ViMotion(text.lineStart(here))
        case "^": return ViMotion(text.firstNonBlank(here))
        case "$":
            guard let line = text.place(lines: count - 1, from: here) else { return nil }
            let end = text.lineEnd(line)
            return ViMotion(max(text.lineStart(line), end - 1), isInclusive: end > text.lineStart(line))
        case "w", "W":
            let place = times { text.nextWord($0, isBig: isBig) }
            return ViMotion(isOperand ? place : min(place, max(0, text.count - 1)))
        case "b", "B": return here == 0 ? nil : ViMotion(times { text.wordStart(before: $0, isBig: isBig) })
        case "e", "E": return ViMotion(times { text.wordEnd($0, isBig: isBig) }, isInclusive: here < text.count)
        case "j", "k":
            let lines = command.key == "j" ? count : -count
            return text.hasLines ? text.place(lines: lines, from: here).map { ViMotion($0, isLines: true) } : nil
        case "g", "G":
            guard text.hasLines else { return ViMotion(command.key == "g" ? 0 : max(0, text.count - 1)) }
            guard let line = command.count ?? (command.key == "g" ? 1 : nil) else {
                return ViMotion(text.firstNonBlank(text.count), isLines: true)
            }
            var (place, left) = (0, line - 1)
            while left > 0, !text.isLastLine(place) { (place, left) = (text.nextLine(place), left - 1) }
            return ViMotion(text.firstNonBlank(place), isLines: true)
        case "f", "F", "t", "T":
            guard let argument = command.argument else { return nil }
            let find = ViFind(command.key, argument)
            lastFind = find
            return text.find(find, count: count).map { ViMotion($0, isInclusive: find.isForward) }
        case ";", ",":
            guard let find = lastFind?.repeated(backwards: command.key == ",") else { return nil }
            return text.find(find, count: count).map { ViMotion($0, isInclusive: find.isForward) }
        default: return nil
        }
    }
}

/// Where a motion leads, and what an operator takes up to there.
private struct ViMotion {
    var place: Int
    /// The character at the place too.
    var isInclusive = false
    /// Whole lines.
    var isLines = false

    init(_ place: Int, isInclusive: Bool = false, isLines: Bool = false) {
        (self.place, self.isInclusive, self.isLines) = (place, isInclusive, isLines)
    }
}

/// A complete command: `3w`, `d2w`, `ci"`, `dd`, `fx`.
struct ViCommand: Equatable {
    var count: Int?
    /// `d`, `c` or `y`.
    var operation: Character?
    /// The motion or the command; `i` or `a` before an object.
    var key: Character
    /// The character behind `f F t T r`.
    var argument: Character?
    /// The object behind `i` or `a`.
    var object: Character?
    /// `dd`, `cc`, `yy`.
    var isLines = false

    enum Reading: Equatable { case incomplete, invalid, command(ViCommand) }

    /// Whether `.` does it again.
    var changes: Bool {
        operation.map { $0 != "y" } ?? "iaIAoOJr~pP".contains(key)
    }

    /// The long forms of the short commands.
    private static let short: [Character: String] = [
        "x": "dl", "X": "dh", "D": "d$", "C": "c$", "s": "cl", "S": "cc", "Y": "yy",
    ]

    private static let (motions, commands) = ("hl0^$wWbBeEjkG;,", "iaIAoOJu~pP.")

    static func parse(_ keys: String) -> Reading {
        var rest = Array(keys)[...]
        var command = ViCommand(count: count(&rest), key: " ")
        guard var key = rest.popFirst() else { return .incomplete }
        if let long = short[key] {
            rest = Array(long)[...] + rest
            key = rest.removeFirst()
        }
        if "dcy".contains(key) {
            command.operation = key
            if let second = count(&rest) { command.count = min(9_999, second * (command.count ?? 1)) }
            guard let next = rest.popFirst() else { return .incomplete }
            if next == key {
                command.isLines = true
                command.key = next
                return .command(command)
            }
            command.key = next
            if next == "i" || next == "a" {
                guard let object = rest.popFirst() else { return .incomplete }
                command.object = object
                return "wW\"'`()b[]{}B".contains(object) ? .command(command) : .invalid
            }
            return finish(command, rest, Self.motions)
        }
        command.key = key
        return finish(command, rest, Self.motions + Self.commands)
    }

    private static func finish(_ command: ViCommand, _ rest: ArraySlice<Character>, _ known: String) -> Reading {
        var command = command
        if "fFtT".contains(command.key) || (command.key == "r" && command.operation == nil) {
            guard let argument = rest.first else { return .incomplete }
            command.argument = argument
            return .command(command)
        }
        if command.key == "g" {
            guard let second = rest.first else { return .incomplete }
            return second == "g" ? .command(command) : .invalid
        }
        return known.contains(command.key) ? .command(command) : .invalid
    }

    /// The number at the start; `0` alone is a motion.
    private static func count(_ rest: inout ArraySlice<Character>) -> Int? {
        var count: Int?
        while let digit = rest.first?.wholeNumberValue, rest.first?.isASCII == true, digit > 0 || count != nil {
            count = min(9_999, (count ?? 0) * 10 + digit)
            rest.removeFirst()
        }
        return count
    }
}
