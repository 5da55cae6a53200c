import CurlewBytes
import CurlewFiles
import Workspace

/// A response body written to a file of its own, byte for byte.
enum BodyFile {
    /// Writes the bytes. Returns the error, or nil. An existing file is replaced only with `overwrite`.
    static func write(_ bytes: Bytes, to path: String, overwrite: Bool) -> FileError? {
        do throws(FileError) {
            var file = FileSave(
                file: try AtomicWriter(isOwn: false).begin(path, expecting: overwrite ? .anything : .absent))
            try bytes.write(to: &file)
            try file.file.commit()
            return nil
        } catch {
            return error
        }
    }
}

/// Receives a body in pieces and saves them to a file.
private struct FileSave: PieceSink {
    let file: AtomicFile

    mutating func take(_ piece: [UInt8]) throws(FileError) { try file.append(piece) }
}
