import CurlewBytes
import CurlewNetworking
import Runs
import Workspace

/// The options of a run, and the files of its reports.
struct RunOptions {
    static let syntax =
        [
            OptionSyntax(
                "report", value: "KIND=FILE", isRepeatable: true,
                summary: "writes a report: junit, json, tap, github or html; - is standard output"),
            OptionSyntax("rows", value: "FILE", summary: "CSV or JSON; one round a row, its names over the variables"),
            OptionSyntax(
                "tag", value: "TAG", isRepeatable: true,
                summary: "only requests with it, and what they take values from"),
            OptionSyntax("exclude", value: "TAG|PATH", isRepeatable: true, summary: "not these requests"),
            OptionSyntax("repeat", value: "N", summary: "so many rounds, of each row"),
            OptionSyntax("delay", value: "TIME", summary: "at least so long between two starts: 200ms, 1s"),
            OptionSyntax("limit", value: "N", summary: "requests at once; a batch's own, else 1"),
            OptionSyntax("fail-fast", summary: "the first failure stops everything"),
            OptionSyntax("strict", summary: "exit 2 where a file has a key that is not known"),
            OptionSyntax("allow-empty", summary: "exit 0 where there is nothing to send"),
            OptionSyntax("yes", summary: "also in a protected environment"),
            ConsentOptions.syntax,
            HistoryOption.syntax,
            OptionSyntax("quiet", "q", summary: "only what failed"),
        ] + EnvironmentOptions.syntax

    /// A report and its file.
    struct Report {
        var format: ReportFormat
        /// The path; `-` is standard output.
        var file: String
    }

    let reports: [Report]
    /// The rounds' rows of data; without data a single empty row.
    let rounds: [DataRow]
    let delay: Duration
    let limit: Int?
    let failsFast: Bool
    let isQuiet, isStrict, allowsEmpty: Bool
    let history: HistoryOption
    let selection: RunSelection

    init(_ arguments: ParsedArguments) throws(UsageError) {
        reports = try Self.reports(arguments.all("report"))
        let rows = try arguments["rows"].map { file throws(UsageError) in try Self.rows(file) } ?? [DataRow([])]
        let times = try arguments.number("repeat", in: 1...1_000_000) ?? 1
        rounds = rows.flatMap { Array(repeating: $0, count: times) }
        delay = try Self.time(arguments["delay"])
        limit = try arguments.number("limit", in: 1...BatchFile.largestLimit)
        failsFast = arguments.has("fail-fast")
        isQuiet = arguments.has("quiet")
        isStrict = arguments.has("strict")
        allowsEmpty = arguments.has("allow-empty")
        history = HistoryOption(arguments)
        selection = RunSelection(tags: arguments.all("tag"), excluded: arguments.all("exclude"))
    }

    /// True when rows are printed: no report goes to standard output.
    var printsRows: Bool { !reports.contains { $0.file == "-" } }

    /// The file of each report; nil for standard output. Throws when one cannot be written.
    func places() throws(UsageError) -> [OutputFile?] {
        var places: [OutputFile?] = []
        for report in reports { places.append(report.file == "-" ? nil : try OutputFile(report.file)) }
        return places
    }

    private static func reports(_ texts: [String]) throws(UsageError) -> [Report] {
        var reports: [Report] = []
        for text in texts {
            guard let (name, file) = text.utf8.cut(at: "="), let format = ReportFormat(rawValue: String(name)),
                !file.isEmpty
            else {
                let kinds = ReportFormat.allCases.map { "\($0.rawValue)=FILE" }.joined(separator: ", ")
                throw .badValue(text, option: "--report", wanted: "one of \(kinds)")
            }
            reports.append(Report(format: format, file: String(file)))
        }
        if reports.count(where: { $0.file == "-" }) > 1 {
            throw .badInput("--report", reason: "Standard output takes one report. Write the others to files.")
        }
        try OutputFile.refuseSame(reports.map { ("--report \($0.format.rawValue)", $0.file) })
        return reports
    }

    static func rows(_ file: String) throws(UsageError) -> [DataRow] {
        let bytes = try InputFile.read(file)
        return try DataSetError.mapped(try DataRow.read(bytes)) { UsageError.badInput(file, reason: "\($0)") }
    }

    private static func time(_ text: String?) throws(UsageError) -> Duration {
        guard let text else { return .zero }
        // A bare number would mean seconds here, while a check refuses it.
        guard let time = TimeText.read(text), text == "0" || text.last?.isLetter == true else {
            throw .badValue(text, option: "--delay", wanted: "a time such as 200ms or 1s")
        }
        return time
    }
}
