import Curlew
import CurlewBytes
import CurlewNetworking
import CurlewTransport

/// Many requests at the same time to nginx: this program compared with one `curl --parallel`.
struct ParallelFigure {
    var name: String
    var path: String
    var bytes: Int
    var requests: Int
    var width: Int
    /// The largest allowed time, as a multiple of curl's.
    var limit: Double
    /// False for the bare transport.
    var isByClient = false
    private static let runs = 7

    static let small = ParallelFigure(
        name: "1,000 requests of 1 kB, 20 at once", path: "/1k", bytes: 1000, requests: 1000, width: 20, limit: 1.2)
    static let client = ParallelFigure(
        name: "1,000 gets of a client, 1 kB, 20 at once", path: "/1k", bytes: 1000, requests: 1000, width: 20,
        limit: 1.2,
        isByClient: true)
    static let large = ParallelFigure(
        name: "100 bodies of 1 MiB at once", path: "/1m", bytes: 1 << 20, requests: 100, width: 100, limit: 1.3)

    func measure() async -> Figure {
        guard let curl = ChildProcess.path(of: "curl") else { return .missing(name, "curl is not installed") }
        guard let nginx = BenchNginx() else { return .missing(name, "nginx did not start; is it installed?") }
        Report.say("\(name): nginx, curl")
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.runs {
            guard let peer = runCurl(curl, nginx.url + path), let own = await runCurlew(nginx.url + path) else {
                return .missing(name, "a request failed")
            }
            theirs.append(peer.milliseconds)
            ours.append(own.milliseconds)
        }
        let ratio = Samples(zip(ours, theirs).map { $0 / $1 }).median
        return Figure(
            name: name, ours: "\(Number.short(Samples(ours).median)) ms",
            peer: "curl \(Number.short(Samples(theirs).median)) ms", ratio: ratio,
            limit: .init(words: "at most \(limit) times curl", isKept: ratio <= limit))
    }

    /// The engine is warm, as after the first request of a session; curl's figure includes its process start.
    private func runCurlew(_ url: String) async -> Duration? {
        let send = sender()
        guard await isAnswered(send, url) else { return nil }
        let start = ContinuousClock.now
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<requests { group.addTask { await isAnswered(send, url) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return count == requests ? ContinuousClock.now - start : nil
    }

    private func sender() -> @Sendable (String) async throws -> Bytes {
        let transport = CurlTransport(width: width)
        guard isByClient else { return { try await transport.send(TransportRequest(url: $0)).body } }
        let client = Client(
            session: SessionManager(
                transport: transport, configuration: SessionConfiguration(maximumConcurrent: width)))
        return { try await client.get($0).body }
    }

    private func isAnswered(_ send: (String) async throws -> Bytes, _ url: String) async -> Bool {
        (try? await send(url).count) == bytes
    }

    private func runCurl(_ curl: String, _ url: String) -> Duration? {
        let start = ContinuousClock.now
        let isDone = ChildProcess.run([
            curl, "-s", "--parallel", "--parallel-max", "\(width)", "-o", "/dev/null", "\(url)?[1-\(requests)]",
        ])
        return isDone ? ContinuousClock.now - start : nil
    }
}
