import CurlewFiles
import CursesTerminal
import Explorer
import Glibc

/// Opens a file in the user's editor: `$VISUAL`, else `$EDITOR`, else `vi`, split by the shell. Only the user can
/// read the file (mode 0600); it is always deleted afterwards.
struct ExternalEditor {
    private let command: String
    private let folder: String

    init(environment: [String: String]) {
        let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
        command = named ?? "vi"
        folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Returns when the editor has ended and the terminal belongs to the program again.
    func edit(_ job: EditorJob, on loop: TerminalLoop) async -> EditorAnswer {
        // Its name tells a later run that it may go, after this one was killed.
        let path = TemporaryName.make(beside: "\(folder)/text") + job.suffix
        do {
            let text = Array(job.text.utf8)
            try AtomicWriter(isOwn: false).write(text, to: path, expecting: .absent, access: .owner)
        } catch {
            return .failed("No file could be made in \(folder). \(error.fact) Check $TMPDIR.")
        }
        defer { unlink(path) }
        let line = job.line.flatMap { Self.takesLine(command) ? " +\($0)" : nil } ?? ""
        guard let code = await loop.run("\(command)\(line) \"$1\"", file: path) else {
            return .failed("The editor was not started. \(String(cString: strerror(errno))). Check $EDITOR.")
        }
        guard code == 0 else { return .ended(code: code, editor: command) }
        return read(path)
    }

    /// Reads the file by its path, because an editor may have replaced it by another file.
    private func read(_ path: String) -> EditorAnswer {
        do {
            let bytes = try BoundedFile.read(path, limit: .max).bytes
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return .failed("The file is not UTF-8. Nothing was changed. Save it as UTF-8.")
            }
            return .text(text)
        } catch {
            return .failed("The file is gone. The editor left none behind. Nothing was changed.")
        }
    }

    /// Whether the editor accepts a line number, `+12`, as those of the vi and emacs families and nano do.
    private static func takesLine(_ command: String) -> Bool {
        let word = command.split(separator: " ").first.map(String.init) ?? command
        let name = word.split(separator: "/").last.map(String.init) ?? word
        return known.contains(name)
    }

    private static let known: Set<String> = [
        "vi", "vim", "nvim", "view", "ex", "nano", "pico", "emacs", "emacsclient", "mg", "jove", "joe", "kak", "ne",
        "micro", "mcedit",
    ]
}
