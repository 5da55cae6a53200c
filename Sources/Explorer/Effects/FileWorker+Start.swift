public import History
public import Workspace

extension FileWorker {
    /// The settings by which the first collection is chosen.
    public struct Start: Sendable {
        public var currentFolder: String
        /// Opens the demo's collection, wherever it is.
        var wantsDemo: Bool
        /// The folder named on the command line.
        var path: String?
        public var environment: String?
        /// False when another screen is shown first instead of the request that was open last.
        public var showsLast = true
        /// Why nothing that is sent is kept in the history: `--no-history`; nil where it is kept.
        public var noHistory: String?
        public var historyLimits = HistoryLimits.usual
        /// Nil: `config.yaml` in the configuration directory.
        public var settings: SettingsFile?
        /// Turns seconds since 1970 into local time, such as `14:02`.
        var timeOfDay: @Sendable (Double) -> String

        public init(
            currentFolder: String, wantsDemo: Bool, path: String? = nil, environment: String? = nil,
            timeOfDay: @escaping @Sendable (Double) -> String = { _ in "before" }
        ) {
            self.timeOfDay = timeOfDay
            self.currentFolder = currentFolder
            self.wantsDemo = wantsDemo
            self.path = path
            self.environment = environment
        }
    }
}
