import Bytes
import HTTPMessage
import Networking
import Serialization

/// `-F`, as curl reads it: `name=text`, `name=@FILE` for a file, `name=<FILE` for a field with a file's text; behind
/// each `;type=` and `;filename=`. `--form-string` takes text as it stands.
nonisolated enum FormOption {
    static let syntax = [
        OptionSyntax(
            "form", "F", value: "NAME=TEXT|@FILE", isRepeatable: true, summary: "a part: text, or a file streamed"),
        OptionSyntax("form-string", value: "NAME=TEXT", isRepeatable: true, summary: "a part with text as it stands"),
    ]

    /// The parts, those of `-F` first; empty when there are none.
    static func parts(_ arguments: ParsedArguments) throws(UsageError) -> MultipartForm {
        var form = MultipartForm()
        for word in arguments.all("form") { try append(word, to: &form) }
        for word in arguments.all("form-string") {
            let (name, text) = try split(word, option: "--form-string")
            form.append(Bytes([UInt8](text.utf8)), name: name)
        }
        return form
    }

    private static func append(_ word: String, to form: inout MultipartForm) throws(UsageError) {
        let (name, rest) = try split(word, option: "-F")
        var fields = FormFields(rest)
        let value = fields.value
        switch value.first {
        case "@": try appendFile(String(value.dropFirst()), name, fields, to: &form)
        case "<":
            fields.value = String(decoding: try InputFile.read(String(value.dropFirst())), as: UTF8.self)
            fallthrough
        default:
            form.append(
                MultipartForm.Part(
                    head: .named(name, fileName: fields.fileName, mimeType: fields.type),
                    content: .bytes(Bytes([UInt8](fields.value.utf8)))))
        }
    }

    private static func appendFile(_ path: String, _ name: String, _ fields: FormFields, to form: inout MultipartForm)
        throws(UsageError)
    {
        let fileName = fields.fileName ?? path.split(separator: "/").last.map(String.init) ?? path
        let type = fields.type ?? MediaType.forFile(named: path)
        guard path != "-" else {
            return form.append(Bytes(try InputFile.read(path)), name: name, fileName: fileName, mimeType: type)
        }
        do throws(FileFault) {
            let files = LocalFiles(home: Program.environment["HOME"])
            try form.append(fileAt: path, name: name, fileName: fileName, mimeType: type, files: files)
        } catch {
            let sentence = error.sentence(name: name, path: path)
            throw .badInput("-F", reason: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
        }
    }

    private static func split(_ word: String, option: String) throws(UsageError) -> (name: String, rest: String) {
        guard let equals = word.firstIndex(of: "=") else {
            throw .badValue(word, option: option, wanted: "a name, = and a value")
        }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
}

/// A value and what follows it after `;`. In quotes a semicolon is text, and `\` takes the next character as it is.
nonisolated struct FormFields {
    var value: String
    private(set) var type: String?
    private(set) var fileName: String?

    init(_ text: String) {
        var pieces = Self.pieces(of: text)
        value = Self.unquoted(pieces.removeFirst())
        // Other words behind a semicolon belong to what stands before them, as in `text/plain; charset=utf-8`.
        var last = \FormFields.value as WritableKeyPath<FormFields, String>
        for piece in pieces {
            let trimmed = HeaderField.trimmed(piece)
            if trimmed.hasPrefix("type=") {
                type = Self.unquoted(String(trimmed.dropFirst(5)))
                last = \.typeText
            } else if trimmed.hasPrefix("filename=") {
                fileName = Self.unquoted(String(trimmed.dropFirst(9)))
                last = \.fileNameText
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

    private static func pieces(of text: String) -> [String] {
        var pieces = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ";", !isQuoted {
                pieces.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    private static func unquoted(_ text: String) -> String {
        guard let sign = text.first, text.count > 1 else { return text }
        let head = sign == "@" || sign == "<" ? String(sign) : ""
        let rest = text.dropFirst(head.count)
        guard rest.count > 1, rest.first == "\"", rest.last == "\"" else { return text }
        var result = head
        var isEscaped = false
        for character in rest.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return result
    }
}
