import Workspace

/// A collection of 10,000 requests with a hook: what its program could run, looked at for the first time in a process
/// and again, as each request of a run does.
///
/// The files are left alone for some seconds before: what has just changed is read each time.
enum DigestFigures {
    private static let names = ["hook of 10,000 requests, its digest, warm", "the same, first in a process"]
    private static let runs = 15

    static func measure() async -> [Figure] {
        guard let folder = ScratchFolder(),
            SampleCollection.write(to: folder.path, folders: 500, requests: 20, url: "http://127.0.0.1:1/"),
            TextFile.write("#!/bin/sh\ntrue\n", to: folder.path + "/sign.sh")
        else { return names.map { .missing($0, "the sample cannot be written") } }
        Report.say("a hook of a large collection")
        try? await Task.sleep(for: .seconds(3))
        let finder = ConsentFinder(root: folder.path, host: "http://127.0.0.1:1")
        let hook = SavedHook(["./sign.sh"])
        var times: [Double] = []
        for _ in 0...runs {
            let start = ContinuousClock.now
            guard finder.need(of: hook).content?.gap == nil else {
                return names.map { .missing($0, "not all of it was looked at") }
            }
            times.append((ContinuousClock.now - start).milliseconds)
        }
        let warm = Samples(Array(times.dropFirst())).median
        return [
            Figure(name: names[0], ours: "\(Number.short(warm)) ms", limit: .atMost(50, "ms", warm)),
            Figure(name: names[1], ours: "\(Number.short(times[0])) ms"),
        ]
    }
}
