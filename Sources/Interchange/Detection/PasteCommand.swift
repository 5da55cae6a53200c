internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// Reads command lines with curl.
enum PasteCommand {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let (text, typography) = mended(bytes, options)
        let command = try CurlCommandError.mapped(try QuotedCommand(text)) { PasteRefusal($0.sentence) }
        var reading = PasteEntries.reading(command.requests.map(\.withListedCookies), .curl, "request", options)
        reading.detail = ["\(command.dialect.title) quoting", reading.detail].compactMap(\.self).joined(separator: ", ")
        if let remark = command.remark { reading.imported.remarks.insert(remark, at: 0) }
        if let typography { reading.take(typography, options) }
        if asksForCompression(text) { reading.settings.append("accept compressed responses") }
        return reading
    }

    /// The command without its prompt, and with typographic signs replaced by a shell's unless the options keep them.
    /// `typography` is nil when the command has none.
    static func mended(_ bytes: [UInt8], _ options: PasteOptions) -> (text: String, typography: ShellTypography?) {
        let text = CommandStart.withoutPrompt(String(decoding: bytes, as: UTF8.self))
        let typography = ShellTypography(text)
        guard !typography.signs.isEmpty else { return (text, nil) }
        return (options.keepsTypography ? text : typography.text, typography)
    }

    /// Whether `--compressed` is given, which asks for what every request does here.
    private static func asksForCompression(_ text: String) -> Bool {
        text.words().contains("--compressed")
    }
}

extension ImportedRequest {
    /// The request without the `Cookie` field whose pairs are listed in `cookies`.
    fileprivate var withListedCookies: ImportedRequest {
        var imported = self
        let field = request.headers.firstIndex { HeaderFields.isSame($0.name, "Cookie") }
        if let field, !cookies.isEmpty { imported.request.headers.remove(at: field) }
        return imported
    }
}

extension PasteReading {
    /// Adds a remark that names the typographic signs, and marks the reading, so that the user can choose whether they
    /// are replaced.
    mutating func take(_ typography: ShellTypography, _ options: PasteOptions) {
        hasTypography = true
        let signs = typography.signs.map { sign in
            sign.properties.isWhitespace ? "a no-break space" : String(Character(sign))
        }
        let words = signs.joined(separator: " ")
        imported.remarks.insert(
            options.keepsTypography
                ? "\(words): read as they stand, which no shell takes for quotes, blanks or hyphens"
                : "\(words): read as the plain quotes, blanks and hyphens that a shell knows", at: 0)
    }
}

/// A command, read in the quoting that fits it. Quotes that are doubled, or escaped by `^` inside quotes, mean one
/// thing in bash and others in cmd. When the dialect that the marks suggest does not make the body JSON and another one
/// does, the other one is used.
struct QuotedCommand {
    private(set) var requests: [ImportedRequest]
    private(set) var dialect: ShellDialect
    /// The reason for another dialect than the one that the marks suggest; nil when it is that one.
    private(set) var remark: String?

    init(_ text: String) throws(CurlCommandError) {
        dialect = ShellDialect.found(in: text)
        let first: Result<[ImportedRequest], CurlCommandError>
        do throws(CurlCommandError) {
            first = .success(try CurlCommandReader.readAll(text, shell: dialect))
        } catch {
            first = .failure(error)
        }
        if dialect != .powerShell, Self.isBroken(first), let other = Self.other(than: dialect, text) {
            (dialect, requests) = other
            remark = "its quotes are read as those of \(other.0.title): only so the body is JSON"
        } else {
            requests = try first.get()
        }
    }

    private static func other(than dialect: ShellDialect, _ text: String) -> (ShellDialect, [ImportedRequest])? {
        for other in [ShellDialect.cmd, .olderCmd, .bash] where other != dialect {
            let requests = (try? CurlCommandReader.readAll(text, shell: other)) ?? []
            if requests.contains(where: { isJSON(body(of: $0)) == true }) { return (other, requests) }
        }
        return nil
    }

    private static func isBroken(_ reading: Result<[ImportedRequest], CurlCommandError>) -> Bool {
        guard case .success(let requests) = reading else { return true }
        return requests.contains { isJSON(body(of: $0)) == false }
    }

    private static func body(of imported: ImportedRequest) -> [UInt8] {
        RequestAssembly.body(of: imported.request) ?? []
    }

    /// Whether a body that looks like JSON is JSON; nil for one that does not look like it.
    private static func isJSON(_ body: [UInt8]) -> Bool? {
        let start = body.first { $0 > 0x20 && !"^\"'\\".utf8.contains($0) }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return nil }
        return (try? JSONDocument(parsing: Bytes(body))) != nil
    }
}
