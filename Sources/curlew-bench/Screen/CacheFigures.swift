import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting

/// Cached answers: the time of the agent to return one, and the time from the key to the screen.
enum CacheFigures {
    private static let runs = 300
    private static let keys = 20

    static func measure() async -> [Figure] {
        [await agent("kept answer of 1 kB, from the agent"), screen("kept answer, key to changed screen")]
    }

    // MARK: The agent

    private static func agent(_ name: String) async -> Figure {
        guard let nginx = BenchNginx(), let folder = ScratchFolder() else {
            return .missing(name, "nginx did not start; is it installed?")
        }
        Report.say("\(name): nginx")
        let agent = NetworkAgent(
            session: SessionManager(transport: CurlTransport()), cache: ResponseCache(path: folder.path + "/cache"))
        let draft = RequestDraft(url: nginx.url + "/1k", response: ResponseSerializer(.http))
        guard let prepared = try? draft.prepared(in: .init()) else { return .missing(name, "the request is wrong") }
        let request = AgentRequest(prepared, cache: .keep(CacheTerms(seconds: 3600)))
        guard await isKept(agent, request) == false else { return .missing(name, "the first one was not sent") }
        var times: [Double] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            guard await isKept(agent, request) == true else { return .missing(name, "an answer was not kept") }
            times.append((ContinuousClock.now - start).milliseconds)
        }
        let median = Samples(times).median
        return Figure(name: name, ours: "\(Number.short(median)) ms", limit: .atMost(1, "ms", median))
    }

    /// Whether the answer came from the cache; nil without an answer.
    private static func isKept(_ agent: NetworkAgent, _ request: AgentRequest) async -> Bool? {
        var isKept = false
        for await event in agent.send(request) {
            switch event {
            case .cache(.hit): isKept = true
            case .session(.finished): return isKept
            default: continue
            }
        }
        return nil
    }

    // MARK: The screen

    /// The demo's request with a cached answer, sent repeatedly.
    private static func screen(_ name: String) -> Figure {
        guard let curlew = Screen.curlew("demo", "--port", "0"), let program = curlew.start() else {
            return .missing(name, Screens.notBuilt)
        }
        Report.say(name)
        program.untilQuiet(.milliseconds(500))
        for keys in ["\u{1B}", "\u{10}", "@cached\r", ":set cache=3600\r", "s", "s"] {
            program.type(keys)
            program.untilQuiet(.milliseconds(300))
        }
        // The answer's age is the only text that changes on the screen, once a second.
        let times = (0..<Self.keys).compactMap { _ -> Double? in
            let start = ContinuousClock.now
            program.type("s")
            let last = program.untilQuiet(.milliseconds(300)).last
            program.output(for: .milliseconds(1100))
            return last.map { start.duration(to: $0.time).milliseconds }
        }
        guard times.count > Self.keys / 2 else { return .missing(name, "nothing was shown") }
        let median = Samples(times).median
        return Figure(name: name, ours: "\(Number.short(median)) ms", limit: .atMost(3, "ms", median))
    }
}
