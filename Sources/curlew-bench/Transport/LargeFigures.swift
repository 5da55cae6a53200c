import Glibc

/// A transfer of two gigabytes into a file and one from a file: the speed compared with curl, and the peak memory of
/// this program's process.
enum LargeFigures {
    private static let runs = 3
    private static let memoryLimit = 40.0

    static func measure() -> [Figure] {
        let (down, up) = ("2 GB into a file", "2 GB up as multipart")
        guard let curl = ChildProcess.path(of: "curl") else { return [.missing(down, "curl is not installed")] }
        guard let nginx = BenchNginx(), let server = DiscardServer(), let folder = ScratchFolder() else {
            return [.missing(down, "nginx did not start; is it installed?")]
        }
        Report.say("\(down), \(up): nginx, curl")
        let file = folder.path + "/file"
        return compare(
            down, [curl, "-s", "-o", file, nginx.url + "/large"], TransferChild.download(nginx.url + "/large", to: file)
        )
            + compare(
                up, [curl, "-s", "-H", "Expect:", "-F", "file=@" + nginx.largePath, server.url],
                TransferChild.upload(nginx.largePath, to: server.url))
    }

    private static func compare(_ name: String, _ curl: [String], _ own: [String]) -> [Figure] {
        var (ours, theirs, memory): ([Double], [Double], Double) = ([], [], 0)
        for _ in 0..<runs {
            guard let peer = ChildProcess.measure(curl), let run = ChildProcess.measure(own) else {
                return [.missing(name, "a transfer failed")]
            }
            theirs.append(peer.time.seconds)
            ours.append(run.time.seconds)
            memory = max(memory, Double(run.printed.prefix { $0 != "\n" }) ?? .infinity)
        }
        let ratio = Samples(zip(ours, theirs).map { $0 / $1 }).median
        return [
            Figure(
                name: name, ours: speed(ours), peer: "curl " + speed(theirs), ratio: ratio,
                limit: .init(words: "at least 0.9 of curl's throughput", isKept: ratio <= 1 / 0.9)),
            Figure(
                name: name + ", memory", ours: "\(Number.short(memory)) MB", limit: .atMost(memoryLimit, "MB", memory)),
        ]
    }

    private static func speed(_ seconds: [Double]) -> String {
        "\(Number.short(Double(BenchNginx.largeBytes) / 1e6 / Samples(seconds).median)) MB/s"
    }
}
