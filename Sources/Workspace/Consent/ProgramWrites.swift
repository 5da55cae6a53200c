internal import CurlewFiles
internal import Synchronization

/// Files that granted programs wrote below their folders while they ran, for the life of this process. They come from
/// a granted program, so they need no new grant; otherwise a hook that keeps a file beside itself would ask again at
/// each request. After the next start the question names the file.
enum ProgramWrites {
    private struct Key: Hashable {
        var root: [UInt8]
        var path: [UInt8]
        /// The digest of the present file; nil when there is none.
        var digest: String?
    }

    /// The digest at the time of the grant; `.some(nil)` when the file did not exist.
    private static let known = Mutex<[Key: String?]>([:])

    /// The files as they were before programs of this process wrote to them.
    static func before(_ files: [ProgramFile], root: String) -> [ProgramFile] {
        let known = known.withLock { $0 }
        guard !known.isEmpty else { return files }
        let root = Array(root.utf8)
        let kept = files.compactMap { file -> ProgramFile? in
            guard let before = known[Key(root: root, path: Array(file.path.utf8), digest: file.digest)] else {
                return file
            }
            return before.map { ProgramFile(path: file.path, digest: $0) }
        }
        let here = Set(files.map { Array($0.path.utf8) })
        let gone = known.compactMap { key, before -> ProgramFile? in
            guard key.root == root, key.digest == nil, !here.contains(key.path) else { return nil }
            return before.map { ProgramFile(path: String(decoding: key.path, as: UTF8.self), digest: $0) }
        }
        return (kept + gone).sorted { FilePath.precedes($0.path, $1.path) }
    }

    /// - Parameters:
    ///   - before: the files at the time of the grant.
    ///   - after: the files once the program has ended.
    static func note(before: [ProgramFile], after: [ProgramFile], root: String) {
        let root = Array(root.utf8)
        let old = Dictionary(before.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        let new = Dictionary(after.map { (Array($0.path.utf8), $0.digest) }) { $1 }
        known.withLock { known in
            for path in Set(old.keys).union(new.keys) where old[path] != new[path] {
                known[Key(root: root, path: path, digest: new[path])] = .some(old[path])
            }
        }
    }
}
