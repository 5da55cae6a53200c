import Bytes
import Transport

/// 1,000 requests of 1 kB from nginx, 20 at once: ours against one `curl --parallel --parallel-max 20`.
enum TransportFigures {
    private static let requests = 1000
    private static let width = 20
    private static let runs = 7

    static func measure() async -> Figure {
        let name = "1,000 requests of 1 kB, 20 at once"
        guard let curl = ChildProcess.path(of: "curl") else { return .missing(name, "curl is not installed") }
        guard let nginx = BenchNginx() else { return .missing(name, "nginx did not start; is it installed?") }
        Report.say("\(name): nginx, curl")
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<runs {
            guard let peer = Self.curl(curl, nginx.url), let own = await curlew(nginx.url) else {
                return .missing(name, "a request failed")
            }
            theirs.append(peer.milliseconds)
            ours.append(own.milliseconds)
        }
        let ratio = Samples(zip(ours, theirs).map { $0 / $1 }).median
        return Figure(
            name: name, ours: "\(Number.short(Samples(ours).median)) ms",
            peer: "curl \(Number.short(Samples(theirs).median)) ms", ratio: ratio,
            limit: .init(words: "at most 1.5 times curl", isKept: ratio <= 1.5))
    }

    /// The engine is warm, as it is after the first request of a session; curl's figure holds its process start.
    private static func curlew(_ url: String) async -> Duration? {
        let transport = CurlTransport(width: width)
        guard await isAnswered(transport, url) else { return nil }
        let start = ContinuousClock.now
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<requests { group.addTask { await isAnswered(transport, url) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return count == requests ? ContinuousClock.now - start : nil
    }

    private static func isAnswered(_ transport: CurlTransport, _ url: String) async -> Bool {
        do throws(TransportFailure) {
            return try await transport.send(TransportRequest(url: url)).body.count == 1000
        } catch {
            return false
        }
    }

    private static func curl(_ curl: String, _ url: String) -> Duration? {
        let start = ContinuousClock.now
        let isDone = ChildProcess.run([
            curl, "-s", "--parallel", "--parallel-max", "\(width)", "-o", "/dev/null", "\(url)?[1-\(requests)]",
        ])
        return isDone ? ContinuousClock.now - start : nil
    }
}
