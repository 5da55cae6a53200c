internal import HTTPMessage

/// One `-F` or `--form-string`.
public struct CurlPart: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        case text(String)
        /// `=@path`: a file as a file.
        case file(String)
        /// `=<path`: a file's bytes as a field.
        case fieldFromFile(String)
    }

    public var name: String
    public var source: Source
    /// Behind `;type=`.
    public var type: String?
    /// Behind `;filename=`.
    public var fileName: String?
    /// Behind `;headers=` and `;encoder=`, and further files: as written, none of them used.
    public var unused: [String] = []

    /// - Parameter isPlain: `--form-string`: signs and semicolons are text.
    /// Nil without a `=`.
    public init?(_ word: String, isPlain: Bool = false) {
        guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        name = String(word[..<equals])
        let rest = String(word[word.utf8.index(after: equals)...])
        if isPlain {
            source = .text(rest)
            return
        }
        var fields = CurlPartFields(rest)
        switch fields.sign {
        case "@":
            let files = fields.files
            source = .file(files.first ?? "")
            fields.unused += files.dropFirst().map { "@" + $0 }
        case "<": source = .fieldFromFile(fields.value)
        default: source = .text(fields.value)
        }
        type = fields.type
        fileName = fields.fileName
        unused = fields.unused
    }
}

/// A value and what follows it after `;`. In quotes a semicolon is text, and `\` takes a quote or itself as it is.
struct CurlPartFields {
    /// `@`, `<`, or nothing.
    let sign: String
    private(set) var value: String
    private(set) var type: String?
    private(set) var fileName: String?
    var unused: [String] = []
    /// The value's pieces at commas, for files.
    private(set) var files: [String] = []

    init(_ text: String) {
        let first = text.first
        sign = first == "@" || first == "<" ? String(text.prefix(1)) : ""
        var pieces = Self.pieces(of: text.dropFirst(sign.count), at: ";")
        let head = pieces.removeFirst()
        value = Self.unquoted(head)
        files = Self.pieces(of: head[...], at: ",").map(Self.unquoted)
        // Other words behind a semicolon belong to what stands before them, as in `text/plain; charset=utf-8`.
        var last: WritableKeyPath<CurlPartFields, String> = \.value
        for piece in pieces {
            let trimmed = HeaderField.trimmed(piece)
            if trimmed.hasPrefix("type=") {
                type = Self.unquoted(String(trimmed.dropFirst(5)))
                last = \.typeText
            } else if trimmed.hasPrefix("filename=") {
                fileName = Self.unquoted(String(trimmed.dropFirst(9)))
                last = \.fileNameText
            } else if trimmed.hasPrefix("headers=") || trimmed.hasPrefix("encoder=") {
                unused.append(";" + trimmed)
            } else {
                self[keyPath: last] += ";" + piece
            }
        }
    }

    private var typeText: String {
        get { type ?? "" }
        set { type = newValue }
    }

    private var fileNameText: String {
        get { fileName ?? "" }
        set { fileName = newValue }
    }

    private static func pieces(of text: Substring, at separator: Character) -> [String] {
        var pieces = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == separator, !isQuoted {
                pieces.append("")
                continue
            }
            if character == "\"", !isEscaped, isQuoted || pieces[pieces.count - 1].isEmpty { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if isEscaped, character != "\"", character != "\\" { result.append("\\") }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return result
    }
}
