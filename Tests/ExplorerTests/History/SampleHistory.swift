import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

@testable import Explorer
@testable import History

/// What was sent on the day of `SampleScreen.clock` and before, answered without a store.
enum SampleHistory {
    static let key = RequestKey(collection: "/home/ada/demo", request: "tour/search-people")

    static func entry(
        _ id: Int, _ method: String = "GET", name: String = "Tour > Search people",
        url: String = "http://127.0.0.1:7777/people", status: Int = 200, reason: String = "OK",
        outcome: HistoryOutcome = .accepted, environment: String? = "demo", took: Int = 12_000, size: Int = 1234,
        origin: HistoryOrigin = .explorer
    ) -> HistoryEntry {
        HistoryEntry(
            id: id, date: 1_795_269_000 + Double(id), origin: origin, request: name.isEmpty ? nil : key, name: name,
            environment: environment, method: method, url: url, status: status, reason: reason, outcome: outcome,
            took: took, size: size)
    }

    /// Ten lines of every kind, newest first.
    static var items: [HistoryItem] {
        [
            item(.entry(entry(19)), "14:02:11"), item(.entry(entry(18)), "14:01:58"),
            item(
                .entry(
                    entry(
                        17, "POST", name: "Tour > Log in", url: "http://127.0.0.1:7777/login", took: 31_000,
                        size: 188)), "14:01:40"),
            item(
                .entry(
                    entry(
                        16, "POST", name: "Orders > Create order", url: "http://127.0.0.1:7777/strict/php/orders",
                        status: 422, reason: "Unprocessable Content", outcome: .unacceptable, size: 240)), "14:01:22"),
            item(.run(HistoryRun(id: 15, date: 1_795_269_015, title: "smoke", count: 2, failed: 1)), "14:01:20"),
            item(
                .entry(
                    entry(
                        12, "DELETE", name: "", url: "https://api.example.test/v1/users/1?hard=true", status: 204,
                        reason: "No Content", environment: nil, size: 0)), "13:58:03"),
            item(
                .entry(
                    entry(
                        11, name: "Tour > Nobody", url: "http://nobody.example.test/", status: 0, reason: "",
                        outcome: .failed, took: 0, size: 0)), "13:57:44"),
            item(
                .entry(
                    entry(
                        10, name: "Tour > Big file", url: "http://127.0.0.1:7777/file?size=2g", status: 200,
                        outcome: .cancelled, took: 25_000_000, size: 985_000_000)), "11-20 09:12"),
            item(
                .entry(entry(9, name: "Tour > Hello", url: "http://127.0.0.1:7777/hello", took: 3_100, size: 64)),
                "11-20 09:10"),
            item(
                .entry(entry(8, name: "名前 > 検索", url: "http://127.0.0.1:7777/検索", took: 3_100, size: 64)),
                "2025-12-31"),
        ]
    }

    static func item(_ line: HistoryLine, _ time: String) -> HistoryItem { HistoryItem(line: line, time: time) }

    static func page(
        _ items: [HistoryItem] = items, next: HistoryPlace? = nil, total: Int? = nil, problem: String? = nil,
        isCleaning: Bool = false, keeping: HistoryKeeping = .on(.usual)
    ) -> HistoryReading {
        HistoryReading(
            items: items, next: next, total: total ?? items.count, problem: problem, isCleaning: isCleaning,
            keeping: keeping)
    }

    /// The exchanges of the run in `items`.
    static let ofRun = [
        item(.entry(entry(13, name: "Tour > Log in", origin: .run(15))), "14:01:20"),
        item(
            .entry(
                entry(
                    14, name: "Tour > Who am I", status: 500, reason: "Internal Server Error", outcome: .unacceptable,
                    origin: .run(15))), "14:01:21"),
    ]

    // MARK: Exchanges

    /// Answers one exchange whole: a search with a tree, its bytes and a check that failed.
    static func recorded(_ entry: HistoryEntry, body: String = #"{"people":[{"name":"Ada"}]}"#) -> RecordedExchange {
        let outcome: StoredExchange.Outcome =
            switch entry.outcome {
            case .accepted: .accepted
            case .unacceptable: .unacceptable("status \(entry.status) is outside 200-299")
            case .failed: .failed("The name \"nobody.example.test\" was not found.")
            case .cancelled: .cancelled("Cancelled after 25 s in \"receiving\".")
            }
        let stored = StoredExchange(
            date: entry.date, method: entry.method, url: entry.url + "?q=%7B%7Bword%7D%7D&role=mother",
            requestHeaders: ["Accept": "*/*", "Authorization": "Bearer {{token}}"],
            version: entry.status == 0 ? "" : "HTTP/1.1", status: entry.status, reason: entry.reason,
            fields: ["Content-Type": "application/json"], body: Bytes(Array(body.utf8)),
            timings: StoredTimings(wait: 9_000, receive: 3_000, total: 12_000), outcome: outcome)
        let start = entry.url.utf8.count
        func span(_ range: Range<Int>, _ part: TracePart, _ node: String?) -> RecordedSpan {
            RecordedSpan(
                range: start + range.lowerBound..<start + range.upperBound, part: part, origin: node, owner: node)
        }
        return RecordedExchange(
            stored, origin: entry.origin, request: entry.request, name: entry.name, environment: entry.environment,
            saved: Array(saved(entry).utf8),
            url: [
                RecordedSpan(range: 0..<start, part: .fixed), span(0..<1, .separator, nil), span(1..<2, .key, "q"),
                span(2..<3, .equals, "q"), span(3..<19, .value, "q"), span(19..<20, .separator, nil),
                span(20..<24, .key, "role"), span(24..<25, .equals, "role"), span(25..<31, .value, "role"),
            ],
            holes: [SecretHole(.header(1), 7..<16, names: ["token"])],
            checks: [
                Check("status 200-299", .passed),
                Check("$.people size 2", .failed("$.people has 1 child, expected 2"), finding: "$.people size is 1"),
            ])
    }

    private static func saved(_ entry: HistoryEntry) -> String {
        """
        request: \(entry.method) {{demo}}/people
        name: Search people
        serializer: form
        headers: {Accept: "*/*", Authorization: "Bearer {{token}}"}
        parameters: {q: "{{word}}", role: mother}
        """
    }

    static func reading(_ entry: HistoryEntry) -> PastReading {
        PastReading(recorded(entry), entry, time: "14:01:58")
    }

    // MARK: On the screen

    /// The history over the main screen.
    static func opened(
        _ size: Size = SampleScreen.small, drawing: Settings.Drawing = .ascii,
        page: HistoryReading = SampleHistory.page()
    ) -> Model {
        var model = SampleScreen.searchPeople(size, drawing: drawing)
        press("H", &model, page)
        return model
    }

    /// Presses keys, and answers what is asked of the history.
    @discardableResult
    static func press(_ keys: String, _ model: inout Model, _ page: HistoryReading = page()) -> [Effect] {
        answer(SampleScreen.press(keys, &model), &model, page)
    }

    /// Keys of one read of the terminal: nothing is answered between them.
    static func atOnce(_ keys: String, _ model: inout Model) -> [Effect] {
        keys.flatMap { update(&model, .input(.key(Key(.character($0))), SampleScreen.clock)) }
    }

    static func type(_ text: String, _ model: inout Model, _ page: HistoryReading) {
        for character in text {
            _ = answer(update(&model, .input(.key(Key(.character(character))), SampleScreen.clock)), &model, page)
        }
    }

    /// Answers effects as the worker would; returns the others.
    @discardableResult
    static func answer(_ effects: [Effect], _ model: inout Model, _ page: HistoryReading = page()) -> [Effect] {
        effects.flatMap { effect -> [Effect] in
            guard let message = message(for: effect, page) else { return [effect] }
            return answer(update(&model, message), &model, page)
        }
    }

    private static func message(for effect: Effect, _ page: HistoryReading) -> Message? {
        switch effect {
        case .readHistory(let query):
            if case .of = query.part {
                .historyRead(query.id, SampleHistory.page(items.filter { $0.entry?.name.hasSuffix("people") == true }))
            } else {
                .historyRead(query.id, page)
            }
        case .readRun(let job, let run, _): .runRead(job, run, ofRun)
        case .readExchange(let job, let id):
            .exchangeRead(job, (items + ofRun).compactMap(\.entry).first { $0.id == id }.map(reading))
        case .compare(let job): job.run().map { .sidesCompared(job.id, $0) }
        case .readPast(let job, _): .pastListed(job, items.compactMap(\.entry).filter { $0.name.hasSuffix("people") })
        default: nil
        }
    }
}
