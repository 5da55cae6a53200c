import CurlewBytes
import CurlewFiles
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Interchange
import TerminalUI
import Workspace

/// `curlew import`: makes a collection of the files of other programs. Nothing of them runs, and no file that they name is
/// read.
///
/// ```
///   files ─► CollectionReaders ─► ImportedCollection, secrets apart ─► CollectionWriter ─► one new folder
/// ```
struct ImportCommand: Command {
    static let syntax = CommandSyntax(
        name: "import", operands: "SOURCE...", operandCount: 1...100,
        summary: "Make a collection of files of Postman, HAR, .http or curl.",
        options: [
            OptionSyntax(
                "into", value: "FOLDER", summary: "where its folder is made; in a collection it is one of its folders"),
            OptionSyntax(
                "as", choices: ImportKind.allCases.map(\.rawValue), summary: "what SOURCE is; recognised without it"),
            OptionSyntax("dry-run", summary: "only show what it would make"),
            OptionSyntax("json", summary: "show it as JSON, without values of secrets"),
            OptionSyntax("plain-variables", summary: "keep secret values in the files"),
        ])

    private let sources: [String]
    private let kind: ImportKind?
    private let folder: String
    private let isDry: Bool
    private let showsJSON: Bool
    private let keepsPlain: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        sources = arguments.operands
        kind = arguments["as"].flatMap(ImportKind.init)
        folder = arguments["into"] ?? CurrentFolder.path()
        isDry = arguments.has("dry-run")
        showsJSON = arguments.has("json")
        keepsPlain = arguments.has("plain-variables")
    }

    func run() throws(UsageError) -> Int32 {
        var collection = try read(sources[0])
        for source in sources.dropFirst() { collection.add(try read(source)) }
        collection = keepsPlain ? collection.withPlainVariables() : collection.keepingSecrets()
        let writer = try Self.saving(folder) { () throws(SaveError) in
            try CollectionWriter(collection.content, in: folder)
        }
        if !isDry {
            let date = Double(Program.now.seconds)
            let secrets = collection.secrets.map {
                (environment: $0.environment, value: StoredValue($0.name, $0.value, isSecret: true, date: date))
            }
            try Self.saving(writer.place) { () throws(SaveError) in
                try writer.write(secrets: secrets, in: ValueStore(.secrets, directories: Program.directories))
            }
        }
        if showsJSON {
            Console.print(collection.json)
        } else {
            show(collection, writer)
        }
        return ExitCode.done
    }

    private func read(_ source: String) throws(UsageError) -> ImportedCollection {
        let bytes = try InputFile.bytes(of: source)
        do throws(ImportRefusal) {
            return try CollectionReaders.read(bytes, file: source == "-" ? "" : source, as: kind)
        } catch {
            throw .badInput(source == "-" ? "standard input" : source, reason: error.sentence)
        }
    }

    private static func saving<Value>(
        _ name: String, _ work: () throws(SaveError) -> Value
    ) throws(UsageError) -> Value {
        do throws(SaveError) { return try work() } catch { throw .badInput(name, reason: error.description) }
    }

    /// Most items of a list that are shown one by one.
    private static let shown = 20

    private func show(_ collection: ImportedCollection, _ writer: CollectionWriter) {
        let folders = collection.content.items.count - collection.requests.count
        var lines = [
            "\(isDry ? "would make" : "made") \(writer.place), from \(collection.kind.title): "
                + [
                    Plural.of(collection.requests.count, "request"), Plural.of(folders, "folder"),
                    Plural.of(collection.content.environments.count, "environment"),
                ].joined(separator: ", ")
        ]
        let names = writer.environmentNames
        lines += collection.content.environments.map { environment in
            let own = collection.secrets.filter { $0.environment == environment.name }.map(\.name)
            let kept = own.isEmpty ? "" : "; secrets kept outside it: \(own.joined(separator: ", "))"
            return "environment \(names[environment.name] ?? environment.name): "
                + Plural.of(environment.values.count, "variable") + kept
        }
        let open = collection.requests.filter { $0.options[.verify] == "false" }
        if !open.isEmpty {
            lines.append("verify: false in \(Plural.of(open.count, "request")): any certificate is accepted")
        }
        lines += collection.remarks.prefix(Self.shown).map { "note: \($0)" }
        lines.append(collection.unused.isEmpty ? "not used: nothing" : "not used:")
        for part in collection.unused.prefix(Self.shown) {
            lines.append(
                "  "
                    + [part.place, Self.oneLine(part.text), part.reason].filter { !$0.isEmpty }.joined(separator: ": "))
        }
        let more = collection.unused.count - Self.shown
        if more > 0 { lines.append("  and \(more) more; --json lists all") }
        for line in lines { Console.print(line: line) }
    }

    /// The first line of a text, of at most 100 characters.
    private static func oneLine(_ text: String) -> String {
        let line = text.utf8.text(before: "\n")
        return line.utf8.count < text.utf8.count || line.count > 100 ? "\(line.prefix(100))…" : text
    }
}
