import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Foundation
import TestSupport
import Testing

@testable import History

@Suite struct `A search in the history` {
    private let folder: TemporaryFolder
    private let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = HistoryStore(directories: Sample.directories(folder))
    }

    /// URLs of the lines that the text finds, newest first.
    private func find(_ text: String, now: Double = 1_000_000) async throws -> [String] {
        let filter = HistoryFilter(text, now: now, secondsFromGMT: 0)
        return try #require(await store.page(filter, limit: 100)).lines.compactMap(\.entry).map(\.url)
    }

    @Test func `finds words of the URL, the header fields, the name and the bodies, by their beginnings`() async throws
    {
        await store.record(Sample.get("http://api.test/people/ada?q=caf%C3%A9+au", name: "Tour > Find"))
        await store.record(
            Sample.get("http://h/2", body: "{\"role\": \"Mother\\nfather\", \"k\": \"\\u00fcber \\u6771\\u4eac\"}"))
        await store.record(Sample.get("http://h/3", fields: ["X-Request-Id": "7f3a9c"]))
        await store.record(Sample.get("http://h/4", body: "東京都に行きました"))
        await store.record(Sample.get("http://h/5", body: "name=J%C3%BCrgen&page%5Bsize%5D=10"))
        let people = "http://api.test/people/ada?q=caf%C3%A9+au"
        let vectors: [(String, [String])] = [
            ("people", [people]), ("peo", [people]), ("PEOPLE ad", [people]), ("cafe", [people]), ("café au", [people]),
            ("tour find", [people]), ("eople", []), ("people nothing", []),
            ("mother", ["http://h/2"]), ("father", ["http://h/2"]), ("uber", ["http://h/2"]), ("über", ["http://h/2"]),
            ("7f3", ["http://h/3"]), ("x-request-id", ["http://h/3"]),
            ("東京", ["http://h/4", "http://h/2"]), ("京", ["http://h/4", "http://h/2"]), ("京都に", ["http://h/4"]),
            ("京東", []), ("juergen", []), ("jurgen", ["http://h/5"]), ("u\u{308}ber", ["http://h/2"]),
            ("size", ["http://h/5"]), ("http://h/3", ["http://h/3"]),
        ]
        for (text, urls) in vectors { #expect(try await find(text) == urls, "\(text)") }
    }

    @Test func `narrows down by fields`() async throws {
        await store.record(
            Sample.get("http://one.test/a", status: 503, date: 100, environment: "demo", took: 1_500_000))
        await store.record(
            Sample.get("https://u:p@TWO.test:8443/b", status: 201, date: 200, method: "POST", name: "Tour > New"))
        await store.record(Sample.get("http://three.test/c", status: 0, date: 300, outcome: .failed("No route.")))
        let (one, two, three) = ("http://one.test/a", "https://u:p@TWO.test:8443/b", "http://three.test/c")
        let vectors: [(String, [String])] = [
            ("status:5xx", [one]), ("status:2", [two]), ("status:0", [three]), ("status:>=400", [one]),
            ("method:post", [two]), ("host:two", [two]), ("host:\"two.test:8443\"", [two]), ("host:p@", []),
            ("env:demo", [one]), ("name:tour", [two]), ("took:>1s", [one]), ("size:>1", [three, two, one]),
            ("failed", [three]),
            ("status:5xx failed", []), ("status:5xx a", [one]), ("b status:5xx", []),
            ("name:\"' OR 1=1 --\"", []), ("host:%", []),
        ]
        for (text, urls) in vectors { #expect(try await find(text) == urls, "\(text)") }
        #expect(try await find("after:149m", now: 9200) == [three])
    }

    @Test func `goes through many blocks page by page, and counts runs by words`() async throws {
        let run = try #require(await store.begin(run: "All", at: 1))
        for number in 0..<30 {
            let word = number % 3 == 0 ? "third" : "other"
            await store.record(Sample.get("http://h/\(number)", body: word))
            await store.record(
                Sample.get(
                    "http://r/\(number)", status: 500, body: word, origin: .run(run), outcome: .unacceptable("500.")))
            // A deletion closes the block, so the next exchange begins another.
            if number % 5 == 4, let id = await store.record(Sample.get("http://gone/")) { try await store.delete([id]) }
        }
        let filter = HistoryFilter("thi", now: 0, secondsFromGMT: 0)
        var (place, urls): (HistoryPlace?, [String]) = (nil, [])
        repeat {
            let page = try #require(await store.page(filter, after: place, limit: 3))
            urls += page.lines.map { $0.entry?.url ?? "run" }
            place = page.next
        } while place != nil
        #expect(urls == stride(from: 27, through: 0, by: -3).map { "http://h/\($0)" } + ["run"])
        let last = try #require(await store.page(filter, limit: 100)?.lines.last)
        #expect(last == .run(HistoryRun(id: run, date: 1, title: "All", count: 10, failed: 10)))
        #expect(await store.entries(ofRun: run, filter).map(\.url).first == "http://r/0")
    }

    @Test func `never fails, whatever is typed`() async throws {
        await store.record(Sample.get("http://h/", body: "some words"))
        var numbers = SeededNumbers(seed: 18)
        let pieces = [
            "\"", "'", "*", "(", ")", ":", "-", "+", "^", "NEAR", "AND", "OR", "NOT", "status:", "5xx", "{", "}", ";",
            "--",
            "words", "\0", "%", "_", "東", "é", "\u{301}", "👩‍👩‍👧", "host:", "after:", ",", ">", "text", "rowid", "\u{FFFF}",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                text += pieces.randomElement(using: &numbers) ?? ""
                if Bool.random(using: &numbers) { text += " " }
            }
            _ = try await find(text)
            #expect(await store.problem == nil, "\(text)")
        }
        #expect(try await find("words") == ["http://h/"])
    }

    @Test func `asks the index for no phrase, which it could not answer`() async throws {
        await store.record(Sample.get("http://h/", body: "some"))
        var numbers = SeededNumbers(seed: 7)
        for start in stride(from: UInt32(0x80), to: 0x3_FFFF, by: 1) where Int.random(in: 0..<40, using: &numbers) == 0
        {
            guard let scalar = Unicode.Scalar(start) else { continue }
            let text = "some" + String(Character(scalar)) + "a"
            let filter = HistoryFilter(text, now: 0, secondsFromGMT: 0)
            let found = try #require(await store.page(filter, limit: 1), "\(start)")
            #expect(found.total == 1, "\(String(start, radix: 16))")
        }
        #expect(await store.problem == nil)
    }

    @Test func `an older call stops for a newer one`() async throws {
        for number in 0..<50 { await store.record(Sample.get("http://h/\(number)")) }
        let store = store
        let pages = await withTaskGroup(of: HistoryPage?.self) { group in
            for _ in 0..<40 { group.addTask { await store.page(.all, limit: 10) } }
            var pages: [HistoryPage?] = []
            for await page in group { pages.append(page) }
            return pages
        }
        #expect(pages.contains { $0?.lines.count == 10 })
        #expect(await store.page(.all, limit: 10)?.lines.count == 10)
        #expect(await store.problem == nil)
    }
}

@Suite struct `Words of the index` {
    @Test(arguments: [
        ("{\"a\":\"b\\u00e9\\u0301c\"}", "a bé c"), ("[\"x\\ty\"]", "x y"), ("[\"\\ud83d\\ude00z\"]", "z"),
        ("a=b%20c&d=%zz", "a b c d zz"), ("plain %41 text", "plain 41 text"), ("漢字かな", "漢字 字か かな な"),
        ("v2漢字x", "v2 漢字 字 x"),
    ])
    func `are cut like this`(body: String, words: String) {
        var sent = Sample.get("", body: body)
        sent.exchange.url = ""
        let text = IndexText(sent).text.split(separator: " ").joined(separator: " ")
        #expect(text == words.replacingOccurrences(of: "bé c", with: "béc"), "\(body)")
    }

    @Test func `of a body that is no text are none, and long ones are cut`() {
        var sent = Sample.get("", body: "")
        sent.exchange.body = Bytes([0x89, 0x50, 0, 0x41, 0x42])
        #expect(IndexText(sent).text == "")
        sent.exchange.body = Bytes([UInt8](repeating: 0x61, count: 5000))
        #expect(IndexText(sent).text.utf8.count == IndexText.wordLimit + 1)
    }
}

@Suite struct `Fields of a filter` {
    static let hosts = ["api.one.test", "api.two.test:8443", "h"]
    static let environments = [nil, "demo", "demo-2", "Live"]
    static let names = ["", "Tour > Search people", "Tour > New one"]
    static let outcomes: [StoredExchange.Outcome] = [
        .accepted, .unacceptable("No."), .failed("No route."), .cancelled("Stopped."),
    ]

    struct Sent {
        var status, took, size: Int
        var date: Double
        var method, host, name: String
        var environment: String?
        var outcome: StoredExchange.Outcome

        init(_ numbers: inout SeededNumbers) {
            status = [0, 200, 201, 304, 404, 500, 503].randomElement(using: &numbers) ?? 0
            took = Int.random(in: 0..<3_000_000, using: &numbers)
            size = Int.random(in: 0..<3000, using: &numbers)
            date = Double(Int.random(in: 0..<200_000, using: &numbers))
            method = ["GET", "POST", "DELETE"].randomElement(using: &numbers) ?? ""
            host = hosts.randomElement(using: &numbers) ?? ""
            name = names.randomElement(using: &numbers) ?? ""
            environment = environments.randomElement(using: &numbers) ?? nil
            outcome = outcomes.randomElement(using: &numbers) ?? .accepted
        }

        var exchange: RecordedExchange {
            var sent = Sample.get(
                "http://\(host)/a", status: status, date: date, method: method, name: name, environment: environment,
                took: took, outcome: outcome)
            sent.exchange.bodyCount = size
            return sent
        }

        var isFailed: Bool {
            switch outcome {
            case .unacceptable, .failed: true
            case .accepted, .cancelled: false
            }
        }
    }

    /// Each with what it asks for, written once more.
    static let fields: [(String, @Sendable (Sent) -> Bool)] = [
        ("status:5xx", { 500..<600 ~= $0.status }), ("status:2", { 200..<300 ~= $0.status }),
        ("status:404,503", { $0.status == 404 || $0.status == 503 }), ("status:>=400", { $0.status >= 400 }),
        ("status:<400", { 1..<400 ~= $0.status }), ("status:0", { $0.status == 0 }),
        ("method:post", { $0.method == "POST" }), ("method:get,delete", { $0.method != "POST" }),
        ("host:TWO", { $0.host.contains("two") }), ("host:\"h\"", { $0.host == "h" }),
        ("env:demo", { $0.environment?.contains("demo") == true }), ("env:\"demo\"", { $0.environment == "demo" }),
        ("env:live", { $0.environment == "Live" }), ("name:\"tour > search people\"", { $0.name.contains("people") }),
        ("name:new", { $0.name.contains("New") }), ("after:today", { $0.date >= 172_800 }),
        ("before:yesterday", { $0.date < 86_400 }), ("after:1000m", { $0.date >= 140_000 }),
        ("took:>1s", { $0.took > 1_000_000 }), ("took:<=500ms", { $0.took <= 500_000 }),
        ("size:>1kB", { $0.size > 1000 }), ("size:<2000", { $0.size < 2000 }), ("failed", { $0.isFailed }),
        ("h", { _ in true }),
    ]

    @Test func `find what they say, in any order and any number, and words with them`() async throws {
        let folder = try TemporaryFolder()
        let store = HistoryStore(directories: Sample.directories(folder))
        var numbers = SeededNumbers(seed: 2026)
        var all: [(id: Int, sent: Sent)] = []
        for _ in 0..<150 {
            let sent = Sent(&numbers)
            all.append((try #require(await store.record(sent.exchange)), sent))
        }
        for _ in 0..<200 {
            let asked = Self.fields.shuffled(using: &numbers).prefix(Int.random(in: 1...3, using: &numbers))
            let text = asked.map(\.0).joined(separator: Bool.random(using: &numbers) ? " " : "   ")
            let filter = HistoryFilter(text, now: 200_000, secondsFromGMT: 0)
            let page = try #require(await store.page(filter, limit: 1000))
            let wanted = all.filter { one in asked.allSatisfy { $0.1(one.sent) } }.map(\.id).reversed()
            #expect(page.lines.map(\.id) == Array(wanted), "\(text)")
        }
    }
}
