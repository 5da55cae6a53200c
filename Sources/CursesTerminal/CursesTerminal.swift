import CCurlewCurses
import Glibc
public import TerminalUI

/// The screen. ncurses computes the output; this class writes it, and reads the keys itself.
///
///     open ──► present ──► present ... ──► close
///                 │  ▲
///        suspend  ▼  │ resume            (Ctrl-Z)
///
/// One per process. `close`, a fatal signal and `suspend` restore the terminal.
public final class CursesTerminal: Terminal {
    public struct Options {
        /// The program's environment.
        public var environment: [String: String] = [:]
        public var color = ColorDepth.Choice.auto
        public var hasMouse = true
        public var hasTitle = true
        /// The file for standard error while the screen is up; when nil, that output is dropped.
        public var logPath: String?
        /// The line printed after a crash: the paths of the draft and the log.
        public var crashNote = "curlew stopped because of a fault."

        public init() {}
    }

    public private(set) var size: Size
    public let colorDepth: ColorDepth
    /// True when the environment's character set is UTF-8, so that line drawing should work.
    public let isUTF8: Bool
    /// The terminal's descriptor, non-blocking.
    let descriptor: Int32
    private var modes: TerminalModes
    private let environment: [String: String]
    private let writer: TerminalWriter
    private var painter: Painter
    private var errorOutput: ErrorOutput
    private var isSynchronized = false
    private var isUp = false
    /// A frame that the terminal was too slow for.
    private var late: (buffer: CellBuffer, cursor: Point?)?
    private var title: String?

    /// Takes the terminal over. When this throws, the terminal is unchanged.
    public init(_ options: Options) throws(TerminalError) {
        let locale = curlew_locale()
        let term = try Self.describedTerminal(options.environment)
        let hasRGB = curlew_term_has_rgb() != 0
        let colors = Int(curlew_term_colors())
        colorDepth = ColorDepth.detect(
            environment: options.environment, terminfoColors: colors, hasRGB: hasRGB, flag: options.color
        ).limited(hasRGB: hasRGB)
        isUTF8 = locale == 1
        environment = options.environment
        modes = TerminalModes(term: term, hasMouse: options.hasMouse, hasTitle: options.hasTitle)
        painter = Painter(colors: colors, hasRGB: hasRGB, asciiOnly: locale < 0)
        errorOutput = ErrorOutput(path: options.logPath)
        descriptor = curlew_reopen(STDIN_FILENO)
        guard descriptor >= 0 else { throw .system(errno) }
        writer = TerminalWriter(descriptor: descriptor)
        size = Self.size(of: descriptor)
        let reset = modes.reset()
        let note = Array((options.crashNote + "\n").utf8)
        curlew_crash_prepare(descriptor, reset, reset.count, note, note.count)
        guard curlew_raw(descriptor) == 0, curlew_open(term, Int32(size.height), Int32(size.width)) == 0 else {
            let code = errno
            curlew_cooked(descriptor)
            Glibc.close(descriptor)
            throw .system(code)
        }
        writer.drained = { [weak self] in self?.presentLate() }
        take(asking: true)
    }

    private static func describedTerminal(_ environment: [String: String]) throws(TerminalError) -> String {
        if isatty(STDIN_FILENO) != 1 { throw .notATerminal(.input) }
        if isatty(STDOUT_FILENO) != 1 { throw .notATerminal(.output) }
        guard let term = environment["TERM"], !term.isEmpty else { throw .termUnset }
        switch curlew_terminfo(term, STDOUT_FILENO) {
        case 0: return term
        case 2: throw .noDatabase
        case 3: throw .cannotMoveCursor(term)
        default: throw .unknownTerm(term)
        }
    }

    static func size(of descriptor: Int32) -> Size {
        var (rows, columns): (Int32, Int32) = (0, 0)
        curlew_size(descriptor, &rows, &columns)
        return Size(width: Int(columns), height: Int(rows))
    }

    // MARK: Frames

    public func present(_ buffer: CellBuffer, cursor: Point?) {
        guard isUp else { return }
        if writer.isBlocked {
            late = (buffer, cursor)
            return
        }
        painter.paint(buffer, room: Size(width: max(1, size.width), height: max(1, size.height)))
        let place = cursor ?? Point(x: 0, y: 0)
        curlew_cursor(
            Int32(min(place.y, max(0, size.height - 1))), Int32(min(place.x, max(0, size.width - 1))),
            cursor == nil ? 0 : 1)
        curlew_update()
        sendFrame()
    }

    private func sendFrame() {
        let frame = takeOutput()
        if frame.isEmpty { return }
        let isWorthIt = isSynchronized && frame.count > 256
        writer.send(
            isWorthIt ? Array(TerminalModes.frameStart.utf8) + frame + Array(TerminalModes.frameEnd.utf8) : frame)
    }

    private func takeOutput() -> [UInt8] {
        var bytes: UnsafePointer<UInt8>?
        let count = curlew_take_output(&bytes)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func presentLate() {
        guard let frame = late else { return }
        late = nil
        present(frame.buffer, cursor: frame.cursor)
    }

    /// Reads the size again; every cell of the next frame is drawn.
    func readSize() {
        size = Self.size(of: descriptor)
        repaint()
    }

    /// Makes the next frame draw every cell.
    public func repaint() {
        curlew_resize(Int32(size.height), Int32(size.width))
        painter.forget()
    }

    // MARK: Taking and restoring

    private func take(asking: Bool) {
        isUp = true
        errorOutput.redirect()
        curlew_crash_arm()
        repaint()
        curlew_update()
        writer.send(takeOutput() + Array((modes.enter + (asking ? modes.questions : "")).utf8))
        if let title { setTitle(title) }
    }

    public func suspend() {
        guard isUp else { return }
        isUp = false
        late = nil
        curlew_leave()
        writer.send(Array(modes.leave.utf8) + takeOutput())
        writer.finish(within: 250)
        curlew_cooked(descriptor)
        curlew_crash_disarm()
        errorOutput.restore()
    }

    public func resume() {
        guard !isUp, curlew_raw(descriptor) == 0 else { return }
        size = Self.size(of: descriptor)
        take(asking: false)
    }

    /// Restores the terminal for good.
    public func close() { suspend() }

    // MARK: Other sequences

    public func setTitle(_ title: String) {
        self.title = title
        let text = modes.title(DisplayText.visible(title))
        if isUp, !writer.isBlocked, !text.isEmpty { writer.send(text.utf8) }
    }

    public func copyToClipboard(_ text: String) -> Bool {
        guard isUp, modes.isXtermLike, let plain = OSC52.sequence(text) else { return false }
        // tmux accepts the plain sequence or passes on the wrapped one, depending on its settings.
        let wrapping: OSC52.Wrapping = environment["TMUX"] != nil ? .tmux : environment["STY"] != nil ? .screen : .none
        let wrapped = wrapping == .none ? [] : OSC52.sequence(text, wrapping: wrapping) ?? []
        writer.send((wrapping == .screen ? [] : plain) + wrapped)
        return true
    }

    /// Whether the terminal reports the mouse to the program, or keeps it for selecting text.
    public func setMouse(_ isOn: Bool) {
        modes.hasMouse = isOn
        guard isUp, modes.isXtermLike else { return }
        writer.send((isOn ? TerminalModes.mouseOn : TerminalModes.mouseOff).utf8)
    }

    /// Whether pastes have marks around them, until the terminal answers otherwise.
    var marksPastes: Bool { modes.isXtermLike }

    /// Stores a terminal's answer about itself.
    func note(_ reply: TerminalReply) {
        if case .mode(2026, let state) = reply { isSynchronized = state == 1 || state == 2 }
    }
}

/// Keeps output of libraries and the runtime to standard error off the screen: while the screen is up it goes to a
/// log file, mode 0600, or is dropped.
struct ErrorOutput {
    private let path: String?
    private var original: Int32 = -1

    init(path: String?) { self.path = path }

    mutating func redirect() {
        guard original < 0, isatty(STDERR_FILENO) == 1 else { return }
        // A pipe in its place keeps nobody waiting for a reader.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let log = open(path ?? "/dev/null", flags, 0o600)
        let target = log >= 0 ? log : open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { return }
        original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        // Standard error is redirected only if it can be restored.
        if original >= 0 { dup2(target, STDERR_FILENO) }
        close(target)
    }

    mutating func restore() {
        guard original >= 0 else { return }
        dup2(original, STDERR_FILENO)
        close(original)
        original = -1
    }
}

/// The reasons why the screen could not be opened.
public nonisolated enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal(Stream)
    case termUnset
    case unknownTerm(String)
    case noDatabase
    case cannotMoveCursor(String)
    /// The terminal could not be opened or set up; the system's error number.
    case system(Int32)

    public enum Stream: String, Sendable { case input, output }
}

nonisolated extension TerminalError: CustomStringConvertible {
    /// The fact, its reason, and what to do.
    public var description: String {
        switch self {
        case .notATerminal(let stream):
            "Standard \(stream.rawValue) is not a terminal, so there is no screen to draw on. "
                + "Run curlew in a terminal, or use a command: curlew --help."
        case .termUnset:
            "TERM is not set, so nobody knows what this terminal can do. Set it, for example TERM=xterm-256color."
        case .unknownTerm(let name):
            "The terminal \"\(name)\" has no description here. "
                + "Install its terminfo entry, or set TERM to one that is there, for example xterm-256color."
        case .noDatabase:
            "There are no terminal descriptions on this system. Install ncurses-base, or check TERMINFO."
        case .cannotMoveCursor(let name):
            "The terminal \"\(name)\" cannot move its cursor, so there is no screen to draw on. "
                + "Use a command instead: curlew --help."
        case .system(let code):
            "The terminal could not be set up (error \(code)). Check that it is still there."
        }
    }
}
