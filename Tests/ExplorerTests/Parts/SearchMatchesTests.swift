import CurlewBytes
import Keys
import Testing

@testable import Explorer
@testable import Viewing

/// The search of a response by itself: what it knows of its tab, and what it then wants.
@Suite struct SearchMatchesTests {
    private let lines = ["Age: 1", "Server: demo", "Via: demo"].map { ListLine(runs: [], copied: $0) }

    private func list(cursor: Int = 0, of tab: ResponseTab = .headers) -> SearchMatches.Facts {
        SearchMatches.Facts(tab: tab, cursor: cursor, lines: lines, count: lines.count)
    }

    private func tree(_ text: String, cursor: Int = 0, key: String? = nil) -> SearchMatches.Facts {
        let index = ResponseIndex.make(Answer.exchange(text))
        return SearchMatches.Facts(tab: .tree, cursor: cursor, count: index.places.count, index: index, key: key)
    }

    /// What is wanted after `body`, in words.
    private func errands(
        _ finding: inout SearchMatches, _ body: (inout SearchMatches, inout Desk<SearchMatches.Wish>) -> Void
    ) -> [String] {
        var desk = Desk<SearchMatches.Wish>(nextJob: 1)
        body(&finding, &desk)
        return desk.words
    }

    @Test func `a list is looked through at once, and n and N go round`() {
        var finding = SearchMatches()
        #expect(
            errands(&finding) { $0.start(.text("demo"), list(), &$1) } == [#"mark("demo")"#, "go(to: 1)", "1 of 2"])
        #expect(errands(&finding) { $0.perform(.searchNext, list(cursor: 1), &$1) } == ["go(to: 2)", "2 of 2"])
        #expect(errands(&finding) { $0.perform(.searchNext, list(cursor: 2), &$1) } == ["go(to: 1)", "1 of 2"])
        #expect(errands(&finding) { $0.perform(.searchPrev, list(cursor: 1), &$1) } == ["go(to: 2)", "2 of 2"])
    }

    @Test func `a body is searched elsewhere, and a late answer of another search is dropped`() {
        var finding = SearchMatches()
        let facts = tree(#"{"a":1,"b":{"a":2}}"#)
        #expect(errands(&finding) { $0.start(.filter("2"), facts, &$1) } == [#"mark("2")"#, "search 1"])
        let result = SearchResult(matches: [3], listed: [0, 2, 3])
        #expect(errands(&finding) { $0.accept(result, for: JobID(7), facts, &$1) } == [])
        #expect(
            errands(&finding) { $0.accept(result, for: JobID(1), facts, &$1) }
                == ["list(Optional([0, 2, 3]))", "go(to: 3)", "1 of 1"])
        #expect(errands(&finding) { $0.accept(result, for: JobID(1), facts, &$1) } == [])
    }

    @Test func `the same key is searched for once, backwards too`() {
        var finding = SearchMatches()
        let facts = tree(#"{"a":1,"b":{"a":2}}"#, cursor: 1, key: "a")
        #expect(errands(&finding) { $0.perform(.searchSameKeyBack, facts, &$1) } == [#"mark("a")"#, "search 1"])
        let result = SearchResult(matches: [1, 3])
        #expect(errands(&finding) { $0.accept(result, for: JobID(1), facts, &$1) } == ["go(to: 3)", "2 of 2"])
        #expect(errands(&finding) { $0.perform(.searchSameKey, facts, &$1) } == ["go(to: 3)", "2 of 2"])
        #expect(errands(&finding) { $0.perform(.searchSameKey, tree("1"), &$1) } == ["this line has no key"])
    }

    @Test func `on another tab the same words are searched for anew`() {
        var finding = SearchMatches()
        _ = errands(&finding) { $0.start(.text("via"), list(), &$1) }
        #expect(
            errands(&finding) { $0.perform(.searchNext, list(of: .checks), &$1) }
                == [#"mark("via")"#, "go(to: 2)", "1 of 1"])
        #expect(finding.tab == .checks)
    }

    @Test func `what is not there is named, also where there is no body yet`() {
        var finding = SearchMatches()
        #expect(
            errands(&finding) { $0.start(.text("zzz"), list(), &$1) }.last
                == "No match for \"zzz\" in 3 lines. 0 of 0. Esc clears.")
        let empty = SearchMatches.Facts(tab: .raw, cursor: 0, count: 0)
        #expect(
            errands(&finding) { $0.start(.text("new"), empty, &$1) }.last
                == "No match for \"new\" in 0 lines. 0 of 0. Esc clears.")
    }

    @Test func `a filter without words clears, a picture is not searched, nothing is not gone on with`() {
        var finding = SearchMatches()
        #expect(errands(&finding) { $0.start(.filter(""), list(), &$1) } == [])
        #expect(errands(&finding) { $0.perform(.searchNext, list(), &$1) }.first?.hasPrefix("nothing was") == true)
        #expect(errands(&finding) { $0.start(.text("a"), list(of: .image), &$1) } == ["a picture has no lines"])
        _ = errands(&finding) { $0.start(.text("demo"), list(), &$1) }
        #expect(errands(&finding) { $0.start(.filter(""), list(), &$1) } == ["forget"] && finding == SearchMatches())
    }
}
