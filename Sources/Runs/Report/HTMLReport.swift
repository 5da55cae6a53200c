internal import CurlewChecks
internal import CurlewNetworking
internal import CurlewSerialization
internal import Drafting

/// A run as one page that needs nothing else: no script, no picture, no style from elsewhere. Its policy lets a browser
/// load nothing, and a URL is a link only where its scheme is `http` or `https`. Rows come masked.
struct HTMLReport {
    private let report: RunReport

    init(_ report: RunReport) { self.report = report }

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width">
        <meta name="referrer" content="no-referrer">
        <title>\(Self.escaped(report.name))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <h1>\(Self.escaped(report.name))</h1>
        \(summary)\(histogram)\(report.rounds.map(round).joined())</body>
        </html>

        """
    }

    private var summary: String {
        let times = RunTimes(report)
        let facts: [(String, String?)] = [
            ("result", report.counts.words), ("environment", report.environment),
            ("began", DateTime(secondsSince1970: report.date).iso8601),
            ("took", HumanReadable.time(report.duration)), ("times", times.words),
        ]
        let rows = facts.compactMap { name, value in value.map { "<dt>\(name)</dt><dd>\(Self.escaped($0))</dd>\n" } }
        return "<dl>\n" + rows.joined() + "</dl>\n"
    }

    /// The bars where there are enough answers for one.
    private var histogram: String {
        let bars = RunTimes(report).histogram
        guard bars.count > 1, let most = bars.map(\.count).max() else { return "" }
        let rows = bars.map { bar in
            "<tr><th>up to \(HumanReadable.time(bar.upTo))</th><td>\(bar.count)</td>"
                + "<td><meter max=\"\(most)\" value=\"\(bar.count)\"></meter></td></tr>\n"
        }
        return "<table>\n\(rows.joined())</table>\n"
    }

    private func round(_ round: RunRound) -> String {
        let data = round.data.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        let heading = ["round \(round.number)", data].filter { !$0.isEmpty }.joined(separator: ": ")
        return (report.rounds.count > 1 ? "<h2>\(Self.escaped(heading))</h2>\n" : "")
            + "<table>\n" + round.rows.enumerated().map { row($1, number: $0 + 1) }.joined() + "</table>\n"
    }

    private func row(_ row: RunRow, number: Int) -> String {
        let cells = [
            "\(number)", row.step.method, row.step.title, row.word, row.time.map { HumanReadable.time($0) } ?? "",
            row.code == nil ? "" : HumanReadable.bytes(Int64(row.bytes)),
        ]
        let kind = row.isFine ? row.status == .passed ? "passed" : "skipped" : "failed"
        let mark = row.isFine ? row.status == .passed ? "ok" : "-" : "!"
        return "<tr class=\"\(kind)\"><td>\(mark)</td>"
            + cells.map { "<td>\(Self.escaped($0))</td>" }.joined() + "</tr>\n"
            + "<tr><td></td><td colspan=\"6\"><details\(row.isFine ? "" : " open")><summary>"
            + Self.escaped(report.file(of: row)) + "</summary>\n\(details(row))</details></td></tr>\n"
    }

    private func details(_ row: RunRow) -> String {
        let captured = row.captured.map { "captured \($0.name): \($0.value ?? SecretPlaceholder.mask)" }
        let lines = row.complaints.map { ("fault", $0) } + row.checks.map(Self.line) + captured.map { ("note", $0) }
        return (row.url.map { "<p>\(Self.link($0))</p>\n" } ?? "")
            + lines.map { "<pre class=\"\($0)\">\(Self.escaped($1))</pre>\n" }.joined()
    }

    private static func line(_ check: Check) -> (String, String) {
        switch check.result {
        case .passed: ("note", "ok  \(check.name)")
        case .skipped: ("note", "-   \(check.name)")
        case .failed: ("fault", "!   \(check.name)")
        }
    }

    private static func link(_ url: String) -> String {
        let text = escaped(url)
        let isWeb = ["http://", "https://"].contains { scheme in
            url.utf8.lazy.map { $0 | 0x20 }.starts(with: scheme.utf8.map { $0 | 0x20 })
        }
        return isWeb ? "<a href=\"\(XMLEscaping.escaped(url, inValue: true))\">\(text)</a>" : text
    }

    /// Text between tags. What turns the direction of text around it would show another text than there is.
    private static func escaped(_ text: String) -> String {
        XMLEscaping.escaped(
            text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { ReportLine.visible(String(Substring($0))) }.joined(separator: "\n"))
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:2em;max-width:80em}
        dt{float:left;clear:left;width:8em}dd{margin-left:8em}table{border-collapse:collapse;margin:1em 0}
        td,th{padding:.1em .8em .1em 0;text-align:left;vertical-align:top}pre{margin:0;white-space:pre-wrap}
        .passed>td:first-child{color:#1a7f37}.failed>td,.fault{color:#cf222e}.skipped>td{color:#6e7781}
        td,dd,pre,summary,a{unicode-bidi:isolate;overflow-wrap:anywhere}
        """
}
