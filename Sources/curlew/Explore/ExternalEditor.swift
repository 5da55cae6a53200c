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
        guard let path = write(job) else {
            return .failed("No file could be made in \(folder). \(String(cString: strerror(errno))). Check $TMPDIR.")
        }
        defer { unlink(path) }
        let line = job.line.flatMap { Self.takesLine(command) ? " +\($0)" : nil } ?? ""
        guard let code = await loop.run("\(command)\(line) \"$1\"", file: path) else {
            return .failed("The editor was not started. \(String(cString: strerror(errno))). Check $EDITOR.")
        }
        guard code == 0 else { return .ended(code: code, editor: command) }
        return read(path)
    }

    private func write(_ job: EditorJob) -> String? {
        var template = Array("\(folder)/curlew-XXXXXX\(job.suffix)".utf8CString)
        let descriptor = mkstemps(&template, Int32(job.suffix.utf8.count))
        guard descriptor >= 0 else { return nil }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Array(job.text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { break }
            done += max(0, count)
        }
        let isWritten = close(descriptor) == 0 && done == bytes.count
        if !isWritten { unlink(path) }
        return isWritten ? path : nil
    }

    /// Reads the file by its path, because an editor may have replaced it by another file.
    private func read(_ path: String) -> EditorAnswer {
        do {
            let bytes = try InputFile.content(of: path)
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
