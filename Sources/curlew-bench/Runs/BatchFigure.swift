import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import Runs

/// A batch of many small requests to nginx: the runner compared with the core manager alone.
enum BatchFigure {
    private static let name = "batch of 1,000 requests of 1 kB, 20 at once"
    private static let requests = 1000
    private static let width = 20
    private static let runs = 7

    static func measure() async -> Figure {
        guard let nginx = BenchNginx() else { return .missing(name, "nginx did not start; is it installed?") }
        Report.say("\(name): nginx")
        let url = nginx.url + "/1k"
        var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
        // Both are measured in turn, so that changes of the machine's load affect both. The first run only opens
        // connections.
        for run in 0..<runs + 1 {
            guard let alone = await manager(url), let batch = await batch(url) else {
                return .missing(name, "a request failed")
            }
            if run == 0 { continue }
            theirs.append(alone.milliseconds)
            ours.append(batch.milliseconds)
            ratios.append(batch / alone)
        }
        let ratio = Samples(ratios).median
        return Figure(
            name: name, ours: "\(Number.short(Samples(ours).median)) ms",
            peer: "manager alone \(Number.short(Samples(theirs).median)) ms", ratio: ratio,
            limit: .init(words: "at most 1.2 times the manager", isKept: ratio <= 1.2))
    }

    private static func draft(_ url: String) -> RequestDraft {
        RequestDraft(url: url, response: ResponseSerializer(.http))
    }

    private static func manager(_ url: String) async -> Duration? {
        let session = SessionManager(
            transport: CurlTransport(), configuration: SessionConfiguration(maximumConcurrent: width))
        let start = ContinuousClock.now
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<requests { group.addTask { await isAnswered(session, url) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return count == requests ? ContinuousClock.now - start : nil
    }

    private static func isAnswered(_ session: SessionManager, _ url: String) async -> Bool {
        do throws(PreparationError) {
            let prepared = try draft(url).prepared(in: .init())
            for await event in await session.send(prepared, id: .unique()) {
                if case .finished(let exchange) = event { return exchange.head.status == 200 }
            }
            return false
        } catch {
            return false
        }
    }

    private static func batch(_ url: String) async -> Duration? {
        let items = (0..<requests).map { number in
            RunItem(step: RunStep(id: "\(number)"), draft: draft(url))
        }
        let agent = NetworkAgent(session: SessionManager(transport: CurlTransport()))
        let carrier = NetworkExecutor(agent) { _, variables in .init(variables: variables) }
        let start = ContinuousClock.now
        do throws(RunPlanError) {
            let rows = await (try Runner(items, settings: RunSettings(limit: width), carrier: carrier)).run()
            return rows.allSatisfy { $0.status == .passed } ? ContinuousClock.now - start : nil
        } catch {
            return nil
        }
    }
}
