import Foundation
import TerminalUI
import TestSupport
import Testing

/// A person in front of the program: keys in, screens out, in a home of its own with a fixed clock.
///
/// Every `see` waits for a whole frame: the texts, the mode word, and no line that is torn.
final class Journey {
    /// What the terminal can show. In colour every key is a write of its own; in one colour all keys of a step come in one
    /// write, as from somebody who types ahead, or over a slow line.
    enum Look: String, CaseIterable, CustomTestStringConvertible {
        case color, mono

        var environment: [String: String] { self == .mono ? ["NO_COLOR": "1"] : [:] }
        var testDescription: String { rawValue }
    }

    let look: Look
    let home: TemporaryFolder
    private(set) var terminal: PseudoTerminal
    private let program: String
    private let arguments: [String]
    private let term: String
    private var size: Size
    /// Holds the time, where the clock is to be moved.
    private let clockFile: String?

    /// Starts `curlew demo` in a home that holds nothing but a setting, or `program` there.
    /// - Parameters:
    ///   - term: the terminal that the program takes this for.
    ///   - movesClock: the clock stands still and goes when `setClock` says so.
    init(
        _ look: Look = .color, size: Size = Size(width: 80, height: 24), program: String = BuiltProgram.path,
        _ arguments: [String] = ["demo", "--port", "0"], term: String = "xterm-256color", movesClock: Bool = false
    ) throws {
        let home = try TemporaryFolder()
        try home.write("caret_row: always\n", to: "config/curlew/config.yaml")
        self.look = look
        self.home = home
        self.size = size
        self.program = program
        self.arguments = arguments
        self.term = term
        clockFile = movesClock ? try home.write("2026-03-04T14:02:11Z\n", to: "clock") : nil
        terminal = try Self.start(
            program, arguments, home, look, size, term, now: clockFile.map { "@" + $0 } ?? Self.time("14:02:11"))
    }

    private static func start(
        _ program: String, _ arguments: [String], _ home: TemporaryFolder, _ look: Look, _ size: Size,
        _ term: String, now: String
    ) throws -> PseudoTerminal {
        let variables = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"), "XDG_DATA_HOME": home.path("data"),
            "XDG_STATE_HOME": home.path("state"), "XDG_CACHE_HOME": home.path("cache"),
            "CURLEW_NOW": now, "TZ": "UTC", "PS1": "$ ", "TERM": term,
        ]
        return try PseudoTerminal(
            running: program, arguments, environment: variables.merging(look.environment) { $1 }, folder: home.path,
            size: size)
    }

    /// Starts the program once more in the same home.
    func startAgain(at time: String) throws {
        terminal = try Self.start(program, arguments, home, look, size, term, now: Self.time(time))
    }

    private static func time(_ time: String) -> String { "2026-03-04T\(time)Z" }

    /// Moves the clock of a journey that `movesClock`: it is another time as soon as the program looks again.
    func setClock(to time: String) throws {
        try home.write(Self.time(time) + "\n", to: "clock")
    }

    // MARK: Keys

    /// Presses the keys of a journey: words in angle brackets are names of keys, all else is typed.
    ///
    ///     keys("3o", "role<Tab>mother<Enter>")
    func keys(_ texts: String...) {
        let keys = texts.flatMap(bytes)
        switch look {
        case .color: for key in keys { terminal.send(key) }
        case .mono: terminal.send(Array(keys.joined()))
        }
    }

    /// The bytes of each key.
    private func bytes(_ text: String) -> [[UInt8]] {
        var rest = text[...]
        var keys: [[UInt8]] = []
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            keys += rest[..<open].map { [UInt8]($0.utf8) }
            keys.append(terminal.bytes(of: String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        return keys + rest.map { [UInt8]($0.utf8) }
    }

    func resize(_ width: Int, _ height: Int) {
        size = Size(width: width, height: height)
        terminal.resize(to: size)
    }

    // MARK: Screens

    /// Waits for a whole frame in that mode which shows all of `texts` and none of `absent`.
    @discardableResult
    func see(_ texts: String..., not absent: [String] = [], mode: String = "NAV") async throws -> TerminalScreen {
        let what = "\(texts) in \(mode)" + (absent.isEmpty ? "" : " without \(absent)")
        return try await terminal.wait(what) { screen in
            screen.shows(texts) && !absent.contains(where: screen.contains) && screen.mode == mode && !screen.isTorn
        }
    }

    /// The same with a condition on the screen.
    @discardableResult
    func see(
        _ what: String, mode: String = "NAV", where condition: @escaping @Sendable (TerminalScreen) -> Bool
    ) async throws -> TerminalScreen {
        try await terminal.wait("\(what) in \(mode)") { screen in
            condition(screen) && screen.mode == mode && !screen.isTorn
        }
    }

    /// Reads a question of consent until its yes is taken, and says it.
    func agree() async throws {
        try await see("Y yes  n no", mode: "CMD")
        keys("Y")
    }

    /// Waits for the end: the person's own screen and modes are back, and a look without colour never had any.
    func seeEnd(_ end: ProgramEnd = .exit(0)) async throws {
        #expect(try await terminal.waitForEnd() == end)
        #expect(terminal.screen.modes.areAsFound)
        expectLook()
    }

    /// Colour sequences are written where the look has colour, and only there.
    func expectLook(sourceLocation: SourceLocation = #_sourceLocation) {
        let colors = ColorSequences.count(in: terminal.output)
        #expect((colors > 0) == (look == .color), "\(colors) colour sequences", sourceLocation: sourceLocation)
    }
}

extension Journey {
    /// Waits until a draft in the state directory holds a text.
    func draft(holds text: String) async throws {
        let folder = home.url.appending(path: "state/curlew/drafts")
        let deadline = ContinuousClock.now + hangLimit
        while ContinuousClock.now < deadline {
            // A file that is still being written is a hidden one.
            let files =
                (try? FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
            let isKept = files.contains { (try? String(contentsOf: $0, encoding: .utf8))?.contains(text) == true }
            // It is written behind the draft, and tells the next start what was open.
            if isKept, FileManager.default.fileExists(atPath: home.path("state/curlew/window.yaml")) { return }
            await Task.yield()
        }
        Issue.record("no draft holds \(text)")
    }
}
