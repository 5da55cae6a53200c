import Glibc
package import Keys
package import Workspace

/// `keys.yaml` in the configuration directory.
nonisolated package enum KeysPlace {
    /// The path of the file; nil when no configuration directory is known.
    private static func path(_ directories: StateDirectories) -> String? {
        directories.config.map { $0 + "/keys.yaml" }
    }

    /// The user's file; nil where there is none.
    static var ownFile: String? { path(Program.directories).flatMap { exists($0) ? $0 : nil } }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The user's keys; the built-in ones where the file cannot be read.
    static func table(changing standard: BindingTable) -> BindingTable {
        read(Program.directories, changing: standard).table
    }

    /// The user's keys with their problems; without a file the built-in keys.
    package static func read(
        _ directories: StateDirectories, changing standard: BindingTable
    ) -> (table: BindingTable, problems: [String]) {
        guard let path = path(directories), exists(path) else { return (standard, []) }
        do throws(UsageError) {
            let (table, problems) = KeysFile.read(try InputFile.read(path), changing: standard)
            return (table, problems.map(\.description))
        } catch {
            return (standard, [error.description])
        }
    }
}
