internal import Glibc
internal import Synchronization

/// A few small answers as they stand in the file, for as long as nobody changes it.
final class EntriesAtHand: Sendable {
    /// Bytes of all answers of one name, and names.
    static let bytesLimit = 16 << 10
    static let countLimit = 32

    private struct State: Sendable {
        var file: FileState?
        var entries: [String: [CacheEntry]] = [:]
    }

    private let state = Mutex(State())

    /// - Parameter file: as it was before they were read.
    func put(_ entries: [CacheEntry], for name: String, _ file: FileState?) {
        guard let file, entries.reduce(0, { $0 + $1.size }) <= Self.bytesLimit else { return }
        state.withLock { state in
            if state.file != file || state.entries.count >= Self.countLimit { state.entries = [:] }
            state.file = file
            state.entries[name] = entries
        }
    }

    /// Somebody here writes: the file's times may be too coarse to tell.
    func forget() { state.withLock { $0 = State() } }

    /// - Parameter file: as it is now.
    func entries(for name: String, _ file: FileState?) -> [CacheEntry]? {
        guard let file else { return nil }
        return state.withLock { $0.file == file ? $0.entries[name] : nil }
    }
}

/// What changes whenever anybody writes to an SQLite file with a write-ahead log, which is where writing begins. Two
/// writes within one tick of the file system's clock, some milliseconds, look like one.
struct FileState: Equatable, Sendable {
    private let file: Facts
    private let log: Facts

    /// Nil when one of them is not there.
    init?(_ path: String?) {
        guard let path, let file = Facts(path), let log = Facts(path + "-wal") else { return nil }
        (self.file, self.log) = (file, log)
    }

    private struct Facts: Equatable {
        let inode: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (inode, size) = (UInt64(facts.st_ino), Int(facts.st_size))
            (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
        }
    }
}
