import TerminalUI
import Workspace

/// `curlew ls`: prints one request a line, for pickers: path, method, name and URL, separated by tabs.
struct ListCommand: Command {
    static let syntax = CommandSyntax(
        name: "ls", operands: "[FOLDER]", operandCount: 0...1,
        summary: "Print one request a line: path, method, name, URL; for pickers.",
        options: [OptionSyntax("collection", value: "DIR", summary: "the nearest upwards")])

    private let entries: [RequestEntry]
    /// Problems of files that are left out.
    private let problems: [String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let place = try CommandCollection(arguments)
        let folder = arguments.operands.first ?? ""
        let collection = try place.required(for: folder.isEmpty ? "." : folder)
        let path = folder.isEmpty ? "" : place.itemPath(of: folder)
        let items = try Self.items(path, named: folder, in: collection)
        entries = items.flatMap { Self.requests($0) }
        problems = items.flatMap { Self.problems($0) }.map(collection.placed)
    }

    func run() throws(UsageError) -> Int32 {
        let lines = entries.map { entry in
            [entry.path, entry.method, entry.name, entry.url].map(Self.oneLine).joined(separator: "\t") + "\n"
        }
        for problem in problems { Console.complain("left out: \(problem)") }
        Console.print(lines.joined())
        return ExitCode.done
    }

    private static func items(
        _ path: ItemPath, named name: String, in collection: RequestCollection
    ) throws(UsageError) -> [CollectionItem] {
        if path.isEmpty { return collection.items }
        guard let item = collection.item(at: path) else {
            throw .badInput(name, reason: "There is no such folder or request in \(collection.root).")
        }
        return [item]
    }

    private static func requests(_ item: CollectionItem) -> [RequestEntry] {
        switch item {
        case .folder(let folder): folder.items.flatMap { requests($0) }
        case .request(let entry): [entry]
        case .damaged: []
        }
    }

    private static func problems(_ item: CollectionItem) -> [CollectionProblem] {
        switch item {
        case .folder(let folder): folder.items.flatMap { problems($0) }
        case .request: []
        case .damaged(let entry): [entry.problem]
        }
    }

    /// Replaces tabs and line breaks, so that a name stays one field.
    private static func oneLine(_ text: String) -> String {
        DisplayText.visible(String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 }))
    }
}
