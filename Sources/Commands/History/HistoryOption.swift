import Drafting
import History
import Workspace

/// `--no-history`: whether what is sent is kept in the history, and where.
nonisolated struct HistoryOption {
    static let syntax = OptionSyntax("no-history", summary: "keeps nothing of it in the history")

    /// Why nothing is kept; nil where it is. By `CURLEW_HISTORY=off`, and where `CI` is set without
    /// `CURLEW_HISTORY=on`, nothing is kept either.
    let reason: String?

    init(_ arguments: ParsedArguments, environment: [String: String] = Program.environment) {
        reason = arguments.has(Self.syntax.name) ? "--\(Self.syntax.name)" : Self.reason(environment)
    }

    private static func reason(_ environment: [String: String]) -> String? {
        switch environment["CURLEW_HISTORY"]?.lowercased() {
        case "on", "1", "true", "yes": nil
        case "off", "0", "false", "no": "CURLEW_HISTORY=off"
        default: environment["CI", default: ""].isEmpty ? nil : "CI is set"
        }
    }

    /// The store, with the limits of `config.yaml`. It opens no file until its first use.
    static var store: HistoryStore {
        HistoryStore(directories: Program.directories, limits: HistoryLimits(Program.settings))
    }

    /// The store for what is sent; nil when nothing is kept.
    var store: HistoryStore? { reason == nil ? Self.store : nil }

    /// Keeps a sending that came to its end, unless its files say `history: off`.
    ///
    /// - Returns: why it is not on the disk; nil when it is, or need not be.
    func record(_ ended: EndedSending, for sending: Sending) async -> String? {
        guard let store, sending.keepsHistory, let recorded = ended.recorded() else { return nil }
        await store.record(recorded)
        return await store.problem.map { "\($0)" }
    }
}
