internal import CurlewBytes
internal import Glibc

/// Names of the temporary files that a save writes first: hidden, unguessable, and recognisable.
package enum TemporaryName {
    private static let prefix = ".curlew-"
    private static let ending = ".tmp"

    package static func make(beside target: String) -> String {
        let name = prefix + String(getpid()) + "-" + String(UInt64.random(in: .min ... .max), radix: 36) + ending
        return FilePath.join(FilePath.parent(target), name)
    }

    /// True for a temporary file whose process has ended, which an interrupted save left behind.
    package static func isStray(_ name: String) -> Bool {
        guard let rest = name.utf8.text(behind: prefix), name.utf8.hasSuffix(ending),
            let process = pid_t(rest.utf8.text(before: "-"))
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
