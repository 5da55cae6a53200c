internal import CurlewFiles
internal import Glibc
internal import Synchronization

/// Digests of files, kept until a file's times change: a run needs the digests of the same folder once for each
/// request.
enum FileContents {
    enum Answer: Equatable {
        /// The digest, with the file-name endings that `FileMentions` finds in the content.
        case digest(String, count: Int, mentions: Set<[UInt8]>)
        case own(OwnFile.Content)
        case unreadable
    }

    /// The file's `stat` values. Programs cannot set the time of the last status change back.
    private struct Stamp: Equatable {
        var device: UInt, node: UInt, size: Int, modified: Int, changed: Int

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0, FileKind(mode: facts.st_mode) == .regular else { return nil }
            (device, node, size) = (UInt(facts.st_dev), UInt(facts.st_ino), Int(facts.st_size))
            modified = facts.modifiedNanoseconds
            changed = Int(facts.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(facts.st_ctim.tv_nsec)
        }
    }

    private struct Key: Hashable {
        var root: [UInt8]
        var path: [UInt8]
    }

    private struct Entry {
        var stamp: Stamp
        var answer: Answer
    }

    private static let known = Mutex<[Key: Entry]>([:])
    private static let limit = 20_000
    /// Nanoseconds. A file that changed more recently is read again, because two changes within one clock tick have
    /// the same time.
    private static let youth = 2_000_000_000

    /// - Parameter root: the collection's folder, links resolved; empty when no file is one of curlew's.
    static func look(at path: String, root: String) -> Answer {
        guard let stamp = Stamp(path) else { return .unreadable }
        let key = Key(root: Array(root.utf8), path: Array(path.utf8))
        if let entry = known.withLock({ $0[key] }), entry.stamp == stamp { return entry.answer }
        let start = now
        let answer = read(path, root: root)
        if Stamp(path) == stamp, start - stamp.changed > youth {
            known.withLock { known in
                if known.count >= limit { known = [:] }
                known[key] = Entry(stamp: stamp, answer: answer)
            }
        }
        return answer
    }

    private static func read(_ path: String, root: String) -> Answer {
        guard let bytes = try? BoundedFile.read(path).bytes else { return .unreadable }
        if !root.isEmpty, FilePath.isInside(path, root) {
            let inside = String(Substring(path.utf8.dropFirst(root.utf8.count + 1)))
            if OwnFile.isOne(inside, bytes) {
                return .own(OwnFile.Content(bytes))
            }
        }
        return .digest(digest(of: bytes), count: bytes.count, mentions: FileMentions.ends(in: bytes))
    }

    /// A digest without spaces.
    static func digest(of bytes: [UInt8]) -> String {
        ContentDigest.of(bytes) ?? "none-\(FileStamp.hash(bytes))-\(bytes.count)"
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
