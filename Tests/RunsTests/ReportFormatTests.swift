import CurlewFormats
import CurlewNetworking
import Testing

@testable import Runs

/// Reports that are read by the line, the page, and the times of a run; names and answers forge nothing in them.
@Suite struct ReportFormatTests {
    /// Texts that begin, end or turn around something in one of the formats.
    private static let hostile = [
        "\nok 99 - forged", "\r\n::error::forged", "# SKIP", "\\# TODO", "</pre><script>alert(1)</script>",
        "\"><img src=x>", "\u{202E}drawkcab\u{2028}::error::x", "\u{1B}]0;title\u{7}", "%0A::set-output name=a::b",
        "\n  ...\nok 1", "a,line=1", "\u{85}ok 3",
    ]

    private func report(_ text: String = "", rounds: Int = 1) -> RunReport {
        var passed = RunRow(RunStep(id: "in", title: "Log in\(text)", method: "POST", path: "tour/log-in\(text)"))
        passed.take(StepOutcome(.exchange(Answer.exchange(200, #"{"a":1}"#))), .milliseconds(31))
        passed.captured = [.init(name: "id", value: "7\(text)"), .init(name: "token", value: nil)]
        var failed = RunRow(RunStep(id: "me", title: "Who am I", path: "tour/who-am-i"))
        let check = Check("$.a == 1\(text)", .failed("Nothing is at $.a.\(text)"))
        failed.take(StepOutcome(.exchange(Answer.exchange(200, "{}", checks: [check]))), .milliseconds(1204))
        (failed.url, failed.reason) = ("javascript:alert(1)\(text)", "Not\(text)")
        failed.faults.append("And more\(text)")
        var list = RunRow(RunStep(id: "list", path: "orders/list"))
        list.status = .skipped(.lacks(name: "user_id\(text)", from: 1))
        var unwanted = RunRow(RunStep(id: "later", path: "later"))
        unwanted.status = .skipped(.condition("a is b\(text)"))
        let round = RunRound(
            number: 1, data: [.init("user\(text)", "ada\(text)")], date: 1_772_632_931,
            duration: .milliseconds(2300), rows: [passed, failed, list, unwanted])
        return RunReport(
            name: "Smoke\(text)", environment: "demo\(text)", folder: "api", date: 1_772_632_931,
            duration: .milliseconds(2300),
            rounds: (1...rounds).map { number in
                var round = round
                round.number = number
                return round
            })
    }

    // MARK: TAP

    @Test func `TAP has a point for each request, and what fails the run is not ok`() {
        #expect(
            ReportFormat.tap.text(of: report()) == """
                TAP version 14
                1..4
                ok 1 - POST Log in
                  ---
                  file: "api/tour/log-in.yaml"
                  duration_ms: 31
                  ...
                not ok 2 - GET Who am I
                  ---
                  message: "$.a == 1: Nothing is at $.a."
                  more: ["And more"]
                  file: "api/tour/who-am-i.yaml"
                  duration_ms: 1204
                  ...
                not ok 3 - GET list
                  ---
                  message: "skipped: needs user_id from 2"
                  file: "api/orders/list.yaml"
                  ...
                ok 4 - GET later # SKIP a is b

                """)
        #expect(ReportFormat.tap.text(of: report(rounds: 2)).contains("not ok 6 - round 2: GET Who am I\n"))
    }

    @Test(arguments: hostile) func `no text forges a line of TAP`(text: String) throws {
        let (plain, forged) = (report(), report(text))
        let lines = { (report: RunReport) in
            ReportFormat.tap.text(of: report).utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
        }
        #expect(lines(forged).count == lines(plain).count)
        for (line, wanted) in zip(lines(forged), lines(plain)) {
            #expect(line.prefix(7) == wanted.prefix(7))
            #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            // Directives stand behind a # that is not escaped.
            let directives = zip(line, [0] + line).count { $0 == UInt8(ascii: "#") && $1 != UInt8(ascii: "\\") }
            #expect(directives == (wanted.starts(with: "ok 4".utf8) ? 1 : 0) || line.starts(with: "  ".utf8))
        }
    }

    // MARK: GitHub

    @Test func `GitHub gets an error for each request that fails the run, and the counts`() {
        #expect(
            ReportFormat.github.text(of: report()) == """
                ::error file=api/tour/who-am-i.yaml,title=GET Who am I::$.a == 1: Nothing is at $.a.%0AAnd more
                ::error file=api/orders/list.yaml,title=GET list::skipped: needs user_id from 2
                ::notice title=Smoke::\(report().counts.words)

                """)
    }

    @Test(arguments: hostile) func `no text forges an annotation`(text: String) {
        let lines = ReportFormat.github.text(of: report(text)).split(whereSeparator: \.isNewline)
        #expect(lines.count == 3)
        for line in lines {
            #expect(line.utf8.starts(with: "::error file=".utf8) || line.utf8.starts(with: "::notice title=".utf8))
            // Separators of properties are escaped: two properties at most, in front of the message.
            let head = line.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: ":") }
            #expect(head.count { $0 == UInt8(ascii: ",") } == (line.utf8.starts(with: "::error".utf8) ? 1 : 0))
        }
    }

    // MARK: HTML

    @Test func `the page loads nothing, and links lead to the web alone`() {
        let text = ReportFormat.html.text(of: report())
        #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        #expect(!text.contains("<script") && !text.contains("src=") && !text.contains("href=\"javascript"))
        #expect(text.contains("<a href=\"http://127.0.0.1:1/a\">http://127.0.0.1:1/a</a>"))
        #expect(text.contains("<p>javascript:alert(1)</p>"))
        #expect(text.contains("captured token: ••••") || text.contains("captured token: *"))
        #expect(text.contains("<pre class=\"fault\">And more</pre>"))
    }

    @Test(arguments: hostile) func `no text forges an element of the page`(text: String) {
        let tags = { (report: RunReport) in
            ReportFormat.html.text(of: report).utf8.split(separator: UInt8(ascii: "<")).dropFirst().map { part in
                Array(part.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") })
            }
        }
        #expect(tags(report(text)) == tags(report()))
        let scalars = ReportFormat.html.text(of: report(text)).unicodeScalars
        #expect(scalars.allSatisfy { $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory) })
    }

    @Test func `JUnit names the file of each case`() {
        #expect(ReportFormat.junit.text(of: report()).contains("file=\"api/tour/who-am-i.yaml\""))
    }

    // MARK: Times

    private func times(_ milliseconds: [Int]) -> RunTimes {
        let rows = milliseconds.map { time in
            var row = RunRow(RunStep(id: "a"))
            row.take(StepOutcome(.exchange(Answer.exchange(200, ""))), .milliseconds(time))
            return row
        }
        return RunTimes(
            RunReport(name: "a", date: 0, rounds: [RunRound(date: 0, duration: .zero, rows: rows.shuffled())]))
    }

    @Test func `percentiles are times that were measured, by the nearest rank`() {
        let times = times(Array(1...100))
        #expect([1, 50, 90, 99, 100].map { times.percentile($0) } == [1, 50, 90, 99, 100].map { .milliseconds($0) })
        #expect(self.times([7]).percentile(50) == .milliseconds(7))
        #expect(self.times([]).percentile(50) == nil)
        #expect(times.words == "p50 50 ms, p90 90 ms, p99 99 ms of 100 answers")
        #expect(self.times(Array(1...9)).words == nil)
    }

    @Test func `each answer stands in one bar, from the first that holds one to the last`() {
        #expect(
            times([3, 4, 30, 31, 32]).lines == [
                "up to 5.0 ms  2  ###########################", "up to 10 ms   0  ", "up to 20 ms   0  ",
                "up to 50 ms   3  ########################################",
            ])
        #expect(times([]).lines.isEmpty)
        let long = times([1, 2_000_000, 9_000_000])
        #expect(long.histogram.map(\.count).reduce(0, +) == 3 && long.histogram.last?.count == 2)
    }
}
