internal import CurlewBytes
internal import Glibc
internal import Synchronization

/// The names of the temporary files that a save writes first: hidden, unguessable and recognisable.
package enum TemporaryName {
    private static let prefix = ".curlew-"
    private static let ending = ".tmp"

    package static func make(beside target: String) -> String {
        let name = prefix + String(getpid()) + "-" + String(UInt64.random(in: .min ... .max), radix: 36) + ending
        return FilePath.join(FilePath.parent(target), name)
    }

    /// True for a temporary file that an interrupted save or edit left, or an editor beside one: its process has ended.
    package static func isStray(_ name: String) -> Bool {
        guard let rest = name.utf8.text(behind: prefix), rest.utf8.contains(ending),
            let process = pid_t(rest.utf8.text(before: "-"))
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// The folders whose strays were removed in this run.
    private static let cleared = Mutex<Set<String>>([])
    /// Most entries that are examined, so that a save does not wait for a folder with many more.
    private static let entryLimit = 10_000

    /// Removes the strays beside a file that is to be written, once for each folder in a run.
    package static func clearStrays(beside target: String) {
        let path = FilePath.parent(target)
        guard cleared.withLock({ $0.insert(path).inserted }), let folder = opendir(path) else { return }
        defer { closedir(folder) }
        var count = 0
        while count < entryLimit, let entry = readdir(folder) {
            count += 1
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isStray(name) { unlink(FilePath.join(path, name)) }
        }
    }
}
