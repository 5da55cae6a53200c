import CurlewBytes
import Drafting
import Keys
import Manual

/// A page of the manual in lines of so many columns, with what its links lead to.
struct ManualPage: Sendable {
    struct Link: Equatable, Sendable {
        var line: Int
        /// Index of its run in the line.
        var run: Int
        /// The name of a topic.
        var target: String
    }

    let title: String
    let lines: [ManualLayout.Line]
    /// In the order of the text.
    let links: [Link]
    /// Lines of headings.
    let headings: [Int]
    /// By the name of a topic: the block in it that was looked for.
    let places: [String: Int]
    private let columns: Int

    /// More columns make lines that the eye loses.
    private static let widest = 96

    init(title: String, _ document: Document, columns: Int, places: [String: Int] = [:]) {
        self.title = title
        self.places = places
        self.columns = min(columns, Self.widest)
        lines = ManualLayout(document, columns: min(columns, Self.widest), wrapsCode: true).lines
        links = Self.links(lines)
        headings = lines.indices.filter { [lines] in
            lines[$0].runs.first.map { $0.look == .title || $0.look == .heading } ?? false
        }
    }

    /// A link that goes on in the next line is one.
    private static func links(_ lines: [ManualLayout.Line]) -> [Link] {
        lines.enumerated().flatMap { number, line in
            line.runs.enumerated().compactMap { place, run -> Link? in
                guard case .link(let target) = run.look else { return nil }
                let goesOn =
                    place == 0 && number > 0 && lines[number - 1].block == line.block
                    && lines[number - 1].runs.last?.look == run.look
                return goesOn ? nil : Link(line: number, run: place, target: target)
            }
        }
    }

    // MARK: Places

    /// The line of a block that has the word as code, else its first line.
    func line(of block: Int, with word: String?) -> Int {
        let first = lines.firstIndex { $0.block >= block && !$0.runs.isEmpty } ?? 0
        guard let word else { return first }
        let own = lines.indices.filter { lines[$0].block == block }
        let isWord = { (run: ManualRun) in run.look == .code && run.text.utf8.elementsEqual(word.utf8) }
        // The words of a table stand in its first column.
        return own.first { lines[$0].runs.first.map(isWord) ?? false }
            ?? own.first { lines[$0].runs.contains(where: isWord) }
            ?? own.first { lines[$0].text.utf8.firstRange(of: word.utf8) != nil } ?? first
    }

    /// A line by its text, so that it is found again where the columns are others.
    struct Place: Equatable, Sendable {
        var block = 0
        /// Counted from the first line of the block, on a page of so many columns. Above it is a blank one, -1.
        var line = 0
        var columns = 0
        /// Letters of the block from this line to its end: a table on a narrow page has no head.
        var rest = 0
    }

    func place(of line: Int) -> Place {
        guard lines.indices.contains(line) else { return Place() }
        let block = lines[line].block
        return Place(
            block: block, line: line - self.line(of: block, with: nil), columns: columns, rest: letters(from: line))
    }

    /// The line that has the text of a place.
    func line(of place: Place) -> Int {
        let first = line(of: place.block, with: nil)
        guard place.columns != columns, place.rest > 0 else {
            return min(max(0, first + place.line), max(0, lines.count - 1))
        }
        var (found, left) = (first, letters(from: first))
        for line in first..<lines.count where lines[line].block == place.block {
            if left < place.rest { break }
            found = line
            left -= Self.letters(lines[line])
        }
        return found
    }

    private func letters(from line: Int) -> Int {
        lines[line...].prefix { $0.block == lines[line].block }.reduce(0) { $0 + Self.letters($1) }
    }

    private static func letters(_ line: ManualLayout.Line) -> Int { line.text.utf8.count { $0 != UInt8(ascii: " ") } }

    /// Lines in which every word stands; where there is none, those with the first word.
    func lines(with words: [String]) -> [Int] {
        let wanted = words.map { Array($0.lowercased().utf8) }
        let texts = lines.map { Array($0.text.lowercased().utf8) }
        let all = texts.indices.filter { place in wanted.allSatisfy { texts[place].firstRange(of: $0) != nil } }
        guard all.isEmpty, let first = wanted.first else { return all }
        return texts.indices.filter { texts[$0].firstRange(of: first) != nil }
    }

    // MARK: Links

    func index(ofLink number: Int, on line: Int) -> Int? {
        guard let first = links.firstIndex(where: { $0.line == line }) else { return nil }
        let index = first + number
        return links.indices.contains(index) && links[index].line == line ? index : first
    }

    /// The link that Enter follows: on the cursor's line, or where the row or item begins that goes on in this line.
    func link(for visit: ManualCard.Visit) -> Link? {
        var line = visit.cursor(self)
        if let index = index(ofLink: visit.link, on: line) { return links[index] }
        while lines.indices.contains(line), lines[line].text.utf8.first == UInt8(ascii: " ") {
            line -= 1
            if let index = index(ofLink: 0, on: line) { return links[index] }
        }
        return nil
    }
}

extension ManualCard {
    /// Makes pages, each once for its columns: a key on the same page needs it again.
    struct Pages: Sendable {
        private struct Key: Equatable, Sendable {
            var page: Page
            var columns: Int
        }

        /// The topic of the place that the card covers.
        let here: String
        /// By the words that were looked for.
        var read: [[String]: ManualReading] = [:]
        private let made = Memo<Key, ManualPage>(limit: 4)

        init(here: String) { self.here = here }

        func page(_ page: Page, columns: Int, _ keys: BindingTable) -> ManualPage {
            switch page {
            case .index:
                made.of(Key(page: page, columns: columns)) {
                    ManualPage(title: "Topics", Document(Manual.index(here: here)), columns: columns)
                }
            case .topic(let name):
                made.of(Key(page: page, columns: columns)) {
                    let topic = Manual.topic(named: name)
                    return ManualPage(
                        title: topic?.title ?? name, topic?.document { keys.key(named: $0) } ?? Document(),
                        columns: columns)
                }
            case .words(let words):
                read[words].map { reading in
                    made.of(Key(page: page, columns: columns)) {
                        ManualPage(
                            title: reading.title, Document(reading.blocks), columns: columns, places: reading.places)
                    }
                } ?? ManualPage(title: words.joined(separator: " "), Document(), columns: columns)
            }
        }
    }
}
