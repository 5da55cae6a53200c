import Drafting
import History
import Workspace

/// `--no-history`: whether what is sent is kept in the history, and where.
nonisolated struct HistoryOption {
    static let syntax = OptionSyntax("no-history", summary: "keeps nothing of it in the history")

    /// False also by `CURLEW_HISTORY=off`, and where `CI` is set without `CURLEW_HISTORY=on`.
    let isOn: Bool

    init(_ arguments: ParsedArguments, environment: [String: String] = Program.environment) {
        isOn = !arguments.has(Self.syntax.name) && Self.isOn(environment)
    }

    private static func isOn(_ environment: [String: String]) -> Bool {
        switch environment["CURLEW_HISTORY"]?.lowercased() {
        case "on", "1", "true", "yes": true
        case "off", "0", "false", "no": false
        default: environment["CI", default: ""].isEmpty
        }
    }

    /// The store, with the limits of `config.yaml`. It opens no file until its first use.
    static var store: HistoryStore {
        HistoryStore(directories: Program.directories, limits: HistoryLimits(Program.settings))
    }

    /// The store for what is sent; nil when nothing is kept.
    var store: HistoryStore? { isOn ? Self.store : nil }

    /// Keeps a sending that came to its end, unless its files say `history: off`.
    func record(_ ended: EndedSending, for sending: Sending) async {
        guard let store, sending.keepsHistory, let recorded = ended.recorded() else { return }
        await store.record(recorded)
    }
}
