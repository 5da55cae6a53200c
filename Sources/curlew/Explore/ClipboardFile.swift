import CurlewFiles
import Workspace

/// Writes a copied text to a file that only the user can read, when no clipboard is available.
enum ClipboardFile {
    /// Returns the message: the path of the file, or the reason why it was not written.
    static func write(_ text: String, directories: StateDirectories) -> String {
        guard let folder = directories.state else { return "Could not reach a clipboard. The text was not kept." }
        let path = "\(folder)/clipboard"
        do throws(FileError) {
            try AtomicWriter().write(Array(text.utf8), to: path, access: .owner)
            return "Could not reach a clipboard. The text is in \(path)."
        } catch {
            return "Could not reach a clipboard. \(error)"
        }
    }
}
