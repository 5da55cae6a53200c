import CurlewBytes
import CurlewMessage
import Glibc
import History
import Workspace

/// The history with many exchanges: opening the view, filtering, keeping one more.
///
///     curlew-bench history            100,000 exchanges with 2 GB of bodies, which takes minutes to make
///     curlew-bench history=5000       a smaller one
enum HistoryFigures {
    private static let usual = 100_000
    private static let pageSize = 50
    private static let bodySize = 20_000

    /// The number of exchanges that an argument asks for; nil when it is none of this part.
    static func count(_ argument: String) -> Int? {
        if argument == "history" { return usual }
        guard argument.hasPrefix("history=") else { return nil }
        return Int(argument.dropFirst("history=".count)).flatMap { $0 > 0 ? $0 : nil }
    }

    static func measure(_ asked: Int?) async -> [Figure] {
        await measureWhole(asked) + [await measureKept(asked ?? usual)]
    }

    /// Keeping one more where every exchange is the last answer of its request, and all limits are far below.
    private static func measureKept(_ count: Int) async -> Figure {
        let name = "history of \(count) that may not leave, past every limit: keeping one more"
        guard let folder = ScratchFolder() else { return .missing(name, "no folder could be made") }
        Report.say(name)
        let store = HistoryStore(
            directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]),
            limits: HistoryLimits(days: 1, entries: 100, bytes: 1 << 40, runEntries: 100))
        var times: [Double] = []
        for number in 0..<count {
            let exchange = RecordedExchange(
                StoredExchange(
                    date: Double(number) * 3600, method: "GET", url: "https://api.example.com/\(number)",
                    version: "HTTP/1.1", status: 200, body: Bytes(Array("{\"n\":\(number)}".utf8))),
                request: RequestKey(collection: "/home/api", request: "r\(number)"))
            if let time = await time({ await store.record(exchange) != nil }) { times.append(time) }
        }
        let tenth = count / 10
        guard times.count == count, tenth > 0 else { return .missing(name, "one could not be kept") }
        let (first, last) = (Samples(Array(times.prefix(tenth))).median, Samples(Array(times.suffix(tenth))).median)
        return Figure(
            name: name, ours: "\(Number.short(last)) ms", peer: "the first \(tenth) \(Number.short(first)) ms",
            ratio: last / first, limit: .init(words: "at most 2 times the first", isKept: last <= 2 * first))
    }

    private static func measureWhole(_ asked: Int?) async -> [Figure] {
        let count = asked ?? usual
        let name = "history of \(count) exchanges"
        guard let folder = ScratchFolder() else { return [.missing(name, "no folder could be made")] }
        Report.say("\(name): making it")
        let directories = StateDirectories(environment: ["XDG_STATE_HOME": folder.path])
        let limits = HistoryLimits(days: 36_500, entries: 2 * count, bytes: 1 << 40)
        let stored = await fill(HistoryStore(directories: directories, limits: limits), count)
        Report.say("\(name): reading it")
        let before = ProcessState.residentMegabytes(getpid()) ?? 0
        let store = HistoryStore(directories: directories, limits: limits)
        let opened = await time { await store.page(.all, limit: pageSize)?.total == count }
        guard let opened else { return [.missing(name, "not all of it was there")] }
        let keys = await filtering(store)
        let memory = (ProcessState.residentMegabytes(getpid()) ?? 0) - before
        return [
            Figure(
                name: "\(name), file to first page", ours: "\(Number.short(opened)) ms",
                limit: .atMost(30, "ms", opened)),
            Figure(
                name: "\(name), key of a filter to its page, slowest of \(keys.count)",
                ours: "\(Number.short(keys.max() ?? 0)) ms", limit: .atMost(50, "ms", keys.max() ?? 0)),
            Figure(name: "\(name), memory", ours: "\(Number.short(memory)) MB", limit: .atMost(20, "MB", memory)),
            Figure(
                name: "\(name), keeping one of 20 kB, behind the send", ours: "\(Number.short(stored)) ms", limit: nil),
        ]
    }

    /// Keeps the exchanges; returns the median of the times for one, in milliseconds.
    private static func fill(_ store: HistoryStore, _ count: Int) async -> Double {
        var times: [Double] = []
        for number in 0..<count {
            let exchange = exchange(number)
            let start = ContinuousClock.now
            await store.record(exchange)
            times.append((ContinuousClock.now - start).milliseconds)
        }
        return Samples(times).median
    }

    /// The times of the keys of some filters, each typed letter by letter, in milliseconds.
    private static func filtering(_ store: HistoryStore) async -> [Double] {
        var times: [Double] = []
        for text in [
            "people", "bremen", "order77", "nowhere", "status:5xx", "p status:503", "host:api took:>9s", "id12 ada",
        ] {
            for end in text.indices {
                let filter = HistoryFilter(String(text[...end]), now: 0, secondsFromGMT: 0)
                if let time = await time({ await store.page(filter, limit: pageSize) != nil }) { times.append(time) }
            }
        }
        return times
    }

    /// Nil when the work failed.
    private static func time(_ work: () async -> Bool) async -> Double? {
        let start = ContinuousClock.now
        guard await work() else { return nil }
        return (ContinuousClock.now - start).milliseconds
    }

    /// An answer with a list of some 100 people, no two alike; one in 5,000 is a 503.
    private static func exchange(_ number: Int) -> RecordedExchange {
        var body = "{\"page\":\(number),\"people\":["
        var person = 0
        while body.utf8.count < bodySize {
            body += person == 0 ? "" : ","
            body += "{\"id\":\"id\(number * 31 + person)\",\"name\":\"\(names[(number + person) % names.count])\","
            body +=
                "\"address\":{\"street\":\"Long Street \(person)\",\"city\":\"Bremen\",\"zip\":\"\(28_000 + person)\"},"
            body +=
                "\"role\":\"\(names[(number / 7 + person * 3) % names.count])\",\"active\":true,\"order\":\"order\(number)\"}"
            person += 1
        }
        body += "]}"
        return RecordedExchange(
            StoredExchange(
                date: Double(number), method: number % 9 == 0 ? "POST" : "GET",
                url: "https://api.example.com/people?page=\(number)",
                requestHeaders: ["Accept": "application/json", "X-Request-Id": "request\(number)"], version: "HTTP/1.1",
                status: number % 5000 == 4999 ? 503 : 200, reason: "OK", fields: ["Content-Type": "application/json"],
                body: Bytes(Array(body.utf8)), timings: StoredTimings(total: number % 997 * 10_000)),
            request: RequestKey(collection: "/home/api", request: "tour/people\(number % 50)"),
            name: "Tour > Search people", environment: "demo")
    }

    private static let names = [
        "Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Niklaus", "Tony", "Margaret", "Ken",
    ]
}
