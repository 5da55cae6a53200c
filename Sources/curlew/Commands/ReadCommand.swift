import CurlewBytes
import CurlewFormats
import Serialization

/// `curlew read`: reads sent text back into a tree of parameters. Uses no network.
struct ReadCommand: Command {
    static let syntax = CommandSyntax(
        name: "read", operands: "TEXT|-", operandCount: 1...1,
        summary: "Read a query, a form or a body back into parameters.",
        options: [
            OptionSyntax(
                "as", choices: ["tree"], summary: "tree: parameters, and whether writing gives the same bytes"),
            OptionSyntax("type", choices: Kind.allCases.map(\.rawValue), summary: "query"),
            OptionSyntax("boundary", value: "TEXT", summary: "of multipart; the first line's when absent"),
            OptionSyntax("keep-as-is", summary: "what has no normal form stays as raw text"),
            OptionSyntax("guess-types", summary: "10 is a number and true a boolean, else text"),
        ])

    /// The format of the text.
    private enum Kind: String, CaseIterable {
        case query, form, multipart, json, plist

        /// Whether a line break at the end, which shells add, is dropped from the text.
        var dropsLastBreak: Bool { self == .query || self == .form }
    }

    private let kind: Kind
    private let boundary: String?
    private let options: ReadingOptions
    private let text: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        kind = arguments["type"].flatMap(Kind.init) ?? .query
        boundary = arguments["boundary"]
        if boundary != nil, kind != .multipart { throw .conflict("--boundary", "--type \(kind.rawValue)") }
        options = ReadingOptions(
            keepsAsIs: arguments.has("keep-as-is"), guessesTypes: arguments.has("guess-types"))
        text = arguments.operands[0]
    }

    func run() throws(UsageError) -> Int32 {
        let reading = try reading(of: Bytes(try bytes()))
        Console.print(reading.json)
        return reading.verdict.isSame ? ExitCode.done : ExitCode.checkFailed
    }

    /// The operand's bytes, or those of standard input.
    private func bytes() throws(UsageError) -> [UInt8] {
        var bytes = text == "-" ? try InputFile.read(text) : Array(text.utf8)
        if text == "-", kind.dropsLastBreak, bytes.last == 0x0A {
            bytes.removeLast()
            if bytes.last == 0x0D { bytes.removeLast() }
        }
        return kind == .query && bytes.first == UInt8(ascii: "?") ? Array(bytes.dropFirst()) : bytes
    }

    private func reading(of bytes: Bytes) throws(UsageError) -> ParameterReading {
        do throws(ParameterReadingError) {
            switch kind {
            case .query, .form: return ParameterReader.form(bytes, options)
            case .json: return try ParameterReader.json(bytes, options)
            case .plist: return try ParameterReader.plist(bytes, options)
            case .multipart: return try ParameterReader.multipart(bytes, boundary: boundary, options)
            }
        } catch {
            throw .badInput(text == "-" ? "standard input" : "the text", reason: error.description)
        }
    }
}
