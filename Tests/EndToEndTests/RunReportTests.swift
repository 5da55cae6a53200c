import Foundation
import TestSupport
import Testing

/// Reports, tags and times of runs of the real program.
@Suite struct RunReportTests: RunsInShop {
    let shop: ServedShop

    init() throws {
        shop = try ServedShop()
        try folder.write("request: GET {{base}}/nothing\ntags: [broken]\n", to: "api/broken.yaml")
        try folder.write(
            "request: POST {{base}}/login\nparameters: {user: ada, password: x}\ntags: [smoke]\n",
            to: "api/smoke.yaml")
    }

    @Test func `one run writes every kind of report`() async throws {
        let kinds = ["junit", "json", "tap", "github", "html"]
        let run = try await ProgramRun.of(
            ["run", "api"] + kinds.flatMap { ["--report", "\($0)=out.\($0)"] }, folder: folder.path)
        #expect(run.end == .exit(1), "\(run.text)\(run.errors)")
        let reports = try Dictionary(uniqueKeysWithValues: kinds.map { ($0, try folder.read("out.\($0)")) })
        #expect(reports["junit"]?.contains("file=\"api/broken.yaml\"") == true)
        #expect(reports["json"]?.contains("\"tags\": [") == true)
        #expect(reports["tap"]?.hasPrefix("TAP version 14\n1..") == true)
        #expect(reports["tap"]?.contains("\nnot ok ") == true && reports["tap"]?.contains("\nok ") == true)
        #expect(reports["github"]?.contains("::error file=api/broken.yaml,title=GET broken::") == true)
        #expect(reports["html"]?.hasPrefix("<!DOCTYPE html>\n") == true)
    }

    @Test func `a report on standard output stands there alone`() async throws {
        let run = try await curlew("run", "api/smoke.yaml", "--report", "tap=-")
        #expect(run.end == .exit(0) && run.text.hasPrefix("TAP version 14\n1..1\nok 1 - POST smoke\n"), "\(run.text)")
    }

    @Test func `two reports do not go to one place`() async throws {
        let run = try await curlew("run", "api", "--report", "tap=-", "--report", "json=-")
        #expect(run.end == .exit(2) && run.text.isEmpty && run.errors.contains("one report"), "\(run.errors)")
    }

    @Test func `nothing is asked for a request that is excluded`() async throws {
        try folder.write(
            "request: GET {{base}}/people\nhooks: {before: ./sign.sh}\ntags: [broken]\n", to: "api/hooked.yaml")
        try folder.write("#!/bin/sh\necho {}\n", to: "api/sign.sh")
        let run = try await curlew("run", "api", "--exclude", "broken")
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
    }

    @Test func `an unknown kind names those that there are`() async throws {
        let run = try await curlew("run", "api", "--report", "xml=a")
        #expect(run.end == .exit(2) && run.errors.contains("junit=FILE") && run.errors.contains("html=FILE"))
    }

    @Test func `a tag chooses, and a misspelt one sends nothing`() async throws {
        let run = try await curlew("run", "api", "--tag", "smoke")
        #expect(run.end == .exit(0) && run.text.contains("smoke") && !run.text.contains("broken"), "\(run.text)")
        let excluded = try await curlew("run", "api", "--exclude", "broken")
        #expect(excluded.end == .exit(0) && !excluded.text.contains("broken"), "\(excluded.text)\(excluded.errors)")
        let misspelt = try await curlew("run", "api", "--tag", "smoek")
        #expect(misspelt.end == .exit(2) && misspelt.text.isEmpty)
        #expect(misspelt.errors.contains("--tag smoek: No request of the run has that tag. Did you mean smoke?"))
    }

    @Test func `a request that is needed comes along, and says so`() async throws {
        try folder.write(
            "request: GET {{base}}/me\nheaders: {Authorization: \"Bearer {{token}}\"}\ntags: [mine]\n",
            to: "api/mine.yaml")
        let run = try await curlew("run", "api", "--tag", "mine")
        #expect(run.text.contains("(its values are needed)") && run.text.contains("2 "), "\(run.text)\(run.errors)")
        let without = try await curlew("run", "api", "--tag", "mine", "--exclude", "login")
        #expect(without.text.contains("skipped: excluded by login"), "\(without.text)\(without.errors)")
        #expect(without.text.contains("skipped: needs 1, which is excluded"))
    }

    @Test func `rounds end with their times`() async throws {
        let run = try await curlew("run", "api/smoke.yaml", "--repeat", "12")
        #expect(run.end == .exit(0) && run.text.contains(" of 12 answers\n"), "\(run.text)")
        #expect(run.text.contains("p50 ") && run.text.contains("p99 ") && run.text.contains("up to "))
        #expect(try await curlew("run", "api/smoke.yaml").text.contains("p50") == false)
    }
}
