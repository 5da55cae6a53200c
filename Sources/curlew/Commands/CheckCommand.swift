import Drafting
import Runs
import Serialization
import Workspace

/// `curlew check`: reads every file of a collection and names what is missing or dangling, with file and line. Nothing is
/// sent.
struct CheckCommand: Command {
    static let syntax = CommandSyntax(
        name: "check", operands: "[DIR]", operandCount: 0...1,
        summary: "Read a whole collection; exit 1 at what is missing or dangling.",
        options: [
            OptionSyntax("collection", value: "DIR", summary: "the nearest upwards"),
            OptionSyntax("env", value: "NAME", summary: "this environment alone; else all of them"),
            OptionSyntax("var", value: "NAME=VALUE", isRepeatable: true, summary: "sets {{NAME}}"),
            OptionSyntax("quiet", "q", summary: "nothing when all is well"),
        ])

    private let faults: [RunFault]
    private let root: String
    private let count: Int
    private let isQuiet: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isQuiet = arguments.has("quiet")
        let place = try CollectionPlace(arguments)
        let collection = try place.required(for: arguments.operands.first ?? ".")
        let problems = try Self.problems(collection)
        var check = CollectionCheck(
            collection, variables: try Self.environments(arguments, place, collection))
        faults = check.all(problems: problems)
        root = collection.root
        count = collection.requests.count
    }

    func run() throws(UsageError) -> Int32 {
        for fault in faults { Console.complain("\(root)/\(fault)") }
        if !isQuiet {
            let words = faults.isEmpty ? "nothing to mend" : "\(faults.count) to mend"
            Console.print("\(count) \(count == 1 ? "request" : "requests"), \(words)\n")
        }
        return faults.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    private static func problems(_ collection: RequestCollection) throws(UsageError) -> [CollectionProblem] {
        do {
            return try RequestCollection.open(at: collection.root).problems
        } catch {
            throw .badInput(collection.root, reason: error.description)
        }
    }

    /// Without `--env` every environment is one to look at; a collection without any has one that sets nothing.
    private static func environments(
        _ arguments: ParsedArguments, _ place: CollectionPlace, _ collection: RequestCollection
    ) throws(UsageError) -> [(environment: String?, set: VariableSet)] {
        // What is wrong with a damaged one is said of its file.
        let names = arguments["env"].map { [$0] } ?? collection.environmentNames.filter { !collection.isDamaged($0) }
        if names.isEmpty, !collection.environments.isEmpty { return [] }
        guard !names.isEmpty else { return [(nil, try place.values(arguments).variables(.masked()))] }
        var all: [(environment: String?, set: VariableSet)] = []
        for name in names { all.append((name, try place.values(arguments, environment: name).variables(.masked()))) }
        return all
    }
}
