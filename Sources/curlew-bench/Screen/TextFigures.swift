import Glibc

/// Letters typed into a text body of a megabyte, and into a tree of a megabyte shown as text: the time until the
/// screen shows them, and until an error in the text is shown. Also the same megabyte pasted: the time until its card
/// is open.
enum TextFigures {
    private static let count = 200
    private static let faults = 20
    private static let names = [
        "1 MB text body: key to changed screen, 99 %", "1 MB tree as text: key to changed screen, 99 %",
        "1 MB tree as text: last key to its fault on the screen", "1 MB paste: first byte to its card on the screen",
    ]
    private static let pastes = 5

    static func measure() -> [Figure] {
        guard let folder = ScratchFolder(), write(to: folder) else {
            return names.map { .missing($0, "no folder could be made") }
        }
        Report.say("text of a megabyte")
        return [key(names[0], folder.path + "/text.yaml", opening: ["3", "\r"])] + tree(folder.path + "/tree.yaml")
            + [paste(into: folder.path)]
    }

    // MARK: The texts

    /// About a megabyte, one member a line.
    private static var lines: [String] {
        ["{"] + (0..<18_000).map { "  \"member \($0)\": \"the value of this one, and more of it\"," } + [
            "  \"last\": 1", "}",
        ]
    }

    private static func write(to folder: ScratchFolder) -> Bool {
        let text = lines.map { "  " + $0 }.joined(separator: "\n")
        let request = "request: POST http://127.0.0.1:9/\n"
        return write("name: bench\n", folder.path + "/curlew.yaml")
            && write(request + "serializer: text\nbody: |\n" + text + "\n", folder.path + "/text.yaml")
            && write(request + "serializer: json\nparameters: !json |\n" + text + "\n", folder.path + "/tree.yaml")
    }

    private static func write(_ text: String, _ path: String) -> Bool {
        guard let file = fopen(path, "w") else { return false }
        defer { fclose(file) }
        return fputs(text, file) >= 0
    }

    // MARK: Keys

    private static func open(_ path: String, _ keys: [String]) -> TerminalProgram? {
        guard let program = Screen.curlew(path)?.start() else { return nil }
        program.untilQuiet(.seconds(1))
        for key in keys {
            program.type(key)
            program.untilQuiet(.milliseconds(700))
        }
        return program
    }

    private static func key(_ name: String, _ path: String, opening keys: [String]) -> Figure {
        guard let program = open(path, keys) else { return .missing(name, Screens.notBuilt) }
        return latency(name, program)
    }

    private static func latency(_ name: String, _ program: TerminalProgram) -> Figure {
        var times: [Double] = []
        for index in 0..<count {
            let start = ContinuousClock.now
            program.type(index % 40 == 39 ? "\u{1B}[B" : "x")
            guard let first = program.untilQuiet(.milliseconds(60)).first else { continue }
            times.append(start.duration(to: first.time).milliseconds)
        }
        guard times.count > count * 9 / 10 else { return .missing(name, "no letter was shown") }
        let slowest = Samples(times).p99
        return Figure(name: name, ours: "\(Number.short(slowest)) ms", limit: .atMost(5, "ms", slowest))
    }

    /// The cursor is at the end of the second line; a letter there is an error, and Backspace removes it.
    private static func tree(_ path: String) -> [Figure] {
        guard let program = open(path, ["3", "G", "j", "T", "\u{1B}[B", "\u{05}"]) else {
            return names[1...2].map { .missing($0, Screens.notBuilt) }
        }
        var times: [Double] = []
        for _ in 0..<faults {
            let start = ContinuousClock.now
            program.type("x")
            if let said = said(program) { times.append(start.duration(to: said).milliseconds) }
            program.type("\u{7F}")
            program.untilQuiet(.milliseconds(200))
        }
        guard times.count == faults else { return names[1...2].map { .missing($0, "no fault was shown") } }
        let median = Samples(times).median
        return [
            latency(names[1], program),
            Figure(name: names[2], ours: "\(Number.short(median)) ms", limit: .atMost(20, "ms", median)),
        ]
    }

    /// The time when the mark of an error was printed.
    private static func said(_ program: TerminalProgram) -> ContinuousClock.Instant? {
        moment(of: "line 2", in: program)
    }

    private static func moment(of words: String, in program: TerminalProgram) -> ContinuousClock.Instant? {
        while let chunk = program.next(within: .milliseconds(500)) {
            if String(decoding: chunk.bytes, as: UTF8.self).contains(words) { return chunk.time }
        }
        return nil
    }

    // MARK: Pasting

    private static func paste(into folder: String) -> Figure {
        guard let program = open(folder + "/text.yaml", []) else { return .missing(names[3], Screens.notBuilt) }
        let text = "\u{1B}[200~" + lines.joined(separator: "\r") + "\u{1B}[201~"
        var times: [Double] = []
        for _ in 0..<pastes {
            let start = ContinuousClock.now
            program.type(text)
            if let shown = moment(of: "looks like", in: program) {
                times.append(start.duration(to: shown).milliseconds)
            }
            program.type("\u{1B}")
            program.untilQuiet(.milliseconds(300))
        }
        guard times.count == pastes else { return .missing(names[3], "no card was shown") }
        let median = Samples(times).median
        return Figure(name: names[3], ours: "\(Number.short(median)) ms", limit: .atMost(100, "ms", median))
    }
}
