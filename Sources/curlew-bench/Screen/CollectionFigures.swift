/// A collection of 10,000 requests in 500 folders: the time from the start of the process to its list on the screen,
/// and the time of a key then.
enum CollectionFigures {
    private static let names = ["10,000 requests opened, 120x40", "key in their list to changed screen, 95 %"]
    private static let runs = 5

    static func measure() -> [Figure] {
        guard let folder = ScratchFolder(),
            SampleCollection.write(to: folder.path, folders: 500, requests: 20, url: "http://127.0.0.1:1/")
        else { return names.map { .missing($0, "the sample cannot be written") } }
        guard let small = ScratchFolder(),
            SampleCollection.write(to: small.path, folders: 1, requests: 1, url: "http://127.0.0.1:1/"),
            let large = Screen.curlew(folder.path), let few = Screen.curlew(small.path)
        else { return names.map { .missing($0, Screens.notBuilt) } }
        Report.say("a large collection")
        var (opened, base): ([Double], [Double]) = ([], [])
        var keys = Samples([])
        for run in 0..<runs + 1 {
            guard let program = large.start(), let time = shown(program), let other = few.start(),
                let start = shown(other)
            else { return names.map { .missing($0, "the list was not shown") } }
            if run == 0 { continue }
            opened.append(time)
            base.append(start)
            if run == runs { keys = type(program) }
        }
        let (time, start) = (Samples(opened).median, Samples(base).median)
        return [
            Figure(
                name: names[0], ours: "\(Number.short(time)) ms", peer: "one request \(Number.short(start)) ms",
                ratio: time / start, limit: .atMost(300, "ms", time)),
            Figure(name: names[1], ours: "\(Number.short(keys.p95)) ms", limit: .atMost(16, "ms", keys.p95)),
        ]
    }

    /// The time until the name of the first folder is on the screen.
    private static func shown(_ program: TerminalProgram) -> Double? {
        program.type("1")
        var (text, printed) = (PrintedText(), [UInt8]())
        while let chunk = program.next(within: .seconds(10)) {
            printed += text.feed(chunk.bytes)
            if String(decoding: printed, as: UTF8.self).contains("folder-0") {
                return program.started.duration(to: chunk.time).milliseconds
            }
        }
        return nil
    }

    private static func type(_ program: TerminalProgram) -> Samples {
        program.untilQuiet(.milliseconds(500))
        var times: [Double] = []
        for key in Array(repeating: "j", count: 60) + Array(repeating: "k", count: 40) {
            let start = ContinuousClock.now
            program.type(key)
            guard let first = program.untilQuiet(.milliseconds(60)).first else { continue }
            times.append(start.duration(to: first.time).milliseconds)
        }
        return Samples(times)
    }
}
