import Glibc

/// The figures as a Markdown table.
struct Report {
    private var rows: [[String]] = []
    private(set) var missed = 0

    mutating func add(_ figure: Figure) {
        let isKept = figure.limit?.isKept ?? true
        if !isKept { missed += 1 }
        rows.append([
            figure.name, figure.ours, figure.peer ?? "", figure.ratio.map(Number.short) ?? "",
            figure.limit.map { isKept ? $0.words : "**missed:** \($0.words)" } ?? "",
        ])
    }

    var text: String {
        let all = [["figure", "curlew", "beside it", "ratio", "goal"]] + rows
        let widths = (0..<5).map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { row in
            "| " + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
                + " |"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
        return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    }

    /// Prints the name of the current measurement.
    static func say(_ text: String) {
        _ = Array("curlew-bench: \(text)\n".utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
