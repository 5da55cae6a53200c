internal import Glibc

/// The `stat` values of a regular file. Equal marks mean equal content, provided that the mark is settled.
package struct FileMark: Hashable, Sendable {
    private var device: UInt
    private var node: UInt
    package private(set) var size: Int
    /// The times in nanoseconds since 1970. Programs can set back the time of the last modification, but not that of
    /// the last change.
    private var modified: Int
    private var changed: Int

    /// Follows links. Nil when there is no regular file.
    package init?(_ path: String) {
        var facts = stat()
        // Passed as it is, a path would be copied to an array.
        guard path.withCString({ stat($0, &facts) }) == 0 else { return nil }
        self.init(facts)
    }

    /// The files that standard output and standard error of this process go into.
    package static var ofOutput: [FileMark] {
        [STDOUT_FILENO, STDERR_FILENO].compactMap { number in
            var facts = stat()
            return fstat(number, &facts) == 0 ? FileMark(facts) : nil
        }
    }

    private init?(_ facts: stat) {
        guard FileKind(mode: facts.st_mode) == .regular else { return nil }
        (device, node, size) = (UInt(facts.st_dev), UInt(facts.st_ino), Int(facts.st_size))
        modified = facts.modifiedNanoseconds
        changed = Int(facts.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(facts.st_ctim.tv_nsec)
    }

    /// Whether both are marks of one file, at any time.
    package func isSameFile(as other: FileMark) -> Bool { (device, node) == (other.device, other.node) }

    /// The mark as five numbers, which `init(words:)` reads.
    package var words: String { "\(device) \(node) \(size) \(modified) \(changed)" }

    package init?(words: some Sequence<UInt8>) {
        let numbers = Array(words).split(separator: 0x20).map { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 5, let device = numbers[0], let node = numbers[1], let size = numbers[2],
            let modified = numbers[3], let changed = numbers[4]
        else { return nil }
        (self.device, self.node, self.size) = (UInt(bitPattern: device), UInt(bitPattern: node), size)
        (self.modified, self.changed) = (modified, changed)
    }

    /// False when the file changed less than two seconds before `time`, in nanoseconds since 1970. A second change
    /// within one tick of the clock would give the same mark.
    package func isSettled(at time: Int) -> Bool { time - changed > 2_000_000_000 }

    /// The time now, in nanoseconds since 1970.
    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
