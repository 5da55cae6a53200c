internal import CurlewBytes
internal import CurlewFiles
internal import Glibc

/// The part of a download and its state on the disk. Every call blocks, so none may run on the main actor.
struct PartFile: Sendable {
    let target: DownloadTarget

    /// True for a file of any kind, a broken link included.
    var targetExists: Bool { FileKind.of(target.path) != nil }

    /// The size of the part in bytes; 0 when there is none.
    var count: Int64 {
        var facts = stat()
        guard stat(target.partPath, &facts) == 0, FileKind(mode: facts.st_mode) == .regular else { return 0 }
        return Int64(facts.st_size)
    }

    /// The part of an earlier run; nil when there is none. Throws when it is no regular file, and when another task or
    /// program writes it.
    func found() throws(FileError) -> DownloadPlan.Found? {
        guard let kind = FileKind.of(target.partPath) else { return nil }
        guard kind == .regular else { throw FileError(.save, target.partPath, .notARegularFile(kind)) }
        guard !FileHold.isTaken(target.partPath) else { throw inUse }
        return DownloadPlan.Found(count: count, state: state)
    }

    /// Nil when it is missing or cannot be read.
    var state: DownloadState? {
        guard let content = try? BoundedFile.read(target.statePath, limit: 64 << 10) else { return nil }
        return String(validating: content.bytes, as: UTF8.self).flatMap(DownloadState.init(text:))
    }

    func write(_ state: DownloadState) throws(FileError) {
        // The URL may contain a secret that is not known as one.
        try AtomicWriter().write(Array(state.text.utf8), to: target.statePath, access: .owner)
    }

    func removeState() {
        unlink(target.statePath)
    }

    func removeAll() {
        unlink(target.partPath)
        removeState()
    }

    /// Notes that this program writes the part until `noteEnd`. A check of the files that programs may run then does
    /// not regard the part as another program's work.
    func noteBegin() { WrittenFiles.begin(target.partPath) }

    func noteEnd() { WrittenFiles.note(target.partPath) }

    /// Renames the part to the target, the last step of a download.
    func moveIntoPlace() throws(FileError) {
        try FileHold.with(target.partPath, taken: inUse) { () throws(FileError) in
            try AtomicWriter(isOwn: false).move(target.partPath, to: target.path, exclusively: !target.overwrites)
            removeState()
        }
    }

    private var inUse: FileError {
        FileError(.save, target.partPath, FileKind.of(target.partPath) == nil ? .missing : .inUse)
    }
}
