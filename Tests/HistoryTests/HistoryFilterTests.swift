import TestSupport
import Testing

@testable import History

@Suite struct `A filter of the history` {
    /// Friday, 2026-11-20 14:30:00 in a zone one hour east of Greenwich.
    private static let now = 1_795_181_400.0

    private func read(_ text: String) -> HistoryFilter { HistoryFilter(text, now: Self.now, secondsFromGMT: 3600) }

    private static let day = 1_795_129_200.0

    @Test func `names the fields whose value makes no sense, and no word that is no field`() {
        #expect(
            read("status:abc after:2026-13-20 took:> http://h colour:red").misread == [
                "status:abc", "after:2026-13-20",
            ])
        #expect(read("status:5xx people").misread.isEmpty)
    }

    static let vectors: [(String, [String], [HistoryTerm])] = [
        ("", [], []),
        ("people", ["people"], []),
        ("  People/ada?q=1 ", ["People", "ada", "q", "1"], []),
        ("status:404", [], [.status([404...404])]),
        ("status:5xx", [], [.status([500...599])]),
        ("STATUS:5XX", [], [.status([500...599])]),
        ("status:5", [], [.status([500...599])]),
        ("status:50", [], [.status([500...509])]),
        ("status:4xx,503", [], [.status([400...499, 503...503])]),
        ("status:400-499", [], [.status([400...499])]),
        ("status:>=400", [], [.status([400...999])]),
        ("status:<400", [], [.status([1...399])]),
        ("status:0", [], [.status([0...0])]),
        ("status:", [], []),
        ("status:abc", ["status", "abc"], []),
        ("method:post", [], [.method(["POST"])]),
        ("method:get,head", [], [.method(["GET", "HEAD"])]),
        ("host:api.example.com:8443", [], [.text(.host, .contains("api.example.com:8443"))]),
        ("env:demo", [], [.text(.environment, .contains("demo"))]),
        ("env:\"demo\"", [], [.text(.environment, .whole("demo"))]),
        ("name:\"Search people\" x", ["x"], [.text(.name, .whole("Search people"))]),
        ("after:today", [], [.sent(from: day, before: nil)]),
        ("before:yes", [], [.sent(from: nil, before: day - 86_400)]),
        ("after:2h", [], [.sent(from: now - 7200, before: nil)]),
        ("after:10:00", [], [.sent(from: day + 36_000, before: nil)]),
        ("after:2026-11-20", [], [.sent(from: day, before: nil)]),
        ("before:2026-11-20T14:30", [], [.sent(from: nil, before: now)]),
        ("after:2026-13-20", ["after", "2026", "13", "20"], []),
        ("took:>1s", [], [.number(.took, .over(1_000_000))]),
        ("took:<=50ms", [], [.number(.took, .atMost(50_000))]),
        ("took:2", [], [.number(.took, .atLeast(2_000_000))]),
        ("took:>", [], []),
        ("size:>1MB", [], [.number(.size, .over(1_000_000))]),
        ("size:<64KiB", [], [.number(.size, .under(65_536))]),
        ("POST orders", ["orders"], [.method(["POST"])]),
        ("post \"POST\"", ["post", "POST"], []),
        ("failed", [], [.failed]),
        ("\"failed\"", ["failed"], []),
        ("colour:red", ["colour", "red"], []),
        ("http://h/a", ["http", "h", "a"], []),
        ("東京都", ["東京", "京都"], []),
        ("京", ["京"], []),
        ("v東京2", ["v", "東京", "2"], []),
        ("\"never closed", ["never", "closed"], []),
        ("'; DROP TABLE entry; --", ["DROP", "TABLE", "entry"], []),
        ("name:') OR 1=1", ["OR", "1", "1"], [.text(.name, .contains("')"))]),
    ]

    @Test(arguments: vectors)
    func `is words and fields`(text: String, words: [String], terms: [HistoryTerm]) {
        let filter = read(text)
        #expect(filter.words == words && filter.terms == terms, "\(text)")
    }

    @Test func `asks for nothing while it is empty`() {
        #expect(read("").isEmpty && read(" status: ").isEmpty && !read("a").isEmpty && !read("failed").isEmpty)
    }
}
