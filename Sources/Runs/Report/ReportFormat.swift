internal import CurlewFormats

/// The formats of a report, by the words of the command line.
public enum ReportFormat: String, Sendable, CaseIterable {
    case junit, json, tap, github, html

    /// The whole report, with a line break at its end.
    public func text(of report: RunReport) -> String {
        switch self {
        case .junit: JUnitReport(report).text
        case .json: JSONReport(report).value.text(pretty: true) + "\n"
        case .tap: TAPReport(report).text
        case .github: GitHubReport(report).text
        case .html: HTMLReport(report).text
        }
    }
}

extension RunReport {
    /// The file of a row's request, as somebody in the working folder names it.
    func file(of row: RunRow) -> String { (folder.isEmpty ? "" : folder + "/") + row.step.path + ".yaml" }

    /// `POST Log in`, with its round where there are several.
    func title(of row: RunRow, in round: RunRound) -> String {
        (rounds.count > 1 ? "round \(round.number): " : "") + "\(row.step.method) \(row.step.title)"
    }
}

extension RunRow {
    /// Everything that is to be said about a row that makes the run fail; the first sentence says the most.
    var complaints: [String] {
        switch status {
        case .passed, .waiting, .running: []
        case .failed: faults.isEmpty ? [word] : faults
        case .error: faults.isEmpty ? [word] : faults
        case .cancelled: ["cancelled"]
        case .skipped(let reason): reason.isUnwanted ? [] : ["skipped: \(reason)"]
        }
    }
}

/// Text in a line of its own, as reports that are read by the line need it.
enum ReportLine {
    /// The text with its controls, line breaks among them, shown as `\u{A}`.
    static func visible(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}

/// A run in the Test Anything Protocol, version 14: a point for each request of each round. A request that was not sent
/// for want of a value is not ok, as it makes the run fail.
struct TAPReport {
    private let report: RunReport

    init(_ report: RunReport) { self.report = report }

    var text: String {
        let rows = report.rounds.flatMap { round in round.rows.map { (round, $0) } }
        let points = rows.enumerated().map { point($0 + 1, $1.0, $1.1) }
        return "TAP version 14\n1..\(rows.count)\n" + points.joined()
    }

    private func point(_ number: Int, _ round: RunRound, _ row: RunRow) -> String {
        let name = Self.escaped(report.title(of: row, in: round))
        if case .skipped(let reason) = row.status, row.isFine {
            return "ok \(number) - \(name) # SKIP \(Self.escaped("\(reason)"))\n"
        }
        let complaints = row.isFine ? [] : row.complaints
        let head = "\(row.isFine ? "ok" : "not ok") \(number) - \(name)\n"
        var facts = complaints.first.map { [("message", Self.quoted($0))] } ?? []
        if complaints.count > 1 {
            facts.append(("more", "[" + complaints.dropFirst().map(Self.quoted).joined(separator: ", ") + "]"))
        }
        facts.append(("file", Self.quoted(report.file(of: row))))
        if let time = row.time { facts.append(("duration_ms", "\(max(0, Int64(time / .milliseconds(1))))")) }
        return head + "  ---\n" + facts.map { "  \($0): \($1)\n" }.joined() + "  ...\n"
    }

    /// A description: `\` and `#` begin something there.
    private static func escaped(_ text: String) -> String {
        String(
            decoding: ReportLine.visible(text).utf8.flatMap { byte in
                byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "#") ? [UInt8(ascii: "\\"), byte] : [byte]
            }, as: UTF8.self)
    }

    /// A scalar in double quotes, whose escapes YAML and JSON share.
    private static func quoted(_ text: String) -> String { JSONValue.string(ReportLine.visible(text)).text() }
}

/// A run as annotations of GitHub Actions: an error at the file of each request that makes the run fail, and a notice
/// with the counts.
struct GitHubReport {
    private let report: RunReport

    init(_ report: RunReport) { self.report = report }

    var text: String {
        var lines = report.rounds.flatMap { round in
            round.rows.filter { !$0.isFine }.map { row in
                Self.command(
                    "error", file: report.file(of: row), title: report.title(of: row, in: round),
                    row.complaints.joined(separator: "\n"))
            }
        }
        lines.append(Self.command("notice", title: report.name, report.counts.words))
        return lines.joined()
    }

    private static func command(_ name: String, file: String? = nil, title: String, _ message: String) -> String {
        let facts = [file.map { ("file", $0) }, ("title", title)].compactMap(\.self)
        let written = facts.map { "\($0)=\(escaped($1, isFact: true))" }.joined(separator: ",")
        return "::\(name) \(written)::\(escaped(message))\n"
    }

    /// `%` and line breaks, and in a property also its separators.
    private static func escaped(_ text: String, isFact: Bool = false) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": out += "%25"
            case "\r": out += "%0D"
            case "\n": out += "%0A"
            case ":" where isFact: out += "%3A"
            case "," where isFact: out += "%2C"
            default: out += ReportLine.visible(String(Character(scalar)))
            }
        }
        return out
    }
}
