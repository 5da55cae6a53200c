import CurlewFormats
import CurlewNetworking
import CurlewTransport
import Testing

@testable import Runs

/// Reports of runs, as other programs read them.
@Suite struct ReportTests {
    private var report: RunReport {
        var login = RunRow(RunStep(id: "login", title: "Log in", method: "POST", path: "tour/log-in"))
        login.status = .passed
        login.take(StepOutcome(.exchange(Answer.exchange(200, #"{"a":1}"#))), .milliseconds(31))
        var me = RunRow(RunStep(id: "me", title: "Who \"am\" I\u{1B}[2J & <b>", path: "tour/who-am-i"))
        me.take(
            StepOutcome(
                .exchange(
                    Answer.exchange(200, "{}", checks: [Check("$.a == 1", .failed("Nothing is at $.a.\n\u{0}"))]))),
            .milliseconds(1204))
        var list = RunRow(RunStep(id: "list", path: "orders/list"))
        list.status = .skipped(.lacks(name: "user_id", from: 1))
        var down = RunRow(RunStep(id: "down", path: "down"))
        let late = TransportError.timedOut(.whole, after: .seconds(1), phase: .waiting)
        down.take(StepOutcome(.failure(Answer.failure(late))), .seconds(1))
        let rows = [login, me, list, down]
        return RunReport(
            name: "Smoke & <more>", environment: "demo", date: 1_772_632_931, duration: .milliseconds(2300),
            rounds: [
                RunRound(
                    number: 1, data: [.init("user", "ada \"x\"")], date: 1_772_632_931, duration: .milliseconds(2300),
                    rows: rows)
            ])
    }

    @Test func `what was cancelled has not failed, in words and in the report`() {
        var report = report
        var stopped = RunRow(RunStep(id: "stopped", path: "stopped"))
        stopped.take(StepOutcome(.failure(Answer.failure(.cancelled))), .seconds(1))
        report.rounds[0].rows.append(stopped)
        #expect(report.counts.words == "1 passed, 2 failed, 1 cancelled, 1 skipped")
        #expect((report.counts.over, report.counts.all) == (5, 5))
        #expect(
            JSONReport(report).value["counts"] == ["passed": 1, "failed": 2, "cancelled": 1, "skipped": 1])
        #expect(report.outcome == .notCarriedOut)
    }

    // MARK: JUnit

    @Test func `JUnit is XML by the common schemas`() throws {
        let text = JUnitReport(report).text
        let suites = try JUnitReading(text)
        #expect(suites.problems == [])
        #expect(suites.suites.count == 1)
        #expect(suites.suites[0].cases.map(\.result) == [nil, "failure", "skipped", "error"])
    }

    @Test func `JUnit counts what it holds, in seconds and UTC`() throws {
        let suite = try #require(try JUnitReading(JUnitReport(report).text).suites.first)
        #expect(suite.attributes["tests"] == "4")
        #expect(suite.attributes["failures"] == "1")
        #expect(suite.attributes["errors"] == "1")
        #expect(suite.attributes["skipped"] == "1")
        #expect(suite.attributes["time"] == "2.300")
        #expect(suite.attributes["timestamp"] == "2026-03-04T14:02:11")
        #expect(suite.attributes["name"] == "Smoke & <more>")
        #expect(suite.cases[0].attributes["time"] == "0.031")
        #expect(suite.cases[0].attributes["classname"] == "Smoke & <more>.tour")
        #expect(suite.properties == ["environment=demo", "user=ada \"x\""])
    }

    @Test func `no sign that XML forbids or a terminal obeys gets into a report`() {
        let text = JUnitReport(report).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(text.contains("Who &quot;am&quot; I\\u{1B}[2J &amp; &lt;b&gt;"))
        #expect(XMLEscaping.escaped("a\u{FFFE}\u{9B}\r\nb\t", inValue: true) == "a\\u{FFFE}\\u{9B}&#13;&#10;b&#9;")
    }

    @Test func `each round is a suite`() throws {
        var report = report
        report.rounds.append(RunRound(number: 2, date: 0, duration: .zero, rows: []))
        let suites = try JUnitReading(JUnitReport(report).text)
        #expect(suites.problems == [])
        #expect(suites.suites.map { $0.attributes["id"] } == ["0", "1"])
        #expect(suites.suites.map { $0.attributes["name"] } == ["Smoke & <more>, round 1", "Smoke & <more>, round 2"])
    }

    // MARK: JSON

    @Test func `JSON has every row with its checks`() throws {
        let value = JSONReport(report).value
        #expect(value["counts"] == ["passed": 1, "failed": 2, "cancelled": 0, "skipped": 1])
        #expect(value["started"] == "2026-03-04T14:02:11Z")
        guard case .array(let rounds)? = value["rounds"], case .array(let rows)? = rounds[0]["rows"] else {
            Issue.record("there are no rows")
            return
        }
        #expect(rows.map { $0["result"] } == ["passed", "failed", "skipped", "error"])
        #expect(rows[0]["milliseconds"] == .number("31.000"))
        #expect(rows[2]["messages"] == ["needs user_id from 2"])
        #expect(try JSONValue(parsing: value.text(pretty: true)) == value)
    }

    // MARK: The whole

    @Test func `how a run ended: no answer is worse than a failed check, what was not wanted is fine`() {
        func report(_ statuses: RunRow.Status..., refused: Bool = false) -> RunReport.Outcome {
            let rows = statuses.map { status in
                var row = RunRow(RunStep(id: "a"))
                (row.status, row.wasRefused) = (status, refused && status == .error)
                return row
            }
            return RunReport(name: "a", date: 0, rounds: [RunRound(date: 0, duration: .zero, rows: rows)]).outcome
        }
        #expect(report(.passed, .skipped(.condition("a is b"))) == .passed)
        #expect(report(.passed, .skipped(.lacks(name: "x", from: 0))) == .failed)
        #expect(report(.failed, .passed) == .failed)
        #expect(report(.failed, .error) == .notCarriedOut)
        #expect(report(.cancelled) == .notCarriedOut)
        #expect(report(.error, .skipped(.stopped), refused: true) == .nothingSent)
        #expect(report(.passed, .error, refused: true) == .failed)
        #expect(report() == .nothingTested)
        #expect(report(.skipped(.condition("a is b")), .skipped(.condition("c is d"))) == .nothingTested)
    }
}
