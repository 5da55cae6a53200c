import CurlewBytes
import Glibc

/// Reads a whole file named on the command line; `-` is standard input.
nonisolated enum InputFile {
    /// Bytes of the largest file that says how a request is made: fields, cookies, options, rows.
    static let limit = 16 << 20

    static func read(_ path: String) throws(UsageError) -> [UInt8] { try read(path, limit: limit) }

    /// Reads what is sent or looked at, which may have any size.
    static func content(of path: String) throws(UsageError) -> [UInt8] { try read(path, limit: .max) }

    private static func read(_ path: String, limit: Int) throws(UsageError) -> [UInt8] {
        if path != "-", let fault = PlainFileFault(reading: path) {
            throw .badInput(path, reason: "It cannot be read: \(fault.reason).")
        }
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        let name = path == "-" ? "standard input" : path
        guard descriptor >= 0 else { throw failure(name) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count =
                descriptor == STDIN_FILENO
                ? PreparationTimeLimit.waiting { Glibc.read(descriptor, &buffer, buffer.count) }
                : Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure(name) }
            bytes += buffer[..<count]
            if bytes.count > limit {
                throw .badInput(
                    name, reason: "It has more than \(limit >> 20) MiB, and no more is read of such a file. Shorten it."
                )
            }
        }
    }

    /// Reads the same; a large regular file is mapped, so that it needs little memory.
    static func bytes(of path: String) throws(UsageError) -> Bytes {
        var status = stat()
        // A pipe or a device has no size to map.
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return Bytes(try content(of: path))
        }
        return try BytesError.mapped(try Bytes(contentsOf: path)) { UsageError.badInput(path, reason: $0.sentence) }
    }

    private static func failure(_ name: String) -> UsageError {
        .badInput(name, reason: "It cannot be read: \(String(cString: strerror(errno))).")
    }
}
