internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization

/// A run as one JSON object. Times are in milliseconds.
///
///     {"name", "environment", "started", "milliseconds", "counts": {"passed", "failed", "cancelled", "skipped"},
///      "times": {"answers", "p50", "p90", "p99"},
///      "rounds": [{"number", "data", "milliseconds",
///                  "rows": [{"number", "id", "request", "method", "url", "tags", "brought", "result", "status", "milliseconds",
///                            "bytes", "checks", "captured", "messages"}]}]}
struct JSONReport {
    private let report: RunReport

    init(_ report: RunReport) {
        self.report = report
    }

    var value: JSONValue {
        let counts = report.counts
        return [
            "name": .string(report.name), "environment": report.environment.map { .string($0) } ?? .null,
            "started": .string(DateTime(secondsSince1970: report.date).iso8601),
            "milliseconds": Self.milliseconds(report.duration),
            "counts": [
                "passed": JSONValue(counts.passed), "failed": JSONValue(counts.failed),
                "cancelled": JSONValue(counts.cancelled), "skipped": JSONValue(counts.skipped),
            ],
            "times": times,
            "rounds": .array(report.rounds.map(round)),
        ]
    }

    private var times: JSONValue {
        let times = RunTimes(report)
        func time(_ percent: Int) -> JSONValue { times.percentile(percent).map(Self.milliseconds) ?? .null }
        return ["answers": JSONValue(times.count), "p50": time(50), "p90": time(90), "p99": time(99)]
    }

    private func round(_ round: RunRound) -> JSONValue {
        [
            "number": JSONValue(round.number),
            "data": .object(round.data.map { .init($0.name, .string($0.value)) }),
            "milliseconds": Self.milliseconds(round.duration),
            "rows": .array(round.rows.enumerated().map { row($1, number: $0 + 1) }),
        ]
    }

    private func row(_ row: RunRow, number: Int) -> JSONValue {
        let address: JSONValue = row.url.map { .string($0) } ?? .null
        let status: JSONValue = row.code.map { JSONValue($0) } ?? .null
        let time: JSONValue = row.time.map(Self.milliseconds) ?? .null
        let captured: [JSONValue.Member] = row.captured.map { .init($0.name, $0.value.map { .string($0) } ?? .null) }
        return .object([
            .init("number", JSONValue(number)), .init("id", .string(row.step.id)),
            .init("request", .string(row.step.path)), .init("name", .string(row.step.title)),
            .init("method", .string(row.step.method)), .init("url", address),
            .init("tags", .array(row.step.tags.map { .string($0) })), .init("brought", .boolean(row.step.isBrought)),
            .init("result", .string(result(row))), .init("status", status),
            .init("milliseconds", time), .init("bytes", JSONValue(row.bytes)),
            .init("checks", .array(row.checks.map(check))),
            .init("captured", .object(captured)),
            .init("messages", .array(messages(row).map { .string($0) })),
        ])
    }

    private func messages(_ row: RunRow) -> [String] {
        if case .skipped(let reason) = row.status { return [reason.description] }
        return row.faults
    }

    private func result(_ row: RunRow) -> String {
        switch row.status {
        case .passed: "passed"
        case .failed: "failed"
        case .error: "error"
        case .cancelled: "cancelled"
        case .skipped: "skipped"
        case .waiting, .running: "open"
        }
    }

    private func check(_ check: Check) -> JSONValue {
        switch check.result {
        case .passed: ["name": .string(check.name), "result": "passed"]
        case .skipped: ["name": .string(check.name), "result": "skipped"]
        case .failed(let sentence):
            ["name": .string(check.name), "result": "failed", "message": .string(sentence)]
        }
    }

    /// Milliseconds with three decimals.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let microseconds = max(0, Int64(duration / .microseconds(1)))
        return .number("\(microseconds / 1000)." + String(String(microseconds % 1000 + 1000).dropFirst()))
    }
}
