import CurlewBytes
import CurlewFiles
import Glibc
import Workspace

/// The target of `-o FILE`, `-c FILE`, `--report junit=FILE`: a regular file is replaced as a whole; anything else,
/// such as `/dev/null` or a pipe, is written to. A name of a descriptor, such as `/dev/stdout` or a link to it, is that
/// descriptor even where it leads to a file, for the name is the system's and never a file of its own.
///
/// It is made before anything is sent, so that a target that cannot be written is reported while nothing has changed.
/// A pipe without a reader counts as such a target, because waiting for a reader could take for ever; a pipe with a
/// reader is held open from then on, so that its reader waits for the output.
struct OutputFile {
    let path: String
    private let access: AtomicWriter.Access
    private let isOwn: Bool
    private let stream: Int32?

    /// - Parameters:
    ///   - access: the mode of a new file.
    ///   - appends: what a file has stays, and what is written follows it.
    ///   - isOwn: false for bytes that a server chose, see `AtomicWriter`.
    init(
        _ path: String, access: AtomicWriter.Access = .shared, appends: Bool = false, isOwn: Bool = true
    ) throws(UsageError) {
        self.path = path
        self.isOwn = isOwn
        self.access = access
        if let descriptor = Self.descriptor(named: path) {
            stream = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            if stream == -1 { throw Self.fault(path, errno) }
            return
        }
        var facts = stat()
        let kind = stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
        switch kind {
        case S_IFDIR: throw .badInput(path, reason: "It is a folder. Name a file in it.")
        case nil where appends, S_IFREG where appends: stream = try Self.openBehind(path)
        case nil, S_IFREG:
            stream = nil
            if kind != nil, Glibc.access(path, W_OK) != 0 { throw Self.fault(path, errno) }
            try Self.probe(path)
        default: stream = try Self.open(path)
        }
    }

    /// False for a pipe or a device, where writing may take for ever.
    var isFile: Bool { stream == nil }

    /// A sink for output in pieces. Errors are noted in `OutputFault`.
    func sink(_ time: OutputTimeLimit? = nil) throws(OutputStop) -> ResultSink {
        if let stream { return ResultSink(.descriptor(stream, name: path), time: time) }
        do throws(FileError) {
            return ResultSink(.file(try AtomicWriter(isOwn: isOwn).begin(path, access: access)), time: time)
        } catch {
            OutputFault.note("\(error)")
            throw .fault
        }
    }

    /// Writes the bytes. Errors are noted in `OutputFault`.
    func write(_ bytes: Bytes) {
        do throws(OutputStop) {
            var sink = try sink()
            try bytes.write(to: &sink)
            try sink.finish()
        } catch {}
        close()
    }

    /// Closes a pipe: its reader gets no more bytes.
    func close() {
        if let stream { Glibc.close(stream) }
    }

    // MARK: Checks

    /// Refuses two options that write one file, of which only the last would be left. Standard output, pipes and devices
    /// may be named twice.
    ///
    /// - Parameter targets: every file that a command writes, with the option that names it.
    static func refuseSame(_ targets: [(option: String, path: String?)]) throws(UsageError) {
        var options: [String: String] = [:]
        for (option, path) in targets {
            guard let path, path != "-", let file = identity(of: path) else { continue }
            if let other = options.updateValue(option, forKey: file) {
                throw .badInput(path, reason: "\(other) and \(option) would both write it. Name two files.")
            }
        }
    }

    /// The number of the open file that a path names: `/dev/fd/3`, `/proc/self/fd/3`, or what links lead there. Nil for
    /// every other path.
    private static func descriptor(named path: String) -> Int32? {
        var path = path
        // As many links as the system follows (path_resolution(7)).
        for _ in 0..<40 {
            let folder = FilePath.parent(path, bare: ".")
            if let number = Int32(FilePath.name(path)), let place = FileStatus.resolved(folder),
                place == FileStatus.resolved("/proc/self/fd")
            {
                return number
            }
            guard let target = FileLinks.direct(of: path) else { return nil }
            path = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.join(folder, target)
        }
        return nil
    }

    /// The same for every name of a file; nil for what is no regular file.
    private static func identity(of path: String) -> String? {
        guard descriptor(named: path) == nil else { return nil }
        var facts = stat()
        guard stat(path, &facts) == 0 else { return ConsentFinder.place(of: path) }
        return facts.st_mode & S_IFMT == S_IFREG ? "\(facts.st_dev):\(facts.st_ino)" : nil
    }

    private static func probe(_ path: String) throws(UsageError) {
        // The name itself is checked for its length, because the probe below writes a file of another name.
        var facts = stat()
        if lstat(path, &facts) != 0, errno == ENAMETOOLONG { throw fault(path, errno) }
        let folder = FilePath.parent(path, bare: ".")
        var place = stat()
        guard stat(folder, &place) == 0, place.st_mode & S_IFMT == S_IFDIR else {
            throw .badInput(path, reason: "There is no folder \(folder).")
        }
        try FileError.mapped(try AtomicWriter().probe(path)) { UsageError.badInput(path, reason: "\($0)") }
    }

    private static func openBehind(_ path: String) throws(UsageError) -> Int32 {
        let stream = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
        guard stream >= 0 else { throw fault(path, errno) }
        return stream
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
