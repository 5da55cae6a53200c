import CurlewBytes
import CurlewFormats
import Drafting

/// `curlew query`: evaluates a JSONPath (RFC 9535) on a file of any size. Uses no network.
struct QueryCommand: Command {
    static let syntax = CommandSyntax(
        name: "query", operands: "JSONPATH FILE|-", operandCount: 2...2,
        summary: "Find values in JSON by JSONPath; exit 1 when nothing is there.",
        options: [
            OptionSyntax("paths", summary: "where the values stand, not what they are"),
            OptionSyntax("text", summary: "strings without quotes and escapes"),
            OptionSyntax("source", summary: "values as they stand in the file, blanks and escapes too"),
            OptionSyntax("array", summary: "one JSON array of all"),
            OptionSyntax("count", summary: "only how many there are"),
            OptionSyntax("limit", value: "N", summary: "an error when there are more; 16777216"),
        ] + EnvironmentOptions.syntax + TextValues.syntax)

    /// The printed form of each value.
    private enum Form: String, CaseIterable {
        case paths, text, source, array, count
    }

    private let text: String
    /// When nil, the path's text is used without replacing names.
    private let values: TextValues?
    private let file: String
    private let form: Form?
    private let most: Int

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let forms = Form.allCases.filter { arguments.has($0.rawValue) }
        if forms.count > 1 { throw .conflict("--" + forms[0].rawValue, "--" + forms[1].rawValue) }
        form = forms.first
        most = try arguments.number("limit", in: 1...1 << 26) ?? JSONPath.mostMatches
        file = arguments.operands[1]
        text = arguments.operands[0]
        values = try TextValues(arguments, command: Self.syntax.name)
        if values == nil { _ = try Self.path(text, shownAs: text) }
    }

    private static func path(_ text: String, shownAs shown: String) throws(UsageError) -> JSONPath {
        try JSONPathError.mapped(try JSONPath(parsing: text)) { UsageError.badInput(shown, reason: $0.description) }
    }

    /// The path with its names replaced. The value of a secret is used only with `--show-secrets`.
    private func path() async throws(UsageError) -> JSONPath {
        guard let values else { return try Self.path(text, shownAs: text) }
        let variables = try await values.variables(for: RequestDraft(url: text))
        var names = TextReplacement(variables, command: Self.syntax.name)
        let replaced = names.text(text)
        try names.check()
        return try Self.path(replaced, shownAs: text)
    }

    func run() async throws(UsageError) -> Int32 {
        let path = try await path()
        let document = try document()
        let nodes = try JSONPathError.mapped(try path.nodes(in: document, most: most)) {
            UsageError.badInput(file == "-" ? "standard input" : file, reason: $0.description)
        }
        print(nodes, of: document)
        return nodes.isEmpty ? ExitCode.checkFailed : ExitCode.done
    }

    /// Maps the file, so that a large one needs little memory.
    private func document() throws(UsageError) -> JSONDocument {
        let name = file == "-" ? "standard input" : file
        let bytes = try InputFile.bytes(of: file)
        return try JSONError.mapped(try JSONDocument(parsing: bytes)) {
            UsageError.badInput(name, reason: $0.description)
        }
    }

    // MARK: Printing

    private func print(_ nodes: [Int], of document: JSONDocument) {
        switch form {
        case .count: Console.print("\(nodes.count)\n")
        case .array: Console.print(JSONOutline.array(nodes.map { .document(document, at: $0) }))
        case .paths:
            let paths = NormalizedPaths.of(Set(nodes), in: document)
            print(nodes) { paths[$0] ?? "$" }
        case .source: print(nodes, document.sourceText)
        case .text:
            print(nodes) { node in
                document.kind(at: node) == .string
                    ? document.text(of: node) : JSONOutline.document(document, at: node).text
            }
        // A single value may be the whole document.
        case nil where nodes.count == 1: Console.print(JSONOutline.document(document, at: nodes[0]))
        case nil: print(nodes) { JSONOutline.document(document, at: $0).text }
        }
    }

    /// Prints one node a line, in chunks, because there may be millions.
    private func print(_ nodes: [Int], _ line: (Int) -> String) {
        var lines = ""
        for node in nodes {
            lines += line(node) + "\n"
            if lines.utf8.count > 1 << 16 { Self.flush(&lines) }
        }
        Self.flush(&lines)
    }

    private static func flush(_ lines: inout String) {
        guard !lines.isEmpty else { return }
        Console.print(untrusted: Bytes([UInt8](lines.utf8)))
        lines = ""
    }
}
