internal import CurlewBytes
internal import CurlewMessage

/// Recognises the kinds that a text may have, by its first bytes; files of other programs by all bytes. Only reading
/// the text decides between them.
struct PasteShape {
    /// The most bytes that are looked at to recognise a kind, at the start of the text.
    static let headBytes = 64 << 10

    private let all: [UInt8]
    private let head: ArraySlice<UInt8>
    /// The start of the text without leading white space.
    private let text: String

    init(_ bytes: [UInt8]) {
        all = bytes
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        head = bytes.prefix(Self.headBytes).dropFirst(isMarked ? 3 : 0)
        text = String(decoding: head.drop { $0 <= 0x20 }, as: UTF8.self)
    }

    /// The possible kinds, likeliest first; `text` is always the last.
    var kinds: [PasteKind] {
        var kinds: [PasteKind] = []
        if isPropertyList { kinds.append(.plist) }
        if CommandStart.isCurl(text) { kinds.append(.curl) }
        if HTTPieCommand.looksLikeOne(CommandStart.withoutPrompt(text)) { kinds.append(.httpie) }
        if PasteFetch.beginsLikeOne(text) { kinds.append(.fetch) }
        if ForeignFile(all) != nil { kinds.append(.foreign) }
        if isArchive { kinds.append(.archive) }
        if isJSON { kinds.append(.json) }
        if isMultipart { kinds.append(.multipart) }
        if isURL { kinds.append(.url) }
        if isMessage { kinds.append(.http) }
        if isForm { kinds.append(.form) }
        return kinds + [.text]
    }

    // MARK: One line

    private var firstLine: Substring { Substring(text.utf8.prefix { !(0x0A...0x0D).contains($0) }) }

    /// Whether the text has only white space after the first line.
    private var isOneLine: Bool { text[firstLine.endIndex...].isBlank }

    private var line: String { String(firstLine.utf8.trimmed { $0 <= 0x20 }) }

    private var isURL: Bool {
        guard isOneLine, !line.holdsWhitespace else { return false }
        if URLText.beginsWithScheme(line) { return true }
        if line.utf8.hasPrefix("{{"), let end = line.utf8.firstRange(of: "}}".utf8) {
            return line[end.upperBound...].utf8.hasPrefix("/")
        }
        if ["localhost:", "127.0.0.1:"].contains(where: { line.utf8.hasPrefix($0) }) { return true }
        // A host without a port, path or query may be a file's name, and one with `@` an e-mail address.
        guard case .host = TypedURL(line, at: .screen) else { return false }
        return line.utf8.contains { "/?:".utf8.contains($0) } && !line.utf8.contains(UInt8(ascii: "@"))
    }

    /// Whether the text is pairs with `=`, separated by `&`, without spaces.
    private var isForm: Bool {
        guard isOneLine, !line.holdsWhitespace else { return false }
        if line.utf8.hasPrefix("?") { return line.utf8.count > 1 }
        guard line.utf8.contains("=") else { return false }
        return line.utf8.split(separator: "&").allSatisfy { !$0.utf8.hasPrefix("=") } && !line.utf8.hasPrefix("<")
            && !line.utf8.hasPrefix("/")
    }

    // MARK: Formats

    private var isJSON: Bool { text.utf8.hasPrefix("{") && !text.utf8.hasPrefix("{{") || text.utf8.hasPrefix("[") }

    /// Whether the text is an object that begins like an archive, an entry or a request.
    private var isArchive: Bool {
        text.utf8.hasPrefix("{") && ["\"log\"", "\"request\"", "\"url\""].contains { text.utf8.contains($0) }
    }

    /// Whether the text is XML with `<plist` near its start, or a binary property list, as bytes or in Base64.
    private var isPropertyList: Bool {
        if head.starts(with: "bplist".utf8) || text.utf8.hasPrefix("YnBsaXN0MD") { return true }
        return text.utf8.hasPrefix("<") && text.utf8.prefix(2048).contains("<plist")
    }

    private var isMultipart: Bool {
        guard firstLine.utf8.hasPrefix("--"), firstLine.utf8.count > 2 else { return false }
        return Substring(text.utf8.prefix(4096)).lowercased().utf8.contains("content-disposition:")
    }

    // MARK: Messages

    /// Whether a request line, or a pseudo-header field of HTTP/2, follows after empty lines, comments and variables,
    /// in the first 200 lines.
    var isMessage: Bool {
        for bytes in text.utf8.split(maxSplits: 200, whereSeparator: { (0x0A...0x0D).contains($0) }).prefix(200) {
            let line = bytes.trimmed { $0 <= 0x20 }.utf8
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("//") || line.hasPrefix("@") { continue }
            if line.hasPrefix(":authority:") || line.hasPrefix(":method:") || line.hasPrefix(":path:") { return true }
            if line.hasPrefix(":"), line.contains("=") { continue }
            return RequestLineText(String(Substring(line))) != nil
        }
        return false
    }
}

/// Recognises the beginning of a command line with curl, or with PowerShell's commands for requests.
enum CommandStart {
    static func isCurl(_ text: String) -> Bool {
        let plain = withoutPrompt(text)
        return CurlCommandReader.looksLikeOne(ShellTypography(plain).text)
            || ShellDialect.found(in: plain) == .powerShell
    }

    /// The text without a shell's prompt that was copied with it.
    static func withoutPrompt(_ text: String) -> String {
        let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let word = start.prefix { !$0.properties.isWhitespace }
        guard prompts.contains(String(word)) else { return String(start) }
        let rest = String(start[word.endIndex...].drop(while: \.properties.isWhitespace))
        // A line with `#` that is no command is a comment.
        let mayBeComment = word.elementsEqual("#".unicodeScalars)
        let isPrompt = !mayBeComment || CurlCommandReader.looksLikeOne(rest) || HTTPieCommand.looksLikeOne(rest)
        return isPrompt ? rest : String(start)
    }

    private static let prompts: Set<String> = ["$", "%", "#", ">", "❯", "PS>"]
}
