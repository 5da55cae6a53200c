import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Keys
import TerminalUI
import Testing

@testable import Explorer
@testable import Viewing

@Suite struct ResponseScreenTests {
    private static let people = #"""
        {"people":[{"name":"Ada","role":"mother","url":"http://127.0.0.1:7777/people/1"},
        {"name":"Tom","role":"father","url":"http://127.0.0.1:7777/people/2"}],
        "page":{"size":10,"next":null},"took_ms":4}
        """#

    @Test func `the tree as drawn at 80x24`() {
        var model = Model.showing(Self.people)
        model.press(.moveLast, .movePrevSibling, .foldClose)
        #expect(
            model.paneLines() == [
                "  v {3}",
                "    v people    [2]",
                "      v 0       {3}",
                #"          name  "Ada""#,
                #"          role  "mother""#,
                #"          url   "http://127.0.0.1:7777/people/1""#,
                "      v 1       {3}",
                #"          name  "Tom""#,
                #"          role  "father""#,
                #"          url   "http://127.0.0.1:7777/people/2""#,
                ">   > page      {2} size: 10, next: null",
                "      took_ms   4",
                "",
            ])
    }

    @Test(arguments: [40, 60, 90, 170]) func `values stand in one column at every width`(columns: Int) {
        let model = Model.showing(Self.people, width: 120, height: 40)
        let lines = model.paneLines(rows: 20, columns: columns)
        #expect(lines[1] == "    v people    [2]")
        #expect(lines[3] == #"          name  "Ada""#)
    }

    @Test func `names take at most two fifths of the width`() {
        let long = String(repeating: "n", count: 60)
        let lines = Model.showing(#"{"a":1,"\#(long)":2}"#).paneLines()
        #expect(lines[1] == "      a                        1", "\(lines)")
        #expect(lines[2].hasSuffix("~  2"))
    }

    @Test func `the border has the tabs and how it went`() {
        let small = ResponseScreen.title(Model.showing(Self.people))
        #expect(small.left.text == "5 [Tree] Raw Headers Timing TLS Cookies Checks ")
        #expect(small.right.text == " 200 OK  12 ms  197 B")
        let large = ResponseScreen.title(Model.showing(Self.people, width: 120, height: 40))
        #expect(large.right.text == " 200 OK  12 ms  197 B  JSON")
    }

    @Test func `an answer from an earlier run says from when`() {
        var model = Model.sendable()
        let exchange = Answer.exchange("[1]")
        model.request.exchange = .received(exchange)
        model.request.response.show(ResponseIndex.make(exchange), restoredAt: "14:02")
        #expect(ResponseScreen.title(model).right.text == "from 14:02   200  12 ms  3 B")
    }

    // MARK: Values

    @Test func `numbers, escapes and equal keys are shown as they came`() {
        let model = Model.showing(#"{"n":1e400,"n":-0.10,"s":"a\nb\u001b\u00e9\/","\u202e":"\ud800"}"#)
        #expect(
            model.paneLines().prefix(5) == [
                "> v {4}", "      n         1e400  key 1 of 2", "      n         -0.10  key 2 of 2",
                #"      s         "a\nb\u001bé/""#, #"      \u202e    "\ud800""#,
            ])
    }

    @Test func `a long string is cut and tells its length`() {
        let model = Model.showing(#"["\#(String(repeating: "x", count: 50_000))"]"#)
        let line = model.paneLines()[1]
        #expect(line.hasPrefix("      0  \"xxx"))
        #expect(line.hasSuffix("x~  50 kB"))
        #expect(line.count <= 78)
    }

    @Test func `a deep tree moves sideways with the cursor`() {
        let model = {
            var model = Model.showing(String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
            model.press(.foldOpenAll, .moveLast)
            return model
        }()
        #expect(model.paneLines().contains { $0.hasPrefix(">") && $0.contains("[]") })
    }

    // MARK: Empty states

    @Test func `an empty pane says why`() {
        #expect(Model.sendable().paneLines()[0] == "  Not sent. s sends.")
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        model.take(.transport(.phase(.connecting)), at: 0.1)
        #expect(model.paneLines()[0] == "")
        model.take(.transport(.phase(.waiting)), at: 1.2)
        #expect(model.paneLines()[0] == "  waiting 1.2 s  sent, waiting")
        var exchange = Answer.exchange("", status: 204)
        exchange.response.head.reason = ""
        model.take(.finished(exchange))
        #expect(model.paneLines()[0] == "  204 No Content: an empty body is right for this status.")
    }

    // MARK: Lists

    @Test func `headers are listed in order and explained on x`() {
        var model = Model.showing("{}")
        model.request.response.tab = .headers
        model.press(.moveDown, .moveDown, .respExplain)
        #expect(
            model.paneLines(rows: 5) == [
                "  HTTP/1.1 200 OK", "  Server: demo", "> Content-Type: application/json",
                "      What the body is, and in which charset (RFC 9110 §8.3).", "",
            ])
    }

    @Test func `checks tell on x what failed, and whose check it is`() {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        var exchange = Answer.exchange("{}", status: 422)
        let sentence = exchange.outcome.error?.sentence ?? ""
        exchange.checks[0] = Check("status 422 is in 200-299", .failed(sentence))
        model.take(.finished(exchange))
        model.request.response.tab = .checks
        model.press(.respExplain)
        #expect(
            model.paneLines(rows: 6) == [
                "> !   status 422 is in 200-299            always checked",
                "      422 Unprocessable Content: outside the accepted 200-299.",
                "      com.alamofire.error.serialization.response -1011: Request failed:",
                "      client error (422)",
                "      checked by AFHTTPResponseSerializer",
                "  ok  type application/json is accepted   always checked",
            ])
        #expect(
            StatusWords.result(model).text.hasPrefix("! 422 Unprocessable Content: outside the accepted 200-299."))
    }

    @Test func `the next point of a response is its failed check`() {
        var model = Model.showing("{}")
        #expect(ResponseScreen.perform(.goNextPoint, &model) == nil)
        var exchange = Answer.exchange("{}")
        exchange.checks[1].result = .failed("No.")
        model.request.exchange = .received(exchange)
        model.press(.goNextPoint)
        #expect(model.request.response.tab == .checks)
        #expect(model.request.response.checks.list.cursor == 1)
    }

    // MARK: Timing

    @Test func `timing is a waterfall`() {
        let model = Model.showing("{}")
        let lines = TimingView.lines(model, columns: 70, drawing: .ascii).map(\.text)
        #expect(
            lines == [
                "blocked    0.2 ms |=",
                "name         -    |  (literal address or known)",
                "connect    0.4 ms |==",
                "TLS          -    |",
                "send       0.1 ms |  =",
                "wait       9.8 ms |  ==========================================",
                "receive    1.5 ms |                                            =======",
                "total     12.0 ms |===================================================",
                "",
                "connection reused: no      protocol: HTTP/1.1",
                "request 312 B, response 2 B",
            ])
    }

    @Test func `redirects are rows of their own`() {
        var model = Model.showing("{}")
        guard case .received(var exchange) = model.request.exchange else {
            Issue.record("something else came")
            return
        }
        exchange.hops = [
            Hop(
                request: Answer.request, response: Answer.response([], status: 301), droppedHeaders: ["Authorization"])
        ]
        model.request.exchange = .received(exchange)
        let lines = TimingView.lines(model, columns: 70, drawing: .ascii).map(\.text)
        #expect(lines[0] == "1 redirect  24 ms in all  to GET http://127.0.0.1:7777/people")
        #expect(lines[1] == "301  12 ms  GET http://127.0.0.1:7777/people   left out: Authorization")
        #expect(lines[5] == "wait       9.8 ms | =====================")
        #expect(lines[7] == "last  GET http://127.0.0.1:7777/people")
        #expect(lines.contains("wait       9.8 ms |                          ====================="))
        #expect(lines.contains("total     24.0 ms |==================================================="))
        #expect(StatusWords.result(model).text == "left out: Authorization  1 redirect")
        #expect(SampleScreen.lines(model).contains { $0.contains("200 OK  24 ms  ") })
    }

    @Test func `credentials that were asked for are a row, and no redirect`() {
        var model = Model.showing("{}")
        guard case .received(var exchange) = model.request.exchange else {
            Issue.record("something else came")
            return
        }
        exchange.hops = [
            Hop(
                request: Answer.request, response: Answer.response([], status: 401), droppedHeaders: [],
                kind: .challenge)
        ]
        model.request.exchange = .received(exchange)
        let lines = TimingView.lines(model, columns: 70, drawing: .ascii).map(\.text)
        #expect(lines[0] == "401  12 ms  GET http://127.0.0.1:7777/people   then with credentials")
        #expect(StatusWords.result(model).text == "")
    }

    @Test func `heads before the answer's stand before it`() {
        var head = ResponseHead(version: "HTTP/1.1", status: 200, reason: "OK", fields: ["A": "1"])
        head.interim = [
            InterimHead(status: 100, reason: "Continue", fields: [:]),
            InterimHead(status: 103, reason: "Early Hints", fields: ["Link": "</a>"]),
        ]
        #expect(
            HeaderLines.of(head).map { $0.runs.text } == [
                "HTTP/1.1 100 Continue", "HTTP/1.1 103 Early Hints", "Link: </a>", "HTTP/1.1 200 OK", "A: 1",
            ])
    }

    // MARK: Files

    @Test(arguments: [
        ("http://a.test/report.pdf", "report.pdf"), ("http://a.test/people/", "people.json"),
        ("http://a.test/", "response.json"), ("http://a.test/..%2f..%2fetc", "2f..-2fetc"),
        ("http://a.test/.ssh", "ssh.json"),
    ])
    func `a file's name is safe whatever the URL says`(url: String, name: String) {
        #expect(FileName.suggested(url: url, fields: ["Content-Type": "application/json"]) == name)
    }
}
