import CurlewBytes
import CurlewFiles
import CurlewFormats
import Drafting
import Runs
import Workspace

/// `curlew check`: reads every file of a collection, or of a part of it, and reports missing names and dangling
/// references, with file and line. Nothing is sent.
struct CheckCommand: Command {
    static let syntax = CommandSyntax(
        name: "check", operands: "[PATH]", operandCount: 0...1,
        summary: "Read a collection, or a request, folder or batch of it; exit 1 at what is missing. Warn of pitfalls.",
        options: [
            EnvironmentOptions.collection,
            OptionSyntax("env", value: "NAME", summary: "this environment alone; else all that no other inherits from"),
            EnvironmentOptions.variable,
            OptionSyntax("rows", value: "FILE", summary: "the names of this CSV or JSON are set, as by run --rows"),
            OptionSyntax("strict", summary: "exit 1 at a pitfall too"),
            OptionSyntax("quiet", "q", summary: "nothing when all is well"),
        ], offered: .collectionPaths)

    private let faults, warnings: [RunFault]
    /// The problems of the user's own `config.yaml`.
    private let settings: [String]
    private let collection: RequestCollection
    private let count: Int
    private let isQuiet, isStrict: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isQuiet = arguments.has("quiet")
        isStrict = arguments.has("strict")
        let place = try CommandCollection(arguments)
        collection = try place.required(for: arguments.operands.first ?? ".")
        var part: ItemPath?
        if let name = arguments.operands.first {
            part = try Self.part(name, place.itemPath(of: name), collection)
        }
        let environments = try Self.environments(arguments, place, collection)
        let rows = try arguments["rows"].map { file throws(UsageError) in try RunOptions.rows(file) } ?? []
        var check = CollectionCheck(
            collection, variables: environments.readings, servers: environments.servers,
            given: Set(rows.flatMap(\.fields).map(\.name)), environment: Program.environment)
        let problems = try Self.problems(collection)
        let found = if let part { check.all(problems: problems, in: part) } else { check.all(problems: problems) }
        faults = environments.faults + found
        settings = Program.settingsProblems
        warnings = check.warnings
        count = collection.requests.count { entry in part.map { entry.isAt($0) } ?? true }
    }

    func run() throws(UsageError) -> Int32 {
        for line in settings + (faults + warnings).map(collection.placed) { Console.complain(line) }
        if !isQuiet {
            let mend = isSound ? "nothing to mend" : "\(faults.count + settings.count) to mend"
            let warn = warnings.isEmpty ? "" : ", \(Plural.of(warnings.count, "warning"))"
            Console.print("\(Plural.of(count, "request")), \(mend)\(warn)\n")
        }
        return isSound && (warnings.isEmpty || !isStrict) ? ExitCode.done : ExitCode.checkFailed
    }

    private var isSound: Bool { faults.isEmpty && settings.isEmpty }

    /// The part to check; nil for the whole collection.
    private static func part(
        _ name: String, _ path: ItemPath, _ collection: RequestCollection
    ) throws(UsageError) -> ItemPath? {
        if path.isEmpty { return nil }
        if collection.item(at: path) != nil { return path }
        let folder = BatchFile.folder + "/"
        let batch = path.utf8.text(behind: folder).map(String.init) ?? path
        if collection.batchNames.contains(batch) { return folder + batch }
        let names = collection.allItems.map(\.path) + collection.batchNames
        let hint = NearestName.of(name, among: names).map { " Did you mean \($0)?" } ?? ""
        throw .badInput(name, reason: "There is no such request, folder or batch in \(collection.root).\(hint)")
    }

    private static func problems(_ collection: RequestCollection) throws(UsageError) -> [CollectionProblem] {
        try FileError.mapped(try RequestCollection.open(at: collection.root).problems) {
            UsageError.badInput(collection.root, reason: $0.description)
        }
    }

    private static func environments(
        _ arguments: ParsedArguments, _ place: CommandCollection, _ collection: RequestCollection
    ) throws(UsageError) -> EnvironmentReading {
        let overrides = try EnvironmentOptions.variables(arguments).mapValues { VariableOverride($0) }
        let name = arguments["env"] == nil ? nil : try place.environment(arguments["env"])
        return EnvironmentReading(collection, names: name.map { [$0] }, overrides: overrides)
    }
}

extension RequestEntry {
    /// Whether the request has that path, or one below it.
    fileprivate func isAt(_ part: ItemPath) -> Bool { path == part || path.utf8.hasPrefix(part + "/") }
}
