import Bytes
import Workspace

/// A response body written to a file of its own, byte for byte.
enum BodyFile {
    /// What went wrong, or nil. A file that exists is only replaced when that was said.
    static func write(_ bytes: Bytes, to path: String, overwrite: Bool) -> FileError? {
        do throws(FileError) {
            _ = try AtomicWriter().write(bytes.array, to: path, expecting: overwrite ? .anything : .absent)
            return nil
        } catch {
            return error
        }
    }
}
