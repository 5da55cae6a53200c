import CurlewFiles
import Workspace

/// A copy that no clipboard took goes to a file that only the person can read.
enum ClipboardFile {
    /// What to tell: where it went, or why it went nowhere.
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
