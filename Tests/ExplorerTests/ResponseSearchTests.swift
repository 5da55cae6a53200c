import CurlewNetworking
import Keys
import TerminalUI
import Testing
import Viewing

@testable import Explorer

@Suite struct ResponseSearchTests {
    private static let people = #"{"people":[{"name":"Ada","role":"x"},{"name":"Tom","role":"ada"}],"page":1}"#

    @Test func `a search goes to the match, opens its folds and counts`() {
        var model = Model.showing(Self.people)
        model.press(.foldCloseAll)
        model.finish(model.find(.text("tom")))
        #expect(model.said == "1 of 1")
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        #expect(model.paneLines().contains { $0.hasPrefix(">") && $0.hasSuffix("\"Tom\"") })
    }

    @Test func `n and N go round`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("ada")))
        #expect(model.said == "1 of 2")
        model.press(.searchNext)
        #expect(model.said == "2 of 2")
        model.press(.searchNext)
        #expect(model.said == "1 of 2")
        model.press(.searchPrev)
        #expect(model.said == "2 of 2")
    }

    @Test func `capitals make case matter`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("Ada")))
        #expect(model.said == "1 of 1")
    }

    @Test func `no match says so and moves nothing`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.text("zzz")))
        #expect(model.said == "No match for \"zzz\" in 9 lines. 0 of 0. Esc clears.")
        #expect(model.request.response.tree.cursor == 0)
    }

    @Test func `a filter shows matches and what is around them, and clears`() {
        var model = Model.showing(Self.people)
        model.finish(model.find(.filter("tom")))
        #expect(model.paneLines().filter { !$0.isEmpty }.count == 4)
        model.focus = .response
        _ = Exit.pop(&model)
        #expect(model.paneLines().filter { !$0.isEmpty }.count == 9)
        #expect(model.request.response.matches == SearchMatches() && !model.search.isActive)
    }

    @Test func `star and hash go to the same key`() {
        var model = Model.showing(Self.people)
        model.press(.moveDown, .moveDown, .moveDown)
        model.finish(model.press(.searchSameKey))
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[1].name")
        model.finish(model.press(.searchSameKeyBack))
        #expect(ResponseScreen.yank(.yankPath, model)?.text == "$.people[0].name")
    }

    @Test func `an answer that comes after another response is dropped`() {
        var model = Model.showing(Self.people)
        let effects = model.find(.text("ada"))
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange("[1]")))
        model.finish(effects)
        #expect(model.request.response.tree.cursor == 0)
        #expect(model.request.response.matches == SearchMatches())
    }

    @Test func `text is searched by place`() {
        var model = Model.showing("one\ntwo\nOne\n", type: "text/plain")
        model.finish(model.find(.text("one")))
        #expect(model.said == "1 of 2")
        model.press(.searchNext)
        #expect(model.request.response.raw.cursor == 8)
    }

    @Test func `n goes on where a body is text because it has no tree`() {
        var model = Model.showing("[one, one", type: "text/plain")
        model.request.response.tab = .tree
        model.finish(model.find(.text("one")))
        #expect(model.press(.searchNext).isEmpty)
        #expect(model.said == "2 of 2")
    }

    private static let long = "[" + (0..<9000).map { #"{"n": \#($0)}"# }.joined(separator: ",") + "]"

    @Test(arguments: [0, 9000, 18_000]) func `a search reports from the cursor on, and goes round`(cursor: Int) {
        var model = Model.showing(Self.long)
        model.request.response.tree.cursor = cursor
        for case .search(let job) in model.find(.text("1")) {
            var reports: [SearchResult] = []
            let last = ResponseSearch.run(job, isDue: { true }, report: { reports.append($0) })
            let whole = ResponseSearch.run(job)
            #expect(job.start == cursor && reports.count > 3 && reports.allSatisfy { !$0.isLast } && last.isLast)
            let all = reports + [last]
            #expect(all.flatMap(\.matches) == whole.matches && all.flatMap(\.wrapped) == whole.wrapped)
            #expect(whole.matches.allSatisfy { $0 >= cursor } && whole.wrapped.allSatisfy { $0 < cursor })
            #expect(reports.compactMap(\.progress) == reports.compactMap(\.progress).sorted())
            let expected = (0..<9000).filter { "\($0)".contains("1") }.map { 2 * $0 + 2 }
            #expect((whole.wrapped + whole.matches) == expected)
            for result in all { _ = ResponseScreen.find(&model) { $0.accept(result, for: job.id, $1, &$2) } }
            #expect(model.request.response.matches.places == expected)
        }
    }

    @Test func `the first match is reported at once, whatever the clock says`() throws {
        var model = Model.showing(Self.long)
        for case .search(let job) in model.find(.text("17")) {
            var reports: [SearchResult] = []
            _ = ResponseSearch.run(job, report: { reports.append($0) })
            #expect(reports.count == 1 && reports.first?.matches.first == 36)
        }
    }

    @Test func `while it runs the line says how far it is`() throws {
        var model = Model.showing(Self.long)
        model.focus = .response
        let effects = model.find(.text("17"))
        let job = try #require(effects.compactMap { if case .search(let job) = $0 { job } else { nil } }.first)
        func take(_ result: SearchResult) {
            _ = ResponseScreen.find(&model) { $0.accept(result, for: job.id, $1, &$2) }
        }
        take(SearchResult(progress: 12))
        #expect(model.request.response.matches.runningWords(at: 0) == "no match so far, 12 % searched")
        take(SearchResult(matches: [36, 236], progress: 30))
        #expect(model.request.response.tree.cursor == 36 && model.said == "1 of 2")
        #expect(model.request.response.matches.runningWords(at: 36) == "1 of 2 so far, 30 % searched")
        let lines = view(model, theme: .plain).buffer.lines
        #expect(lines.contains { $0.contains("1 of 2 so far, 30 % searched; Esc stops") })
        take(SearchResult(matches: [436]))
        #expect(model.said == "1 of 3" && model.request.response.matches.runningWords(at: 36) == nil)
    }

    @Test func `the rows of a filter grow as it goes`() {
        var model = Model.showing(Self.long)
        for case .search(let job) in model.find(.filter("17")) {
            var reports: [SearchResult] = []
            let last = ResponseSearch.run(job, isDue: { true }, report: { reports.append($0) })
            var shown = 0
            for result in reports + [last] {
                _ = ResponseScreen.find(&model) { $0.accept(result, for: job.id, $1, &$2) }
                let listed = model.request.response.tree.listed ?? []
                #expect(listed.count >= shown && listed == listed.sorted() && Set(listed).count == listed.count)
                shown = listed.count
            }
            let found = (0..<9000).filter { "\($0)".contains("17") }.map { UInt32(2 * $0 + 2) }
            #expect(model.request.response.tree.listed == [0] + found.flatMap { [$0 - 1, $0] })
        }
    }

    @Test func `keys and values are found as they read, however they are written`() {
        let text = #"{"caf\u00e9": 1, "plain": "a\"b", "caf\u00e9s": {"x\\y": [true, null]}}"#
        for (pattern, nodes) in [
            ("café", [1, 3]), (#"a"b"#, [2]), (#"x\y"#, [4]), ("tru", [5]), ("nul", [6]), ("{", []),
        ] {
            var model = Model.showing(text)
            for case .search(let job) in model.find(.text(pattern)) {
                #expect(ResponseSearch.run(job).matches == nodes, "\(pattern)")
            }
        }
    }

    @Test func `Esc ends a search in an answer without a tree`() {
        var model = Model.showing("one\ntwo\n", type: "text/plain")
        model.focus = .response
        #expect(!model.find(.text("two")).isEmpty && model.request.response.matches.job != nil)
        #expect(
            update(&model, .input(.key(.escape), SampleScreen.clock)).contains {
                if case .stopSearch = $0 { true } else { false }
            })
        #expect(model.request.response.matches == SearchMatches())
    }

    @Test func `headers are searched at once`() {
        var model = Model.showing("{}")
        model.request.response.tab = .headers
        #expect(model.find(.text("demo")).isEmpty)
        #expect(model.request.response.headers.list.cursor == 1)
    }
}
