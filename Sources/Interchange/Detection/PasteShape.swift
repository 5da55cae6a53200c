/// Tells by the first bytes of a text what it may be, likeliest first. Reading it decides.
struct PasteShape {
    /// This much is looked at, however long the text is.
    static let headBytes = 64 << 10

    private let head: ArraySlice<UInt8>
    /// The head without blanks in front, as text.
    private let text: String

    init(_ bytes: [UInt8]) {
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        head = bytes.prefix(Self.headBytes).dropFirst(isMarked ? 3 : 0)
        text = String(decoding: head.drop { $0 <= 0x20 }, as: UTF8.self)
    }

    /// `text` always comes last.
    var kinds: [PasteKind] {
        var kinds: [PasteKind] = []
        if isPropertyList { kinds.append(.plist) }
        if CommandStart.isCurl(text) { kinds.append(.curl) }
        if isArchive { kinds.append(.archive) }
        if isJSON { kinds.append(.json) }
        if isMultipart { kinds.append(.multipart) }
        if isURL { kinds.append(.url) }
        if isMessage { kinds.append(.http) }
        if isForm { kinds.append(.form) }
        return kinds + [.text]
    }

    // MARK: One line

    private var firstLine: Substring { text.prefix { !$0.isNewline } }

    /// Nothing but blanks behind the first line.
    private var isOneLine: Bool { text[firstLine.endIndex...].allSatisfy(\.isWhitespace) }

    private var line: String { String(firstLine.reversed().drop(while: \.isWhitespace).reversed()) }

    private var isURL: Bool {
        guard isOneLine, !line.contains(where: \.isWhitespace) else { return false }
        let lower = line.lowercased()
        if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return true }
        if line.hasPrefix("{{"), let end = line.firstRange(of: "}}") { return line[end.upperBound...].first == "/" }
        return line.hasPrefix("localhost:") || line.hasPrefix("127.0.0.1:")
    }

    /// Pairs with `=` between `&`, and no blanks.
    private var isForm: Bool {
        guard isOneLine, !line.contains(where: \.isWhitespace) else { return false }
        if line.hasPrefix("?") { return line.utf8.count > 1 }
        guard line.contains("=") else { return false }
        return line.split(separator: "&").allSatisfy { $0.first != "=" } && !line.hasPrefix("<") && !line.hasPrefix("/")
    }

    // MARK: Formats

    private var isJSON: Bool { text.first == "{" && !text.hasPrefix("{{") || text.first == "[" }

    /// An object that begins with what an archive, an entry or a request has.
    private var isArchive: Bool {
        text.first == "{" && ["\"log\"", "\"request\"", "\"url\""].contains { text.contains($0) }
    }

    /// XML with a `plist` in its head, binary, or binary in Base64 as text has to carry it.
    private var isPropertyList: Bool {
        if head.starts(with: "bplist".utf8) || text.hasPrefix("YnBsaXN0MD") { return true }
        return text.hasPrefix("<") && text.prefix(2048).contains("<plist")
    }

    private var isMultipart: Bool {
        guard firstLine.hasPrefix("--"), firstLine.count > 2 else { return false }
        return text.prefix(4096).lowercased().contains("content-disposition:")
    }

    // MARK: Messages

    /// The first line that says something is a request line. A first line that stands alone has to name a method.
    private var isMessage: Bool {
        for line in text.split(whereSeparator: \.isNewline).prefix(200) {
            let line = line.trimmingPrefix(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("//") || line.hasPrefix("@") { continue }
            if line.hasPrefix(":authority:") || line.hasPrefix(":method:") || line.hasPrefix(":path:") { return true }
            if line.hasPrefix(":"), line.contains("=") { continue }
            return RequestLineText(String(line)) != nil
        }
        return false
    }
}

/// How command lines with curl begin.
enum CommandStart {
    static func isCurl(_ text: String) -> Bool {
        let plain = withoutPrompt(text)
        return CurlCommandReader.looksLikeOne(plain) || ShellDialect.found(in: plain) == .powerShell
    }

    /// Without the prompt that was copied along.
    static func withoutPrompt(_ text: String) -> String {
        let start = text.trimmingPrefix(while: \.isWhitespace)
        let word = start.prefix { !$0.isWhitespace }
        guard prompts.contains(String(word)) else { return String(start) }
        return String(start[word.endIndex...].trimmingPrefix(while: \.isWhitespace))
    }

    private static let prompts: Set<String> = ["$", "%", "#", ">", "❯", "PS>"]
}
