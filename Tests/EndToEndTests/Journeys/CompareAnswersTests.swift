import TerminalUI
import TestSupport
import Testing

/// J6: two environments by their answers, in both paces.
@Suite struct CompareAnswersTests {
    private func people(_ look: Journey.Look, size: Size = Size(width: 80, height: 24)) async throws -> Journey {
        let journey = try Journey(look, size: size)
        try await journey.see("demo API listening on 127.0.0.1:")
        journey.keys("<Ctrl-P>", "@search people", "<Enter>")
        try await journey.see("Tour > Search people", "families")
        return journey
    }

    @Test(arguments: Journey.Look.allCases)
    func `two environments are sent to and compared`(look: Journey.Look) async throws {
        let journey = try await people(look)
        journey.keys(":diff demo-2<Enter>")
        try await journey.see("Compare two answers", "A demo", "B demo-2", "4 changes", "200 OK")
        journey.keys(")")
        try await journey.see("the first change") { screen in
            let line = screen.cursorLine() ?? ""
            return line.contains("~") && line.contains("\"mother\"") && line.contains("\"parent\"")
        }
        journey.keys(")", "i")
        try await journey.see("ignored $.people[0].legacy", "3 changes")
        journey.keys("u")
        try await journey.see("4 changes", not: ["ignored: $.people[0].legacy"])
        journey.keys("R")
        try await journey.see("4 changes", "A demo", "B demo-2")
        journey.keys("q")
        try await journey.see("Tour > Search people", "families")
    }

    @Test(arguments: Journey.Look.allCases)
    func `an answer is compared with the one before it, in another environment`(look: Journey.Look) async throws {
        let journey = try await people(look)
        journey.keys("s")
        try await journey.see("200 OK", "\"mother\"")
        journey.keys("e2s")
        try await journey.see("200 OK", "\"parent\"", "env demo-2")
        journey.keys("=")
        try await journey.see("Compare two answers", "A demo", "B demo-2", "4 changes")
        journey.keys("]")
        try await journey.see("[Headers")
        journey.keys("]")
        try await journey.see("[Request", "url", "1 differ")
    }

    @Test(arguments: Journey.Look.allCases)
    func `a baseline is kept beside the request, and a later answer is compared with it`(look: Journey.Look)
        async throws
    {
        let journey = try await people(look)
        journey.keys("s")
        try await journey.see("200 OK", "\"mother\"")
        journey.keys(":baseline<Enter>")
        try await journey.see("kept as tour/search-people.baseline.yaml")
        journey.keys("e2s")
        try await journey.see("env demo-2", "200 OK", "\"parent\"")
        journey.keys(":diff baseline<Enter>")
        try await journey.see("A baseline", "B demo-2", "4 changes")
    }

    @Test(arguments: Journey.Look.allCases)
    func `two environments are compared by their values`(look: Journey.Look) async throws {
        let journey = try await people(look)
        journey.keys("ge")
        try await journey.see("Environments", "demo-2")
        journey.keys("=")
        try await journey.see("demo and demo-2", "~ demo", "= user", "equal", "changed", "missing")
    }
}
