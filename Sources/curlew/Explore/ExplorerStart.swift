import Commands
import Explorer
import History
import Interchange
import Keys
import TerminalUI
import Workspace

/// The facts that the explorer needs before its first frame.
struct ExplorerStart {
    var environment: [String: String]
    var directories: StateDirectories
    var settings: Settings
    var keys: BindingTable
    var state: WindowState
    var files: FileWorker.Start
    var color: ColorDepth.Choice = .auto
    var themeFolder: String?
    /// The settings name a theme; else it follows the terminal's background.
    var isThemeChosen: Bool
    var variables: [String: String] = [:]
    /// The request to open first, in place of the one that was open last.
    var imported: ImportedRequest?
    /// The text of a file for the card of what is pasted.
    var pasted: String?
    var wantsDemo: Bool
    /// When nil, port 7777 is used if it is free, else any.
    var demoPort: UInt16?
    /// Problems of configuration files; they are shown and never stop the start.
    var problems: [String] = []

    init(environment: [String: String], options: ExploreOptions) {
        let (path, isDemo) = (options.path, options.isDemo)
        demoPort = options.demoPort
        self.environment = environment
        directories = StateDirectories(environment: environment, home: HomeFolder.ofAccount())
        let settingsFile = options.configFile.map { SettingsFile(path: $0) } ?? SettingsFile(directories: directories)
        let (stored, problems) = settingsFile.read()
        settings = Settings(stored)
        isThemeChosen = stored.theme?.isEmpty == false
        let (table, keyProblems) = KeysPlace.read(directories, changing: .standard)
        keys = table
        self.problems = problems.map { "\($0)" } + keyProblems
        color = options.color
        variables = options.variables
        state = WindowStateStore(directories: directories).read()
        let folder = CurrentFolder.path()
        let clock = SystemClock(environment: environment)
        files = FileWorker.Start(currentFolder: folder, wantsDemo: isDemo, path: path) { clock.shortTime($0) }
        files.environment = options.environmentName
        imported = options.imported
        pasted = options.pasted
        files.showsLast = imported == nil
        files.settings = settingsFile
        files.noHistory = options.noHistory
        files.historyLimits = HistoryLimits(stored)
        let found = path == nil ? CollectionFinder.find(from: folder) : path
        wantsDemo =
            isDemo || (found == nil && (state.collection == nil || state.collection?.hasSuffix("/demo") == true))
        if found != nil, !isDemo { state.skipsWelcome = true }
        if imported != nil || pasted != nil { (wantsDemo, state.skipsWelcome) = (false, true) }
        if settings.theme.isEmpty { settings.theme = "system" }
    }

    var crashNote: String {
        let place = directories.state ?? "nowhere (no state directory)"
        return "curlew stopped because of a fault. Drafts and the log are in \(place); start again to go on."
    }

    /// The paths that `:files` shows.
    var filePlaces: [String] {
        [
            ("settings, keys, themes", directories.config), ("collections of no project", directories.data),
            ("drafts, history, log", directories.state), ("spooled bodies", directories.cache),
        ].map { "\($0.padded(to: 28))\($1 ?? "nowhere: no such directory is known")" }
    }
}
