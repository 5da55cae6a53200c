import Explorer
import Glibc
import Keys
import Workspace

/// `keys.yaml` in the configuration directory.
nonisolated enum KeysPlace {
    /// Nil when no configuration directory is known.
    static func path(_ directories: StateDirectories) -> String? {
        directories.config.map { $0 + "/keys.yaml" }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The person's keys, and what is wrong with them; without a file the keys that curlew starts with.
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
