import CurlewSerialization
import EncodingLab
import ServerReaders
import TerminalUI

/// The texts of the compare screen.
enum CompareWords {
    // MARK: What is sent

    /// `order[lines][][qty]=2 &..[][sku]=A1`: the pairs without escapes, a name without the part that it has of the one
    /// before.
    static func decoded(_ pairs: [WrittenPair], limit: Int) -> String {
        var line = ""
        var before: [UInt8] = []
        for (index, pair) in pairs.enumerated() where line.utf8.count < limit {
            if index > 0 { line += " &" }
            line += shortened(pair.name, after: before)
            if let value = pair.value { line += "=" + String(decoding: value.prefix(limit), as: UTF8.self) }
            before = pair.name
        }
        return DisplayText.visible(line)
    }

    /// As `decoded`, without the names that lead to a node: `..[][qty]=2 &..[sku]=A1` for the node `order.lines`.
    static func decoded(_ pairs: [WrittenPair], without path: ParameterPath, limit: Int) -> String {
        let keys = path.compactMap { if case .key(let key) = $0 { key } else { nil } }
        guard let first = pairs.first, let start = stem(of: first.name, keys), start > 2 else {
            return decoded(pairs, limit: limit)
        }
        let shared = first.name[..<start]
        let shorter = pairs.map { pair in
            var pair = pair
            if pair.name.starts(with: shared) { pair.name = Array("..".utf8) + pair.name[start...] }
            return pair
        }
        return decoded(shorter, limit: limit)
    }

    /// How many bytes of a name are the keys of a path: 12 of `order[lines][0]` and `order.lines.sku`, one less for
    /// the latter. Nil where the name has no more than that.
    private static func stem(of name: [UInt8], _ keys: [String]) -> Int? {
        var place = 0
        for key in keys {
            while place < name.count, [UInt8(ascii: "["), UInt8(ascii: ".")].contains(name[place]) { place += 1 }
            guard name[place...].starts(with: key.utf8) else { return nil }
            place += key.utf8.count
            if place < name.count, name[place] == UInt8(ascii: "]") { place += 1 }
        }
        return place < name.count ? place : nil
    }

    /// `..[qty]` for `lines[0][qty]` after `lines[0][sku]`.
    private static func shortened(_ name: [UInt8], after before: [UInt8]) -> String {
        let shared = zip(name, before).prefix { $0 == $1 }.count
        let cut = name[..<min(shared + 1, name.count)].lastIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }
        guard let cut, cut > 3, cut <= shared else { return String(decoding: name, as: UTF8.self) }
        return ".." + String(decoding: name[cut...], as: UTF8.self)
    }

    /// The bytes of the pairs as they stand on the wire, about `limit` of them.
    static func wire(_ written: StyleComparison.Written, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, pair) in written.pairs.enumerated() where bytes.count < limit {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            bytes += written.bytes[pair.range]
        }
        return bytes.isEmpty ? Array(written.bytes.prefix(limit)) : Array(bytes.prefix(limit))
    }

    /// Each pair of a row as it stands on the wire, beside the pair of the same node in another row.
    static func beside(_ old: StyleComparison.Written, _ new: StyleComparison.Written) -> [(old: [UInt8], new: [UInt8])]
    {
        var left = old.pairs
        var result = new.pairs.map { pair in
            let place = left.firstIndex { $0.owner == pair.owner }
            let own = place.map { Array(old.bytes[left.remove(at: $0).range]) }
            return (own ?? [], Array(new.bytes[pair.range]))
        }
        result += left.map { (Array(old.bytes[$0.range]), []) }
        return result
    }

    static func sentence(_ problems: [ParameterProblem]) -> String {
        guard let first = problems.first else { return "" }
        return (first.path.isEmpty ? "" : first.path.text + ": ") + first.sentence
    }

    // MARK: What is read

    static func status(_ server: KnownServer?) -> String {
        guard let server else { return "same: read as meant. Nothing is sent from here." }
        let source = server.field.map { "\($0) of the answer" } ?? "the environment"
        return "* read as meant by \(server.title), which \(source) names"
    }

    /// The readers in the order of their columns: the environment's server first.
    static func order(_ readers: [any ServerReader], server: String?) -> [Int] {
        let names = [server].compactMap(\.self) + ["php", "rack", "qs", "flat", "qs-dots", "django", "go", "spring"]
        var places: [Int] = []
        for name in names {
            let place = readers.firstIndex { $0.name == name }
            if let place, !places.contains(place) { places.append(place) }
        }
        return places + readers.indices.filter { !places.contains($0) }
    }

    /// Whether a server reads a row as it is meant; false without a server.
    static func isRead(_ row: StyleComparison.Row, _ comparison: StyleComparison, by server: String?) -> Bool {
        guard let server, let place = comparison.readers.firstIndex(where: { $0.name == server }) else { return false }
        return isSame(row, comparison, place)
    }

    private static func isSame(_ row: StyleComparison.Row, _ comparison: StyleComparison, _ place: Int) -> Bool {
        guard let written = row.written, place < written.verdicts.count else { return false }
        return written.verdicts[place].at(comparison.scope) == .same
    }

    /// For each server the styles that it reads as meant: `PHP: index, php, qs, jquery. Rack: rails.`
    static func best(_ screen: CompareScreen, _ facts: CompareScreen.Facts) -> [Run] {
        guard let comparison = screen.comparison else { return [] }
        var groups: [(styles: String, readers: [String])] = []
        for place in order(comparison.readers, server: facts.server) {
            let names = comparison.rows.filter { isSame($0, comparison, place) }.map(\.way.title)
            guard !names.isEmpty else { continue }
            let styles = names.joined(separator: ", ")
            let title = comparison.readers[place].title
            if let known = groups.firstIndex(where: { $0.styles == styles }) {
                groups[known].readers.append(title)
            } else {
                groups.append((styles, [title]))
            }
        }
        guard !groups.isEmpty else { return [] }
        let words = groups.map { $0.readers.joined(separator: ", ") + ": " + $0.styles + "." }
        return [Run("As meant by  "), Run(words.joined(separator: "  "), .textMuted)]
    }

    /// The choices of a style that its name does not tell: `order of the tree, space as +, null left out`.
    static func manner(of style: QueryStyle) -> String {
        let order =
            switch style.axes.order {
            case .tree: "order of the tree"
            case .sorted, .sortedComposed: "names sorted"
            case .written, .writtenOutsideLists: "pairs sorted"
            case .integersFirst: "numbered keys first"
            }
        let null =
            switch style.axes.nulls {
            case .nameAlone: "null as the name alone"
            case .emptyText: "null as empty"
            case .leftOut: "null left out"
            case .word(let word): "null as \(word)"
            }
        return [order, "space as " + (style.axes.spaces == .plus ? "+" : "%20"), null].joined(separator: ", ")
    }

    static func role(_ verdict: ReadingVerdict) -> Role {
        switch verdict {
        case .same: .statusOK
        case .differs: .statusWarning
        case .refused: .statusError
        }
    }

    /// `Rack, Go` and `read as meant`, then a line for each other sentence, with the readers that it is true of.
    static func readings(_ row: StyleComparison.Row, _ screen: CompareScreen, _ facts: CompareScreen.Facts) -> [[Run]] {
        guard let comparison = screen.comparison, let written = row.written else { return [] }
        guard !written.verdicts.isEmpty else { return [[Run("the readers know forms; a server parses this itself")]] }
        var groups: [(words: String, verdict: ReadingVerdict, readers: [String])] = []
        for place in order(comparison.readers, server: facts.server) {
            let verdict = written.verdicts[place].at(comparison.scope)
            let title = comparison.readers[place].title
            if let known = groups.firstIndex(where: { $0.words == verdict.sentence }) {
                groups[known].readers.append(title)
            } else {
                groups.append((verdict.sentence, verdict, [title]))
            }
        }
        return groups.map { group in
            [
                Run(group.readers.joined(separator: ", ")),
                Run(DisplayText.visible(group.words), role(group.verdict)),
            ]
        }
    }

    // MARK: The card

    /// What each server reads of a row, and why.
    static func card(_ row: StyleComparison.Row, _ screen: CompareScreen, _ facts: CompareScreen.Facts) -> LinesCard {
        let width = facts.display.size.width - 8
        var lines: [String] = []
        func add(_ text: String, indent: String = "") {
            let room = width - indent.count
            lines += Flow.lines(DisplayText.visible(facts.display.shown(text)), columns: room).map { indent + $0 }
        }
        switch row.outcome {
        case .refused(let problems): add("cannot write this: " + sentence(problems))
        case .failed(let message): add(message)
        case .written(let written):
            add("sends  " + String(decoding: wire(written, limit: 300), as: UTF8.self), indent: "")
            lines.append("")
            guard let comparison = screen.comparison, !written.verdicts.isEmpty else { break }
            for place in order(comparison.readers, server: facts.server) {
                let (reader, verdict) = (comparison.readers[place], written.verdicts[place].at(comparison.scope))
                add("\(reader.title.padded(to: 8))\(verdict.sentence)")
                if let why = ReadingReason.of(verdict, reader, row.way) { add(why, indent: "        ") }
                if !written.readings[place].isEmpty { add("has " + written.readings[place], indent: "        ") }
            }
            lines.append("")
            for reader in comparison.readers { add("\(reader.title.padded(to: 8))is \(reader.version)") }
        }
        return LinesCard(title: "\(row.way.title): what each server reads", lines: lines)
    }
}

/// Why a server reads a style as it does, in one sentence.
enum ReadingReason {
    /// - Returns: nil where the verdict says it all.
    static func of(_ verdict: ReadingVerdict, _ reader: any ServerReader, _ way: StyleComparison.Way) -> String? {
        guard case .style(let style) = way else { return nil }
        if verdict.isSame { return why(same: style.axes.items, reader) }
        guard let fact = verdict.differences.first?.fact else { return nil }
        return switch fact {
        case .items, .merged, .oneList: whyItems(style.axes.items, reader)
        case .indexesAreKeys: "\(reader.title) makes a list of [] alone; a number in brackets is a key like any other."
        case .lastOnly: "\(reader.title) keeps the last value of a name; brackets would make a list."
        case .itemAlone:
            "A name that stands once is no list for \(reader.title); brackets or an index say that it is one."
        case .oneText: "\(reader.title) does not split a value; the program behind it has to."
        case .jsonText: "\(reader.title) does not parse JSON in a value; the program behind it has to."
        case .nameIsText where reader.listsEveryValue:
            "\(reader.title) knows names and values alone: brackets and dots are part of the name."
        case .nameIsText: "\(reader.title) gives these signs no meaning: they are part of the name."
        case .renamed: "\(reader.title) allows no dots and spaces in a name and writes _ instead."
        case .lost, .otherText, .becameList, .becameDictionary, .extraMembers: nil
        }
    }

    private static func why(same items: QueryAxes.Items, _ reader: any ServerReader) -> String? {
        switch items {
        case .index, .dottedIndex: "The index keeps the members of an item together."
        default: nil
        }
    }

    private static func whyItems(_ items: QueryAxes.Items, _ reader: any ServerReader) -> String? {
        guard case .brackets = items else { return nil }
        return reader.name.utf8.starts(with: "qs".utf8)
            ? "qs puts what stands under one [] into one item; an index, as in the style index, keeps items apart."
            : "\(reader.title) starts a new item at every []; an index, as in the style index, keeps an item's members together."
    }
}
