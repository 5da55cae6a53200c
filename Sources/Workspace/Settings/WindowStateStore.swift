public import CurlewFiles
internal import CurlewFormats

/// `window.yaml` in the state directory. A file that cannot be read counts as missing.
public struct WindowStateStore: Sendable {
    private let file: PrivateFile

    public init(directories: StateDirectories) {
        file = PrivateFile(.window, in: directories)
    }

    /// The stored state; an empty one when there is none that can be read.
    public func read() -> WindowState {
        guard let bytes = try? file.read(), let root = try? YAMLDocument(parsing: bytes).root else {
            return WindowState()
        }
        var state = WindowState()
        state.collection = root["collection"]?.text
        state.request = root["request"]?.text
        state.environment = root["environment"]?.text
        state.pane = root["pane"]?.text.flatMap { Int($0) }.flatMap { (1...9).contains($0) ? $0 : nil }
        for pair in root["tabs"]?.pairs ?? [] {
            if let pane = Int(pair.key.text), let tab = pair.node.text { state.tabs[pane] = tab }
        }
        state.theme = root["theme"]?.text
        state.skipsWelcome = root["skips-welcome"]?.text == "true"
        return state
    }

    /// Replaces the file, with mode 0600.
    public func save(_ state: WindowState) throws(FileError) {
        try file.change { _ in Array(YAMLWriter().document(.mapping(entries(of: state))).utf8) }
    }

    private func entries(of state: WindowState) -> [YAMLEntry] {
        let texts = [
            ("collection", state.collection), ("request", state.request), ("environment", state.environment),
            ("theme", state.theme),
        ]
        var entries = texts.compactMap { key, text in text.map { YAMLEntry(key, .text($0)) } }
        if let pane = state.pane { entries.append(YAMLEntry("pane", .plain(String(pane)))) }
        if !state.tabs.isEmpty {
            let tabs = state.tabs.sorted { $0.key < $1.key }.map { YAMLEntry(String($0.key), .text($0.value)) }
            entries.append(YAMLEntry("tabs", .mapping(tabs)))
        }
        if state.skipsWelcome { entries.append(YAMLEntry("skips-welcome", .plain("true"))) }
        return entries
    }
}

/// The state of the window at the last exit. Everything is optional; a state that cannot be read counts as empty.
public struct WindowState: Equatable, Sendable {
    /// The collection's root.
    public var collection: String?
    public var request: ItemPath?
    public var environment: String?
    /// 1 to 5.
    public var pane: Int?
    /// The tab of each pane, by the pane's number.
    public var tabs: [Int: String]
    public var theme: String?
    /// True after the welcome view was turned off.
    public var skipsWelcome: Bool

    public init() {
        tabs = [:]
        skipsWelcome = false
    }
}
