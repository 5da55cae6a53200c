import CurlewBytes
import CurlewFiles
import Glibc

/// `-o FILE`, `-c FILE`, `--report junit=FILE`: a file is replaced whole; what is no file, such as `/dev/null` or a pipe,
/// is written to.
///
/// Made before anything is sent: a place that cannot be written is said then, while nothing has happened yet and nothing
/// there has changed. A pipe that nobody reads is such a place, since waiting for a reader could take for ever; one with a
/// reader is held open from then on, so that the reader waits for what comes.
struct OutputFile {
    let path: String
    private let access: AtomicWriter.Access
    private let stream: Int32?

    /// - Parameter access: of a new file.
    init(_ path: String, access: AtomicWriter.Access = .shared) throws(UsageError) {
        self.path = path
        self.access = access
        var facts = stat()
        let kind = stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
        switch kind {
        case S_IFDIR: throw .badInput(path, reason: "It is a folder. Name a file in it.")
        case nil, S_IFREG:
            stream = nil
            if kind != nil, Glibc.access(path, W_OK) != 0 { throw Self.fault(path, errno) }
            try Self.probe(path)
        default: stream = try Self.open(path)
        }
    }

    /// False for a pipe or a device, which may take for ever.
    var isFile: Bool { stream == nil }

    /// For what comes in pieces. What cannot be written is remembered, see `OutputFault`.
    func sink(_ time: PrintingTime? = nil) throws(OutputStop) -> ResultSink {
        if let stream { return ResultSink(.descriptor(stream, name: path), time: time) }
        do throws(FileError) {
            return ResultSink(.file(try AtomicWriter().begin(path, access: access)), time: time)
        } catch {
            OutputFault.note("\(error)")
            throw .fault
        }
    }

    /// What cannot be written is remembered, see `OutputFault`.
    func write(_ bytes: Bytes) {
        do throws(OutputStop) {
            var sink = try sink()
            try bytes.write(to: &sink)
            try sink.finish()
        } catch {}
        close()
    }

    /// Ends a pipe: nothing more comes.
    func close() {
        if let stream { Glibc.close(stream) }
    }

    // MARK: Looking

    private static func probe(_ path: String) throws(UsageError) {
        // The name itself, which no other name tries.
        var facts = stat()
        if lstat(path, &facts) != 0, errno == ENAMETOOLONG { throw fault(path, errno) }
        let folder = FilePath.parent(path, bare: ".")
        var place = stat()
        guard stat(folder, &place) == 0, place.st_mode & S_IFMT == S_IFDIR else {
            throw .badInput(path, reason: "There is no folder \(folder).")
        }
        do throws(FileError) {
            try AtomicWriter().probe(path)
        } catch {
            throw .badInput(path, reason: "\(error)")
        }
    }

    private static func open(_ path: String) throws(UsageError) -> Int32 {
        let stream = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard stream >= 0 else {
            if errno == ENXIO, FileKind.of(path) != .socket {
                throw .badInput(path, reason: "Nobody reads this pipe. Start its reader first.")
            }
            throw fault(path, errno)
        }
        _ = fcntl(stream, F_SETFL, fcntl(stream, F_GETFL) & ~O_NONBLOCK)
        return stream
    }

    private static func fault(_ path: String, _ code: Int32) -> UsageError {
        .badInput(path, reason: "It cannot be written: \(String(cString: strerror(code))).")
    }
}
