import CurlewFormats
import DemoServer
import Foundation
import TestSupport
import Testing

/// A collection as a test suite: `curlew run` as anybody's CI runs it, green and red.
@Suite struct RunTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `a sound collection runs green: a row each, the counts, a valid JUnit report`() async throws {
        let run = try await curlew("run", "api", "--report", "junit=report.xml")
        #expect(run.end == .exit(0), "\(run.errors)\(run.text)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains(/^ 1  POST  Log in {6,}  200 OK +\d/))
        #expect(lines[1].hasPrefix(" 2  GET   Who am I"))
        #expect(lines[2].hasPrefix(" 3  GET   List orders"))
        #expect(lines[3].hasPrefix("3 passed, 0 failed in "))
        let report = try folder.read("report.xml")
        #expect(report.contains(#"tests="3" failures="0" errors="0" skipped="0""#))
        #expect(report.contains(#"<testcase name="GET List orders" classname="Shop.orders""#))
        #expect(!report.contains("eyJ"), "the token is a secret")
        #expect(report.hasPrefix("<?xml") && report.hasSuffix("</testsuites>\n"))
    }

    @Test func `a failing check runs red: what is wrong, 1, and a failure in the report`() async throws {
        try folder.write("request: GET {{base}}/people\nchecks: [$.people size 3]\n", to: "api/people.yaml")
        let run = try await curlew("run", "api", "--report", "junit=-", "--report", "json=report.json")
        #expect(run.end == .exit(1))
        #expect(run.text.hasPrefix("<?xml"))
        #expect(run.text.contains(#"failures="1""#))
        #expect(run.text.contains("$.people has 2 items. 3 was expected."))
        let report = try JSONValue(parsing: folder.read("report.json"))
        #expect(report["counts"] == ["passed": 3, "failed": 1, "cancelled": 0, "skipped": 0])
        let plain = try await curlew("run", "api", "-q")
        #expect(plain.text.contains("people") && !plain.text.contains("Log in"))
    }

    @Test func `a failure skips what needs it, and --fail-fast everything`() async throws {
        server.setFailing("/me", true)
        try folder.write("request: GET {{base}}/\n", to: "api/zulu.yaml")
        let run = try await curlew("run", "api")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("skipped: needs user_id from 2"))
        #expect(run.text.contains("2 passed, 1 failed, 1 skipped in"))
        let fast = try await curlew("run", "api", "--fail-fast")
        #expect(fast.end == .exit(1))
        #expect(fast.text.contains("skipped: 2 failed"))
        #expect(fast.text.contains("1 passed, 1 failed, 2 skipped in"))
    }

    @Test func `a server that is not there is 3`() async throws {
        let run = try await curlew("run", "api", "--var", "base=http://127.0.0.1:1")
        #expect(run.end == .exit(3))
        #expect(run.text.contains("0 passed, 1 failed, 2 skipped in"))
    }

    @Test func `a hook without its yes: nothing is sent, of the others neither`() async throws {
        try folder.write("request: GET {{base}}/\nhooks: {before: [./sign]}\n", to: "api/hooked.yaml")
        let alone = try await curlew("run", "hooked")
        #expect(alone.end == .exit(2), "\(alone.errors)\(alone.text)")
        let beside = try await curlew("run", "login", "hooked")
        #expect(beside.end == .exit(2) && beside.text.isEmpty, "\(beside.text)")
    }

    @Test func `names with escape sequences cannot steer the terminal`() async throws {
        try folder.write("request: GET {{base}}/\nname: \"a\\e[2Jb\"\n", to: "api/odd.yaml")
        let run = try await curlew("run", "odd", "--report", "junit=report.xml")
        #expect(run.end == .exit(0))
        #expect(!run.text.contains("\u{1B}"))
        #expect(try !folder.read("report.xml").contains("\u{1B}"))
    }
}
