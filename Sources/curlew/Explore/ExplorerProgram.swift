import Commands
import CurlewFiles
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import CursesTerminal
import DemoServer
import Drafting
import EventLoop
import Explorer
import Glibc
import Keys
import TerminalUI
import Workspace

/// The explorer in a terminal. Keys and finished effects go in, frames come out, until an exit code ends it.
///
///     TerminalLoop ─► Message ─► update ─► view ─► CursesTerminal
///                        ▲          └─► EffectRunner
///                        └──────────────────┘
final class ExplorerProgram {
    private let terminal: CursesTerminal
    private let clock: SystemClock
    private let start: ExplorerStart
    private var model: Model
    private var themes: ThemeChoice
    private var themeWatch: ThemeWatch?
    private var hasThemeProblem = false
    private var runner: EffectRunner?
    private var loop: TerminalLoop?
    private var demo: DemoServer?
    private var paintIsPlanned = false
    private var shownTitle = ""
    private var lastPaint: ContinuousClock.Instant?
    private var finished: CheckedContinuation<ExitPlan, Never>?
    private let mailbox = Mailbox()

    init(_ start: ExplorerStart) throws(TerminalError) {
        self.start = start
        clock = SystemClock(environment: start.environment)
        var options = CursesTerminal.Options()
        options.environment = start.environment
        options.color = start.color
        options.hasMouse = start.settings.usesMouse
        options.hasTitle = start.settings.setsTitle
        options.logPath = start.directories.state.map { "\($0)/log" }
        options.crashNote = start.crashNote
        terminal = try CursesTerminal(options)
        themes = ThemeChoice(start: start, depth: terminal.colorDepth)
        model = Model(size: terminal.size, settings: start.settings, clock: clock.reading())
        model.keys = start.keys
        model.managerFields = DefaultHeaders.fields(environment: start.environment)
        model.filePlaces = start.filePlaces
        model.homeFolder = start.environment["HOME"]
        model.currentFolder = start.files.currentFolder
        model.terminal = TerminalInfo(
            colours: terminal.colorDepth.words, clipboard: "OSC 52", depth: terminal.colorDepth,
            surface: themes.resolved.surfaceColor)
        model.settings.theme = themes.name
        if !terminal.isUTF8 { model.settings.drawing = .ascii }
        if start.state.skipsWelcome { model.stage = .main }
        model.environments.overrides = start.variables.mapValues { VariableOverride($0) }
        if let pane = start.state.pane.flatMap(Pane.init(rawValue:)), start.state.skipsWelcome { model.focus = pane }
    }

    /// Runs until the user quits or a signal ends it.
    func run() async -> ExitPlan {
        paint()
        var plan = await withCheckedContinuation { continuation in
            finished = continuation
            begin()
        }
        if let words = await runner?.finish() { plan.message = plan.message ?? words }
        demo?.stop()
        loop?.stop()
        terminal.close()
        return plan
    }

    private func begin() {
        let clock = clock
        let post: @Sendable (Message) -> Void = { [weak self, mailbox] message in
            guard mailbox.put(message) else { return }
            Task { @MainActor in self?.take(mailbox.takeAll()) }
        }
        let tokens = TokenStore(keptIn: start.directories, timer: LoopClock()) { post(.failed($0)) }
        let session = SessionManager(
            transport: CurlTransport(proxies: EnvironmentProxies(self.start.environment)),
            configuration: SessionConfiguration(
                reportsBodies: true, recordsSending: true, asksForCredentials: true, tokens: tokens,
                now: { clock.reading().seconds }, timer: LoopClock()))
        let cache = ResponseCache(path: start.directories.cache.map { "\($0)/responses.sqlite" })
        runner = EffectRunner(
            agent: NetworkAgent(
                session: session, cache: cache, applicationVersion: Program.version, now: { clock.standing }),
            files: FileWorker(directories: start.directories, start: start.files),
            values: ValueWorker(environment: start.environment, directories: start.directories),
            history: HistoryWorker.Settings(offset: { clock.offset(at: $0) }, now: { clock.standing }),
            environment: start.environment, manager: model.managerFields,
            consents: ConsentStore(directories: start.directories), timer: LoopClock(), clock: { clock.reading() },
            post: post)
        let loop = TerminalLoop(
            terminal: terminal, escapeDelay: TerminalLoop.escapeDelay(start.environment),
            decoder: InputDecoder(altCharacters: start.keys.altCharacters)
        ) { [weak self] in self?.handle($0) }
        self.loop = loop
        loop.start()
        followThemes()
        perform(Explorer.start(&model))
        if start.wantsDemo { perform([.startDemo]) }
        if let imported = start.imported { take([.imported(imported)]) }
        if let pasted = start.pasted { take([.fileToPaste(pasted)]) }
        for problem in start.problems + [themes.problem].compactMap(\.self) { take([.failed(problem)]) }
    }

    // MARK: Messages

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(let events):
            let now = clock.reading()
            take(events.map { .input($0, now) }, paintsAtOnce: true)
        case .resized(let size): take([.resized(size)], paintsAtOnce: true)
        case .terminated(let signal): take([.terminated(signal: signal)])
        case .continued: take([.continued], paintsAtOnce: true)
        case .suspended: break
        case .inputClosed: take([.terminated(signal: 1)])
        }
    }

    private func take(_ messages: [Message], paintsAtOnce: Bool = false) {
        guard !messages.isEmpty else { return }
        for batch in messages.batches { perform(update(&model, batch)) }
        if paintsAtOnce || messages.contains(where: \.isAwaited) { paint() } else { planPaint() }
    }

    private func perform(_ effects: some Sequence<Effect>) {
        for effect in effects where runner?.run(effect) == false { performHere(effect) }
    }

    // MARK: The terminal's own effects

    private func performHere(_ effect: Effect) {
        switch effect {
        case .copy(let text, let label): copy(text, label)
        case .setTheme(let name): use(theme: name)
        case .copyTheme(let name): copy(theme: name)
        case .matchBackground(let color):
            themes.match(color)
            model.settings.theme = themes.name
        case .findThemes: findThemes()
        case .setMouse(let isOn): terminal.setMouse(isOn)
        case .redraw: terminal.repaint()
        case .suspend: loop?.suspend()
        case .editExternally(let job): edit(job)
        case .startDemo: startDemo()
        case .rotateDemoKey: rotateDemoKey()
        case .failDemo(let path): failDemo(path)
        case .crash: crash()
        case .quit(let plan):
            finished?.resume(returning: plan)
            finished = nil
        default: break
        }
    }

    private func edit(_ job: EditorJob) {
        guard let loop else { return }
        let editor = ExternalEditor(environment: start.environment)
        Task {
            let answer = await editor.edit(job, on: loop)
            take([.edited(job.id, answer)], paintsAtOnce: true)
        }
    }

    private func copy(_ text: String, _ label: String) {
        guard !terminal.copyToClipboard(text) else { return take([.copied(label: label, note: nil)]) }
        let note = ClipboardFile.write(text, directories: start.directories)
        take([.copied(label: label, note: note)])
    }

    private func use(theme name: String) {
        let problem = themes.use(name)
        if let problem { take([.failed(problem)]) } else if hasThemeProblem { take([.themeMended(name)]) }
        hasThemeProblem = problem != nil
        model.terminal.surface = themes.resolved.surfaceColor
    }

    /// Reads the theme in use and the list anew when the person saves a file of theirs.
    private func followThemes() {
        themeWatch = ThemeWatch(themes.catalog.folders) { [weak self] in
            guard let self else { return }
            use(theme: themes.name)
            findThemes()
            terminal.repaint()
            planPaint()
        }
    }

    private func copy(theme name: String) {
        do throws(FileError) {
            guard let (copy, path) = try themes.copy(of: name) else {
                return take([.failed("There is no folder for themes of your own. Set $HOME or $XDG_CONFIG_HOME.")])
            }
            followThemes()
            take([.themeCopied(copy, path: path)])
            findThemes()
        } catch {
            take([.failed("The theme was not copied. \(error)")])
        }
    }

    /// Finds the themes in a task of its own, because reading and measuring all of them takes longer than handling a
    /// key may.
    private func findThemes() {
        let catalog = themes.catalog
        Task.detached { [weak self] in
            let entries = ThemeChoice.entries(of: catalog)
            await self?.take([.themesFound(entries)])
        }
    }

    /// Starts the demo's two listeners at once. The API and OpenSSL would take too much memory and time at the start;
    /// they are loaded at the first connection.
    private func startDemo() {
        guard demo == nil else { return }
        let tell: @Sendable (DemoServerError) -> Void = { [weak self] error in
            Task { @MainActor in self?.take([.failed(error.description)]) }
        }
        do throws(DemoServerError) {
            let server =
                if let port = start.demoPort {
                    try DemoServer.listen(port: port, clock: LoopClock(), tell: tell)
                } else {
                    try DemoServer.listen(preferring: DemoServer.preferredPort, clock: LoopClock(), tell: tell)
                }
            demo = server
            take([.demoStarted(base: server.baseURL), .demoSecured(base: try server.secureBaseURL)])
        } catch {
            take([.failed(error.description)])
        }
    }

    private func failDemo(_ path: String?) {
        guard let demo else { return take([.failed("The demo API does not run. curlew demo starts it.")]) }
        if let path { demo.setFailing(path, true) } else { for path in demo.failing { demo.setFailing(path, false) } }
        take([.demoFails(demo.failing.sorted())])
    }

    /// Rotates the demo's key in a task of its own, because making a key takes longer than a frame may.
    private func rotateDemoKey() {
        guard let demo else { return take([.failed("The demo API does not run. curlew demo starts it.")]) }
        Task.detached { [weak self] in
            let message: Message
            do throws(DemoServerError) {
                try demo.rotateKey()
                message = .demoKeyRotated
            } catch {
                message = .failed(error.description)
            }
            await self?.take([message])
        }
    }

    /// Crashes after the draft is written, as it would be a second after the last key.
    private func crash() {
        Task { [runner] in
            _ = await runner?.finish()
            Crash.provoke()
        }
    }

    // MARK: Frames

    /// Plans the next frame: frames for progress come at most 30 times a second, frames for keys at once.
    private func planPaint() {
        guard !paintIsPlanned else { return }
        paintIsPlanned = true
        let wait = lastPaint.map { max(.zero, .milliseconds(33) - (ContinuousClock.now - $0)) } ?? .zero
        Task {
            if wait > .zero { try? await LoopClock().sleep(for: wait) }
            if paintIsPlanned { paint() }
        }
    }

    /// Sets the window's title when no text is being edited: a title for every key would cost more bytes than the
    /// key.
    private func nameWindow() {
        guard model.settings.setsTitle, model.edit == nil else { return }
        let title = Self.title(of: &model)
        guard title != shownTitle else { return }
        shownTitle = title
        terminal.setTitle(title)
    }

    /// Both arguments are passed by reference, because copying a model costs as much as drawing a pane.
    private static func frame(of model: inout Model, _ theme: ResolvedTheme) -> Frame {
        view(model, theme: theme)
    }

    private static func title(of model: inout Model) -> String { WindowTitle.text(model) }

    private func paint() {
        paintIsPlanned = false
        lastPaint = .now
        let frame = Self.frame(of: &model, themes.resolved)
        terminal.present(frame.buffer, cursor: frame.cursor)
        if model.waitsForPaint { perform(update(&model, .painted)) }
        nameWindow()
    }
}

/// `:demo crash`: crashes on purpose, to test that the terminal is restored.
enum Crash {
    static func provoke() {
        raise(SIGSEGV)
    }
}

/// Writes a copied text to a file that only the user can read, when no clipboard is available.
enum ClipboardFile {
    /// Returns the message: the path of the file, or the reason why it was not written.
    static func write(_ text: String, directories: StateDirectories) -> String {
        guard let folder = directories.state else { return "Could not reach a clipboard. The text was not kept." }
        let path = "\(folder)/clipboard"
        do throws(FileError) {
            try AtomicWriter().write(Array(text.utf8), to: path, access: .owner)
            return "Could not reach a clipboard. The text is in \(path)."
        } catch {
            return "Could not reach a clipboard. \(error)"
        }
    }
}
