/// The time from the start of the process to its first screen, and its memory then.
enum StartFigures {
    private static let runs = 15

    static func measure() -> [Figure] {
        let names = ["start to first paint, 120x40", "memory after start"]
        guard let curlew = Screen.curlew() else { return names.map { .missing($0, Screens.notBuilt) } }
        Report.say("start")
        let vim = Screen.vim()
        var (ours, theirs, memory): ([Double], [Double], [Double]) = ([], [], [])
        // Both are measured in turn, so that changes of the machine's load affect both. The first start only fills
        // the cache.
        for run in 0..<runs + 1 {
            guard let own = firstPaint(curlew) else { return names.map { .missing($0, "curlew painted nothing") } }
            let peer = vim.flatMap(firstPaint)
            if run == 0 { continue }
            ours.append(own.time)
            memory.append(own.memory)
            if let peer { theirs.append(peer.time) }
        }
        return [start(names[0], Samples(ours), Samples(theirs)), size(names[1], Samples(memory).median)]
    }

    private static func start(_ name: String, _ ours: Samples, _ theirs: Samples) -> Figure {
        var figure = Figure(name: name, ours: "\(Number.short(ours.median)) ms", peer: Screens.noVim)
        guard !theirs.isEmpty else { return figure }
        let ratio = ours.median / theirs.median
        figure.peer = "vim \(Number.short(theirs.median)) ms"
        figure.ratio = ratio
        figure.limit = .init(words: "at most 2 times vim", isKept: ratio <= 2)
        return figure
    }

    private static func size(_ name: String, _ megabytes: Double) -> Figure {
        Figure(name: name, ours: "\(Number.short(megabytes)) MB", limit: .atMost(20, "MB", megabytes))
    }

    private static func firstPaint(_ screen: Screen) -> (time: Double, memory: Double)? {
        guard let program = screen.start() else { return nil }
        var (text, printed) = (PrintedText(), [UInt8]())
        while let chunk = program.next(within: .seconds(5)) {
            printed += text.feed(chunk.bytes)
            guard String(decoding: printed, as: UTF8.self).contains(screen.firstWords) else { continue }
            program.untilQuiet(.milliseconds(300))
            return (
                program.started.duration(to: chunk.time).milliseconds,
                ProcessState.residentMegabytes(program.pid) ?? .nan
            )
        }
        return nil
    }
}
