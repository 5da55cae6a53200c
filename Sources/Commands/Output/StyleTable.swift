import CurlewBytes
import CurlewFormats
import CurlewSerialization
import EncodingLab
import ServerReaders
import TerminalUI

/// A tree in every style beside what servers make of it.
///
///     style     PHP      Rack      qs      ...  text
///     brackets  4 items  same      merged  ...  lines%5B%5D%5Bqty%5D=2&...
///     comma     lines[0]: a list in one value holds single values alone
///
///     4 items: PHP, ...
nonisolated struct StyleTable {
    private let comparison: StyleComparison

    init(_ comparison: StyleComparison) {
        self.comparison = comparison
    }

    // MARK: Text

    /// Lines with the columns as wide as their content, and a legend of the words that stand in them.
    var text: String {
        let titles = comparison.readers.map(\.title)
        let styles = ["style"] + comparison.rows.map(\.way.word)
        let first = styles.map { TextWidth.columns(of: $0) }.max() ?? 0
        let widths = titles.enumerated().map { index, title in
            ([title] + comparison.rows.map { $0.words(count: titles.count)[index] })
                .map { TextWidth.columns(of: $0) }.max() ?? 0
        }
        var lines = [line("style", titles, "text", first, widths)]
        for row in comparison.rows {
            switch row.outcome {
            case .written(let written):
                let text = row.way.isText ? String(decoding: written.bytes, as: UTF8.self) : ""
                lines.append(line(row.way.word, row.words(count: titles.count), text, first, widths))
            case .refused, .failed:
                lines.append("\(row.way.word.padded(to: first))  \(row.refusals.first?.sentence ?? "")")
            }
        }
        return (lines + [""] + legend).map { DisplayText.visible($0) + "\n" }.joined()
    }

    private func line(_ name: String, _ words: [String], _ text: String, _ first: Int, _ widths: [Int]) -> String {
        let cells = zip(words, widths).map { $0.padded(to: $1) }
        return String(([name.padded(to: first)] + cells + [text]).joined(separator: "  ").utf8.trimmed())
    }

    private var legend: [String] {
        var lines: [String] = []
        for row in comparison.rows {
            for verdict in row.verdicts {
                guard let legend = verdict.differences.first?.fact.legend, !lines.contains(legend) else { continue }
                lines.append(legend)
            }
        }
        return lines
    }

    // MARK: JSON

    /// `{"styles": [{"style", "text", "verdicts": [{"reader", "verdict", "differences"}]}]}`, with `"refused"` in place of
    /// the last two where the style has no form for the tree. The text is null for JSON and multipart.
    var json: JSONValue {
        ["styles": .array(comparison.rows.map(json))]
    }

    private func json(_ row: StyleComparison.Row) -> JSONValue {
        guard case .written(let written) = row.outcome else {
            let refusals = row.refusals.map { refusal -> JSONValue in
                ["path": refusal.path.json, "reason": .string(refusal.reason)]
            }
            return ["style": .string(row.way.name), "refused": .array(refusals)]
        }
        let verdicts = zip(comparison.readers, written.verdicts).map { reader, verdict in
            JSONValue.object([.init("reader", .string(reader.name))] + verdict.members)
        }
        let text = row.way.isText ? JSONValue.string(String(decoding: written.bytes, as: UTF8.self)) : .null
        return ["style": .string(row.way.name), "text": text, "verdicts": .array(verdicts)]
    }
}

nonisolated extension StyleComparison.Row {
    fileprivate struct Refusal {
        var path: ParameterPath
        var reason: String
        var sentence: String { path.isEmpty ? reason : "\(path.text): \(reason)" }
    }

    /// Why the tree has no form here; empty where it has one.
    fileprivate var refusals: [Refusal] {
        switch outcome {
        case .written: []
        case .refused(let problems): problems.map { Refusal(path: $0.path, reason: $0.sentence) }
        case .failed(let message): [Refusal(path: [], reason: message)]
        }
    }

    fileprivate var verdicts: [ReadingVerdict] {
        if case .written(let written) = outcome { written.verdicts } else { [] }
    }

    /// A word for each reader; dashes where no reader reads such a body, nothing where there is none.
    fileprivate func words(count: Int) -> [String] {
        guard case .written = outcome else { return Array(repeating: "", count: count) }
        return verdicts.isEmpty ? Array(repeating: "-", count: count) : verdicts.map(\.word)
    }
}

nonisolated extension StyleComparison.Way {
    /// The name in JSON, as in files.
    fileprivate var name: String {
        switch self {
        case .style(let style): style.name
        case .body(let kind): kind.rawValue
        }
    }

    fileprivate var word: String {
        switch self {
        case .style(let style): style.word
        case .body(let kind): kind.rawValue
        }
    }

    /// Whether what is written is one line of text.
    fileprivate var isText: Bool { if case .style = self { true } else { self == .body(.json) } }
}
