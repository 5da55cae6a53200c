internal import CurlewBytes
internal import Glibc
internal import Synchronization

/// The files that curlew itself wrote, recognised by their marks: reports, baselines, parts of downloads. A finished
/// download does not count, because a server chose its bytes and perhaps its name. Another program that changes such a
/// file or moves it elsewhere changes its mark, and the file no longer counts.
///
/// The marks are kept for the process. Once `keep` has named a folder, they are also kept there, in a journal for later
/// processes. Files below that folder are not noted.
package enum WrittenFiles {
    private struct State {
        var marks: Set<FileMark> = []
        /// The paths of the files that are being written, with the number of their writers.
        var open: [String: Int] = [:]
        var folder: String?
        /// The size of the journal in bytes when it was last read.
        var readCount = 0
    }

    private static let state = Mutex(State())
    private static let file = "written"
    /// Most bytes of the journal; when it is longer, only its last lines are kept.
    private static let journalLimit = 256 << 10
    /// Most marks; beyond it all are forgotten, and their files no longer count as curlew's own.
    private static let limit = 20_000

    /// Sets the folder of the journal. The folder is made when the first file is noted.
    package static func keep(in folder: String) { state.withLock { $0.folder = FileStatus.resolved(folder) ?? folder } }

    /// Notes that this process is writing a file, until `note` is called for it.
    package static func begin(_ path: String) {
        let place = place(of: path)
        state.withLock { $0.open[place, default: 0] += 1 }
    }

    /// Notes the mark that a file has now.
    package static func note(_ path: String) {
        let place = place(of: path)
        state.withLock { state in
            if let count = state.open[place] { state.open[place] = count > 1 ? count - 1 : nil }
            if let folder = state.folder, FilePath.isInside(place, folder) { return }
            guard let mark = FileMark(path) else { return }
            if state.marks.count >= limit { state.marks = [] }
            guard state.marks.insert(mark).inserted, let folder = state.folder else { return }
            append(mark, to: FilePath.join(folder, file))
        }
    }

    /// True when curlew wrote the file with this mark, or is writing it.
    package static func holds(_ mark: FileMark, at path: String) -> Bool {
        state.withLock { $0.marks.contains(mark) || !$0.open.isEmpty && $0.open[path] != nil }
    }

    /// Reads the marks that other processes noted since the last call.
    package static func refresh() {
        state.withLock { state in
            guard let folder = state.folder else { return }
            let path = FilePath.join(folder, file)
            guard let mark = FileMark(path), mark.size != state.readCount,
                let bytes = try? BoundedFile.read(path, limit: journalLimit * 16).bytes
            else { return }
            state.readCount = bytes.count
            state.marks.formUnion(marks(in: bytes))
        }
    }

    private static func marks(in bytes: [UInt8]) -> [FileMark] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { FileMark(words: $0) }
    }

    private static func append(_ mark: FileMark, to journal: String) {
        try? Folders.makePrivate(FilePath.parent(journal))
        if FileStatus.size(journal) > journalLimit { shorten(journal) }
        let number = open(journal, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600 as mode_t)
        guard number >= 0 else { return }
        defer { close(number) }
        let line = Array((mark.words + "\n").utf8)
        _ = line.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    }

    private static func shorten(_ journal: String) {
        guard let bytes = try? BoundedFile.read(journal, limit: journalLimit * 16).bytes else { return }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(journalLimit / 256)
        let temporary = TemporaryName.make(beside: journal)
        let number = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
        guard number >= 0 else { return }
        let text = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
        let isWhole = text.withUnsafeBytes { write(number, $0.baseAddress, $0.count) } == text.count
        close(number)
        if !isWhole || rename(temporary, journal) != 0 { unlink(temporary) }
    }

    private static func place(of path: String) -> String {
        let folder = FilePath.parent(path)
        return FilePath.join(FileStatus.resolved(folder) ?? folder, FilePath.name(path))
    }
}
