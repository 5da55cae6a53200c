import Bytes
import Glibc
import Workspace

/// `-o FILE`: a file is replaced whole; what is no file, such as `/dev/null` or a pipe, is written to.
enum OutputFile {
    static func write(_ bytes: Bytes, to path: String) throws(UsageError) {
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        if isThere, facts.st_mode & S_IFMT != S_IFREG {
            try writeThrough(bytes, to: path)
        } else {
            do throws(FileError) {
                _ = try AtomicWriter().write(bytes.array, to: path)
            } catch {
                throw .badInput(path, reason: error.description)
            }
        }
    }

    private static func writeThrough(_ bytes: Bytes, to path: String) throws(UsageError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .badInput(path, reason: "It cannot be written: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var rest = bytes.array[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return OutputFault.note(path, errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
