import Glibc
public import TerminalUI

/// A program in a terminal of its own, with an emulator that shows what a person would see.
///
/// ```
/// let terminal = try PseudoTerminal(running: BuiltProgram.path, ["demo", "--port", "0"])
/// try await terminal.wait(for: "Welcome")
/// terminal.press("2")
/// terminal.type("{{demo}}/people")
/// terminal.press("Enter")
/// let screen = try await terminal.wait(for: "200 OK")
/// ```
///
/// The program is killed when the last reference goes.
public final class PseudoTerminal: Sendable {
    private let session: TerminalSession
    private let home: TemporaryFolder?

    /// Starts `program`, the path of an executable. `environment` is added to `ProgramEnvironment.usual`; an empty
    /// value takes a variable away.
    public init(
        running program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        folder: String? = nil, size: Size = Size(width: 80, height: 24)
    ) throws(ProgramStartFailure) {
        let (variables, home) = try ProgramEnvironment.adding(environment)
        self.home = home
        let device = try PseudoTerminalDevice(
            running: program, arguments: arguments, environment: variables, folder: folder, size: size)
        guard let emulator = Emulator(size: size) else {
            throw ProgramStartFailure(program: "the emulator", code: ENOMEM)
        }
        session = TerminalSession(device: device, emulator: emulator)
        session.startReading()
    }

    deinit {
        session.kill(SIGKILL)
    }

    /// What is shown now.
    public var screen: TerminalScreen { session.screen }
    /// Every byte that the program wrote.
    public var output: [UInt8] { session.output }
    /// The program's process, for its figures in `/proc`.
    public var process: Int32 { session.device.program }
    /// How the program ended, or nil while it runs.
    public var end: ProgramEnd? { session.end }

    /// Whether the terminal shows what is typed, and hands it over line by line.
    public var isUsual: Bool {
        var line = termios()
        let wanted = tcflag_t(ECHO | ICANON | ISIG)
        return tcgetattr(session.device.master, &line) == 0 && line.c_lflag & wanted == wanted
    }

    /// Types text as it stands, a byte after the other.
    public func type(_ text: String) {
        session.device.write([UInt8](text.utf8))
    }

    /// Presses keys one after the other; for the names see `KeyName`.
    public func press(_ names: String...) {
        for name in names { session.device.write(bytes(of: name)) }
    }

    /// What the terminal sends for a key.
    public func bytes(of name: String) -> [UInt8] {
        let isApplication = screen.modes.sendsApplicationCursorKeys
        guard let bytes = KeyName.bytes(for: name, applicationCursorKeys: isApplication) else {
            preconditionFailure("no key is called \(name)")
        }
        return bytes
    }

    /// All of it in one write.
    public func send(_ bytes: [UInt8]) { session.device.write(bytes) }

    /// Pastes text, in brackets when the program asked for them.
    public func paste(_ text: String) {
        type(screen.modes.bracketsPaste ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
    }

    /// Presses and releases the first mouse button on a cell.
    public func click(_ point: Point) {
        type("\u{1B}[<0;\(point.x + 1);\(point.y + 1)M\u{1B}[<0;\(point.x + 1);\(point.y + 1)m")
    }

    /// Turns the wheel over a cell, one step: up for a negative number, down for a positive one.
    public func turnWheel(at point: Point, by steps: Int) {
        for _ in 0..<abs(steps) { type("\u{1B}[<\(steps < 0 ? 64 : 65);\(point.x + 1);\(point.y + 1)M") }
    }

    public func resize(to size: Size) {
        session.resize(to: size)
    }

    /// Sends a signal to the program and its children.
    public func signal(_ number: Int32) {
        session.kill(number)
    }

    /// Returns the first screen for which `condition` holds. Fails when the time is over or the program ends before.
    @discardableResult
    public func wait(
        _ what: String, timeout: Duration = hangLimit, until condition: @escaping @Sendable (TerminalScreen) -> Bool
    ) async throws -> TerminalScreen {
        try await session.wait(what, timeout) { screen, _ in condition(screen) }
    }

    /// Returns the first screen that holds all of `texts`.
    @discardableResult
    public func wait(for texts: String..., timeout: Duration = hangLimit) async throws -> TerminalScreen {
        try await wait("\(texts)", timeout: timeout) { screen in texts.allSatisfy(screen.contains) }
    }

    /// Waits for the program's end; the screen is then as it left it.
    public func waitForEnd(timeout: Duration = hangLimit) async throws -> ProgramEnd {
        let failure = try await session.wait("the end of the program", timeout) { _, end in end != nil }
        guard let end else { throw WaitFailure(what: "the end of the program", end: nil, screen: failure) }
        return end
    }
}
