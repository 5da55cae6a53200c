import CurlewFormats
import Differing
import Keys
import Serialization

/// `/` among the rows of a comparison.
extension DifferenceScreen {
    /// Rows that are looked at for one key: more would hold up the next one.
    private static let most = 5_000

    /// Goes to the next row on the screen that holds the text in its name or one of its values, behind the last one on
    /// from the first.
    mutating func search(by step: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !facts.pattern.isEmpty else {
            return desk.say("nothing searched yet; \(key: .searchStart, in: .difference) searches" as Wording)
        }
        let (list, count) = (list, list.count)
        let found = position.search(by: step, count: count, most: Self.most) { place in
            list.texts(of: place, facts.display).contains { SearchState.matches(facts.pattern, $0) }
        }
        guard let found else {
            let lines = count > Self.most ? "no line near by" : "no line that is open"
            return desk.say("\(lines) has \"\(facts.pattern)\"", .warning)
        }
        position.cursor = found
    }
}

extension DifferenceList {
    /// The texts of a row as they are shown: its name and its values, without what is inside of it.
    fileprivate func texts(of place: Int, _ display: DisplayContext) -> [String] {
        switch self {
        case .tree(let rows):
            let row = rows.rows[place]
            func text(_ document: any TreeDocument, _ node: Int?) -> String? {
                guard let node, !document.kind(at: node).isContainer else { return nil }
                return display.start(of: document.text(of: node, fromAtMost: 4096), 4096)
            }
            let values = [text(rows.difference.first, row.first), text(rows.difference.second, row.second)]
            return ([rows.key(of: row).map { display.start(of: $0, 4096) }] + values).compactMap(\.self)
        case .text(let rows): return [rows[place].runs(display).map(\.text).joined()]
        case .bytes, .note: return []
        }
    }
}
