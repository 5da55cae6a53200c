import EncodingLab
import Serialization
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

    static func role(_ verdict: Verdict) -> Role {
        switch verdict {
        case .same: .statusOK
        case .differs: .statusWarning
        case .refused: .statusError
        }
    }

    /// `Rack, Go: read as meant`, then a line for each other sentence, with the readers that it is true of.
    static func readings(_ row: StyleComparison.Row, _ screen: CompareScreen, _ facts: CompareScreen.Facts) -> [[Run]] {
        guard let comparison = screen.comparison, let written = row.written else { return [] }
        guard !written.verdicts.isEmpty else { return [[Run("the readers know forms; a server parses this itself")]] }
        var groups: [(words: String, verdict: Verdict, readers: [String])] = []
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
                Run(group.readers.joined(separator: ", ") + ": "),
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
            lines += TextWrap.lines(DisplayText.visible(facts.display.shown(text)), columns: room).map { indent + $0 }
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
