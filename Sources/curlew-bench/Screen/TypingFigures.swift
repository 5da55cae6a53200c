/// Letters typed one at a time into a field: the time until the letter is printed, and the number of bytes written
/// for it. In curlew the field is the URL of a new request, in vim a line of text.
enum TypingFigures {
    private static let letters = Array("qzxjkvbwpygfmucthelorandis")
    private static let count = 100

    private struct Typed {
        var latency: Samples
        var bytes: Samples
    }

    static func measure() -> [Figure] {
        let names = [
            "key to changed screen, median", "key to changed screen, 95 %", "bytes written a typed key, median",
        ]
        guard let curlew = Screen.curlew() else { return names.map { .missing($0, Screens.notBuilt) } }
        Report.say("typing")
        guard let ours = type(curlew, opening: "2") else { return names.map { .missing($0, "no letter was shown") } }
        let vim = Screen.vim().flatMap { type($0, opening: "i") }
        return [
            figure(names[0], "ms", ours.latency.median, vim?.latency.median, limit: 1),
            figure(names[1], "ms", ours.latency.p95, vim?.latency.p95, limit: 3),
            figure(names[2], "bytes", ours.bytes.median, vim?.bytes.median, limit: 60),
        ]
    }

    private static func figure(_ name: String, _ unit: String, _ ours: Double, _ vim: Double?, limit: Double) -> Figure
    {
        Figure(
            name: name, ours: "\(Number.short(ours)) \(unit)",
            peer: vim.map { "vim \(Number.short($0)) \(unit)" } ?? Screens.noVim, ratio: vim.map { ours / $0 },
            limit: .atMost(limit, unit, ours))
    }

    private static func type(_ screen: Screen, opening: String) -> Typed? {
        guard let program = screen.start() else { return nil }
        program.untilQuiet(.milliseconds(400))
        program.type(opening)
        program.untilQuiet(.milliseconds(400))
        var (latency, bytes): ([Double], [Double]) = ([], [])
        for index in 0..<count {
            let start = ContinuousClock.now
            program.type(String(letters[index % letters.count]))
            let chunks = program.untilQuiet(.milliseconds(60))
            guard let first = chunks.first else { continue }
            latency.append(start.duration(to: first.time).milliseconds)
            bytes.append(Double(chunks.reduce(0) { $0 + $1.bytes.count }))
        }
        return latency.count > count * 9 / 10 ? Typed(latency: Samples(latency), bytes: Samples(bytes)) : nil
    }
}
