import EncodingLab
import Keys
import Serialization
import ServerReaders

/// `/` among the styles.
extension CompareScreen {
    /// Goes to the next row that holds the text, behind the last one on from the first: in its name, in what is sent, or
    /// in the words of a column, such as `merged`.
    mutating func search(by step: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !facts.pattern.isEmpty else {
            let key: Wording = "nothing searched yet; \(key: .searchStart, in: .compare) searches"
            return desk.say(key)
        }
        let found = list.search(by: step, count: rows.count) { place in
            texts(rows[place]).contains { SearchState.matches(facts.pattern, $0) }
        }
        guard let found else { return desk.say("no style has \"\(facts.pattern)\"", .warning) }
        list.cursor = found
    }

    private func texts(_ row: StyleComparison.Row) -> [String] {
        switch row.outcome {
        case .written(let written):
            [row.way.title, CompareWords.decoded(written.pairs, limit: 4096)] + words(written)
        case .refused(let problems): [row.way.title, "cannot write " + CompareWords.sentence(problems)]
        case .failed(let message): [row.way.title, message]
        }
    }

    private func words(_ written: StyleComparison.Written) -> [String] {
        written.verdicts.map { $0.at(comparison?.scope ?? []).word }
    }
}
