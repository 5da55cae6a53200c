import Curlew
import CurlewNetworking
import CurlewTransport

/// The time of one request in a warm session, and the time until a cancelled request has ended.
enum LatencyFigures {
    private static let runs = 300

    static func measure() async -> [Figure] {
        let name = "one request in a warm session"
        guard let nginx = BenchNginx(), let server = DiscardServer() else {
            return [.missing(name, "nginx did not start; is it installed?")]
        }
        Report.say("\(name): nginx")
        return [
            await warm(name, nginx.url + "/1k"), await client("get of 1 kB with decoded(), warm", nginx.url + "/1k"),
            await cancel("until a cancelled request has ended", server, nginx),
        ]
    }

    private static func warm(_ name: String, _ url: String) async -> Figure {
        let transport = CurlTransport()
        var samples: [Double] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            guard (try? await transport.send(TransportRequest(url: url))) != nil else {
                return .missing(name, "a request failed")
            }
            samples.append((ContinuousClock.now - start).milliseconds)
        }
        let median = Samples(samples).median
        return Figure(name: name, ours: "\(Number.short(median)) ms", limit: .atMost(0.3, "ms", median))
    }

    /// The client and the transport below it in turn, so that the machine's load changes both alike.
    private static func client(_ name: String, _ url: String) async -> Figure {
        let transport = CurlTransport()
        let client = Client(session: SessionManager(transport: transport))
        var (ours, bare): ([Double], [Double]) = ([], [])
        for _ in 0..<runs {
            let start = ContinuousClock.now
            guard (try? await transport.send(TransportRequest(url: url))) != nil else {
                return .missing(name, "a request failed")
            }
            let middle = ContinuousClock.now
            guard let list: [String] = try? await client.get(url).decoded(), list.count == 1 else {
                return .missing(name, "the list was not read")
            }
            ours.append((ContinuousClock.now - middle).milliseconds)
            bare.append((middle - start).milliseconds)
        }
        let ratio = Samples(ours).median / Samples(bare).median
        return Figure(
            name: name, ours: "\(Number.short(Samples(ours).median)) ms",
            peer: "transport \(Number.short(Samples(bare).median)) ms", ratio: ratio,
            limit: .init(words: "at most 1.15 times the transport", isKept: ratio <= 1.15))
    }

    /// Cancels one request that waits for an answer and one that receives two gigabytes; the longest time of all.
    private static func cancel(_ name: String, _ server: DiscardServer, _ nginx: BenchNginx) async -> Figure {
        let transport = CurlTransport()
        var longest = 0.0
        for _ in 0..<20 {
            for (url, phase) in [(server.url + "/silent", TransportPhase.waiting), (nginx.url + "/large", .receiving)] {
                longest = max(longest, await cancelled(transport, url, in: phase).milliseconds)
            }
        }
        return Figure(name: name, ours: "\(Number.short(longest)) ms", limit: .atMost(250, "ms", longest))
    }

    private static func cancelled(_ transport: CurlTransport, _ url: String, in phase: TransportPhase) async -> Duration
    {
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try? await transport.send(TransportRequest(url: url)) { if $0 == .phase(phase) { reach.finish() } }
        }
        for await _ in reached {}
        let start = ContinuousClock.now
        task.cancel()
        _ = await task.value
        return ContinuousClock.now - start
    }
}
