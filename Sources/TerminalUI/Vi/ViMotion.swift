/// Where a motion leads, and what an operator takes up to there.
struct ViMotion {
    var place: Int
    /// The character at the place too.
    var isInclusive = false
    /// Whole lines.
    var isLines = false

    init(_ place: Int, isInclusive: Bool = false, isLines: Bool = false) {
        (self.place, self.isInclusive, self.isLines) = (place, isInclusive, isLines)
    }
}

/// Where a motion or an object leads from the cursor.
extension ViState {
    /// The characters that an operator takes; with whole lines, the last break too.
    mutating func range(
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

    mutating func motion(_ command: ViCommand, _ text: ViText, isOperand: Bool = false) -> ViMotion? {
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
            memory.lastFind = find
            return text.find(find, count: count).map { ViMotion($0, isInclusive: find.isForward) }
        case ";", ",":
            guard let find = memory.lastFind?.repeated(backwards: command.key == ",") else { return nil }
            return text.find(find, count: count).map { ViMotion($0, isInclusive: find.isForward) }
        default: return nil
        }
    }
}
