internal import CurlewBytes
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
    /// The text after `;type=`.
    public var type: String?
    /// The text after `;filename=`.
    public var fileName: String?
    /// `;headers=`, `;encoder=` and additional files, as written; they are not used.
    public var unused: [String] = []

    /// - Parameter isPlain: true for `--form-string`, where signs and semicolons are text.
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

/// A value and its attributes after `;`. In quotes a semicolon is text, and `\` escapes a quote or itself.
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
        sign = ["@", "<"].first { text.utf8.hasPrefix($0) } ?? ""
        var pieces = Self.pieces(of: text.utf8.dropFirst(sign.utf8.count), at: UInt8(ascii: ";"))
        let head = pieces.removeFirst()
        value = Self.unquoted(head)
        files = Self.pieces(of: head.utf8[...], at: UInt8(ascii: ",")).map(Self.unquoted)
        // Other words after a semicolon belong to the text before them, as in `text/plain; charset=utf-8`.
        var last: WritableKeyPath<CurlPartFields, String> = \.value
        for piece in pieces {
            let trimmed = HeaderField.trimmed(piece)
            if let text = trimmed.utf8.text(behind: "type=") {
                type = Self.unquoted(String(text))
                last = \.typeText
            } else if let text = trimmed.utf8.text(behind: "filename=") {
                fileName = Self.unquoted(String(text))
                last = \.fileNameText
            } else if trimmed.utf8.hasPrefix("headers=") || trimmed.utf8.hasPrefix("encoder=") {
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

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func pieces(of text: Substring.UTF8View, at separator: UInt8) -> [String] {
        var pieces: [[UInt8]] = [[]]
        var isQuoted = false
        var isEscaped = false
        for byte in text {
            if byte == separator, !isQuoted {
                pieces.append([])
                continue
            }
            if byte == quote, !isEscaped, isQuoted || pieces[pieces.count - 1].isEmpty { isQuoted.toggle() }
            isEscaped = isQuoted && byte == backslash && !isEscaped
            pieces[pieces.count - 1].append(byte)
        }
        return pieces.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count > 1, text.utf8.first == quote, text.utf8.last == quote else { return text }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8.dropFirst().dropLast() {
            if isEscaped, byte != quote, byte != backslash { result.append(backslash) }
            isEscaped = byte == backslash && !isEscaped
            if !isEscaped { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
