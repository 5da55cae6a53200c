import CurlewBytes
import CurlewFormats
import CurlewSerialization
import ServerReaders

/// `curlew read`: reads sent text back into a tree of parameters, or as servers would read it. Uses no network.
struct ReadCommand: Command {
    static let syntax = CommandSyntax(
        name: "read", operands: "TEXT|-", operandCount: 1...1,
        summary: "Read a query, a form or a body back into parameters, or as a server would.",
        options: [
            OptionSyntax(
                "as", choices: [tree] + KnownReaders.all.map(\.name) + [everyReader],
                summary: "tree: parameters, and whether writing gives the same bytes; else what a server makes of it"),
            OptionSyntax("type", choices: Kind.allCases.map(\.rawValue), summary: "query"),
            OptionSyntax("boundary", value: "TEXT", summary: "of multipart; the first line's when absent"),
            OptionSyntax(
                "against", value: "FILE|-", summary: "JSON with the parameters that a server should have; 1 when not"),
            OptionSyntax("keep-as-is", summary: "what has no normal form stays as raw text"),
            OptionSyntax("guess-types", summary: "10 is a number and true a boolean, else text"),
        ])

    private static let tree = "tree"
    private static let everyReader = "all"

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
    /// Empty for `--as tree`.
    private let readers: [any ServerReader]
    private let meant: ParameterTree?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        kind = arguments["type"].flatMap(Kind.init) ?? .query
        boundary = arguments["boundary"]
        if boundary != nil, kind != .multipart { throw .conflict("--boundary", "--type \(kind.rawValue)") }
        options = ReadingOptions(
            keepsAsIs: arguments.has("keep-as-is"), guessesTypes: arguments.has("guess-types"),
            styles: Program.styles)
        text = arguments.operands[0]
        let name = arguments["as"] ?? Self.tree
        readers = name == Self.everyReader ? KnownReaders.all : KnownReaders.named(name).map { [$0] } ?? []
        try Self.check(arguments, name, kind, isServer: !readers.isEmpty)
        meant = try ParametersOption.tree(arguments["against"])
    }

    private static func check(
        _ arguments: ParsedArguments, _ name: String, _ kind: Kind, isServer: Bool
    ) throws(UsageError) {
        let option = "--as \(name)"
        guard isServer else {
            if arguments.has("against") { throw .conflict("--against", option) }
            return
        }
        if kind == .json || kind == .plist { throw .conflict("--type \(kind.rawValue)", option) }
        for other in ["keep-as-is", "guess-types"] where arguments.has(other) { throw .conflict("--\(other)", option) }
        if arguments["against"] == "-", arguments.operands[0] == "-" { throw .conflict("--against -", "-") }
    }

    func run() throws(UsageError) -> Int32 {
        let bytes = try bytes()
        guard readers.isEmpty else { return try read(bytes) }
        let reading = try reading(of: Bytes(bytes))
        Console.print(reading.json)
        return reading.verdict.isSame ? ExitCode.done : ExitCode.checkFailed
    }

    private func read(_ bytes: [UInt8]) throws(UsageError) -> Int32 {
        let (input, offsets) = try input(bytes)
        let readings = readers.map { ServerReading(by: $0, of: input, partOffsets: offsets, meant: meant) }
        Console.print(["readings": .array(readings.map(\.json))])
        return readings.allSatisfy(\.isAccepted) ? ExitCode.done : ExitCode.checkFailed
    }

    /// The input of the readers, and for a multipart body the offset of each part that is no file.
    private func input(_ bytes: [UInt8]) throws(UsageError) -> (ReaderInput, [Int]) {
        switch kind {
        case .form: return (.form(bytes), [])
        case .query, .json, .plist: return (.query(bytes), [])
        case .multipart:
            let parts = try ParameterReadingError.mapped(
                try ParameterReader.parts(Bytes(bytes), boundary: boundary).filter { !$0.isFile }
            ) { UsageError.badInput(source, reason: $0.description) }
            return (.parts(parts.map { ReaderInput.Part(name: $0.name, value: $0.content) }), parts.map(\.offset))
        }
    }

    private var source: String { text == "-" ? "standard input" : "the text" }

    /// The operand's bytes, or those of standard input.
    private func bytes() throws(UsageError) -> [UInt8] {
        var bytes = text == "-" ? try InputFile.content(of: text) : Array(text.utf8)
        if text == "-", kind.dropsLastBreak, bytes.last == 0x0A {
            bytes.removeLast()
            if bytes.last == 0x0D { bytes.removeLast() }
        }
        return kind == .query && bytes.first == UInt8(ascii: "?") ? Array(bytes.dropFirst()) : bytes
    }

    private func reading(of bytes: Bytes) throws(UsageError) -> ParameterReading {
        do throws(ParameterReadingError) {
            switch kind {
            case .query, .form: return try ParameterReader.form(bytes, options).refusingDepth()
            case .json: return try ParameterReader.json(bytes, options)
            case .plist: return try ParameterReader.plist(bytes, options)
            case .multipart: return try ParameterReader.multipart(bytes, boundary: boundary, options).refusingDepth()
            }
        } catch {
            throw .badInput(source, reason: error.description)
        }
    }
}
