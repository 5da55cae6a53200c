import Explorer
import Glibc
import Keys
import Workspace

/// `keys.yaml` in the configuration directory.
nonisolated enum KeysPlace {
    /// The path of the file; nil when no configuration directory is known.
    static func path(_ directories: StateDirectories) -> String? {
        directories.config.map { $0 + "/keys.yaml" }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The user's keys with their problems; without a file the built-in keys.
    static func read(_ directories: StateDirectories) -> (table: BindingTable, problems: [String]) {
        guard let path = path(directories), exists(path) else { return (.standard, []) }
        do throws(UsageError) {
            let (table, problems) = KeysFile.read(try InputFile.read(path), changing: .standard)
            return (table, problems.map(\.description))
        } catch {
            return (.standard, [error.description])
        }
    }
}
