/// Requests to the demo API from the screen, and the silence that must follow.
enum DemoFigures {
    private static let runs = 20

    static func measure() -> [Figure] {
        let names = ["send to visible, small JSON", "idle, from 10 s after the last key"]
        guard let curlew = Screen.curlew("demo", "--port", "0"), let program = curlew.start() else {
            return names.map { .missing($0, Screens.notBuilt) }
        }
        Report.say("sending to the demo API")
        program.untilQuiet(.milliseconds(500))
        program.type("2")
        program.untilQuiet(.milliseconds(300))
        let times = (0..<runs + 1).compactMap { send("{{demo}}/people/\($0 % 2 + 1)", program) }
        guard times.count == runs + 1 else { return names.map { .missing($0, "nothing was shown") } }
        // The first request loads the transport; the figure is the median of the others.
        let visible = Samples(Array(times.dropFirst())).median
        return [
            Figure(name: names[0], ours: "\(Number.short(visible)) ms", limit: .atMost(10, "ms", visible)),
            idle(names[1], program),
        ]
    }

    /// The time from the key to the last byte of the answer's frame.
    private static func send(_ url: String, _ program: TerminalProgram) -> Double? {
        for keys in ["\u{1B}", "gu", "\u{15}", url, "\u{1B}"] {
            program.type(keys)
            program.untilQuiet(.milliseconds(150))
        }
        let start = ContinuousClock.now
        program.type("s")
        return program.untilQuiet(.milliseconds(300)).last.map { start.duration(to: $0.time).milliseconds }
    }

    private static func idle(_ name: String, _ program: TerminalProgram) -> Figure {
        Report.say("idle")
        program.output(for: .seconds(10))
        let before = ProcessState.sleeps(program.pid)
        let output = program.output(for: .seconds(10)).reduce(0) { $0 + $1.bytes.count }
        let wakes = ProcessState.sleeps(program.pid) - before
        let isQuiet = wakes == 0 && output == 0
        return Figure(
            name: name, ours: "\(wakes) wake-ups, \(output) bytes in 10 s",
            limit: .init(words: "none", isKept: isQuiet))
    }
}
