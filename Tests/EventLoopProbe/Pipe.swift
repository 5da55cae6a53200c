import EventLoop
import Glibc

/// Two descriptors of the system.
struct Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { exit(1) }
        (reading, writing) = (ends[0], ends[1])
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        guard Glibc.write(writing, bytes, bytes.count) == bytes.count else { exit(1) }
    }

    /// What is there; empty at its end.
    func read() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Glibc.read(reading, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

enum Waiting {
    /// Waits for the first call of a watch's handler, and cancels it then.
    @MainActor
    static func once(_ begin: (@escaping @MainActor () -> Void) -> EventSource) async -> String {
        await withCheckedContinuation { continuation in
            var watch: EventSource?
            watch = begin {
                guard let heard = watch else { return }
                heard.cancel()
                watch = nil
                continuation.resume(returning: "heard")
            }
        }
    }
}

enum Signals {
    static func block(_ numbers: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}

enum Many {
    /// Each number comes from a task of its own.
    static func sum(upTo count: Int) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for number in 1...count { group.addTask { await Task.detached { number }.value } }
            return await group.reduce(0, +)
        }
    }
}
