import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Glibc
import History
import TerminalUI
import Workspace

/// Prints the lines of `curlew history`: id, time, method, status, URL, environment, time taken, size.
struct HistoryPrinter {
    static let usualLimit = 50

    let reading: HistoryAccess
    let limit: Int
    let writesJSON: Bool

    func print(_ filter: HistoryFilter) async -> Int32 {
        var left = limit
        await reading.forEachLine(filter) { line in
            switch line {
            case .entry(let entry): write(entry)
            case .run(let run):
                let entries = await reading.store.entries(ofRun: run.id, filter)
                if writesJSON { entries.reversed().forEach(write) } else { write(run, filter, entries) }
            }
            left -= 1
            return left > 0
        }
        return ExitCode.done
    }

    func write(_ entry: HistoryEntry) {
        writesJSON ? Console.print(entry.json) : Self.print(entry.line)
    }

    /// A run is one line; what a filter found in it stands below.
    private func write(_ run: HistoryRun, _ filter: HistoryFilter, _ entries: [HistoryEntry]) {
        let failed = run.failed == 0 ? "" : ", \(run.failed) failed"
        let count = Plural.of(run.count, "request")
        Self.print("\(run.id)  \(Self.time(run.date))  run \(run.title): \(count)\(failed)")
        if !filter.isEmpty { for entry in entries { Self.print("  " + entry.line) } }
    }

    private static func print(_ line: String) { Console.print(DisplayText.visible(line) + "\n") }

    /// `2026-11-25 14:02:11`, local time.
    static func time(_ seconds: Double) -> String {
        var (time, fields) = (Int(seconds.isFinite && abs(seconds) < 1e12 ? seconds : 0), tm())
        localtime_r(&time, &fields)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(fields.tm_year + 1900)-\(two(fields.tm_mon + 1))-\(two(fields.tm_mday)) "
            + "\(two(fields.tm_hour)):\(two(fields.tm_min)):\(two(fields.tm_sec))"
    }
}

extension HistoryEntry {
    /// One line without tabs, for people; `--json` is for programs.
    var line: String {
        let end =
            switch outcome {
            case .accepted: status == 0 ? "-" : "\(status)"
            case .unacceptable: "\(status)!"
            case .failed: "failed"
            case .cancelled: "cancelled"
            }
        let parts = [
            "\(id)", HistoryPrinter.time(date), method.padded(to: 6), end.padded(to: 4), url, environment ?? "",
            took == 0 ? "" : HumanReadable.time(microseconds: Int64(took)),
            size == 0 ? "" : HumanReadable.bytes(Int64(size)),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// `{"id", "date", "origin", "run", "request", "collection", "name", "environment", "method", "url", "status",
    /// "reason", "outcome", "took", "size"}`: the date by ISO 8601, the time taken in microseconds, the size in bytes.
    var json: JSONValue {
        let (from, run): (JSONValue, JSONValue) =
            switch origin {
            case .explorer: ("explorer", .null)
            case .command: ("command", .null)
            case .run(let id): ("run", JSONValue(id))
            }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return .object([
            .init("id", JSONValue(id)),
            .init("date", .string(DateTime(secondsSince1970: date).iso8601)), .init("origin", from),
            .init("run", run), .init("request", text(request?.request)),
            .init("collection", text(request?.collection)), .init("name", .string(name)),
            .init("environment", text(environment)), .init("method", .string(method)), .init("url", .string(url)),
            .init("status", JSONValue(status)), .init("reason", .string(reason)),
            .init("outcome", .string("\(outcome)")), .init("took", JSONValue(took)), .init("size", JSONValue(size)),
        ])
    }
}
