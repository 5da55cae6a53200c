internal import CurlewBytes
internal import HTTPMessage
internal import Workspace

/// Reads command lines with curl.
enum PasteCommand {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let text = CommandStart.withoutPrompt(String(decoding: bytes, as: UTF8.self))
        let shell = ShellDialect.found(in: text)
        do throws(CurlCommandError) {
            var imported = try CurlCommandReader.read(text, shell: shell)
            // Cookies are listed apart from other fields.
            let field = imported.request.headers.firstIndex { HeaderFields.isSame($0.name, "Cookie") }
            if let field, !imported.cookies.isEmpty { imported.request.headers.remove(at: field) }
            var reading = RequestAssembly(imported, options).reading(.curl, detail: "\(shell.title) quoting")
            if asksForCompression(text) { reading.settings.append("accept compressed responses") }
            return reading
        } catch {
            throw PasteRefusal(error.sentence)
        }
    }

    /// Whether the option asks for a behaviour that applies to every request here.
    private static func asksForCompression(_ text: String) -> Bool {
        text.words().contains("--compressed")
    }
}
