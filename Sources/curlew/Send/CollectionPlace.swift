import Drafting
import Formats
import Glibc
import Networking
import Serialization
import Workspace

/// The collection that a command works in: the one named, else the nearest upwards, or none.
struct CollectionPlace {
    private let collection: RequestCollection?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if let folder = arguments["collection"] {
            collection = try Self.open(folder)
        } else if let folder = CollectionFinder.find(from: Self.startFolder(arguments)) {
            collection = try Self.open(folder)
        } else {
            collection = nil
        }
    }

    /// The collection's folder.
    var root: String? { collection?.root }

    /// A request of the collection by its path, or a file by its name; what its folders and the collection set, its
    /// own hooks among that.
    func draft(named name: String) throws(UsageError) -> (draft: RequestDraft, defaults: RequestDefaults) {
        let path = path(of: name)
        guard let collection, case .request = collection.item(at: path) else { throw noRequest(name) }
        do throws(CollectionProblem) {
            var defaults = collection.defaults(for: path)
            let opened = try collection.request(at: path)
            // A rule that cannot be read would pass for one that holds.
            if let problem = RuleProblems.of(opened.source, file: collection.fileName(of: path)).first { throw problem }
            defaults.hooks = opened.request.settings.over(defaults).hooks
            return (RequestDraft(opened.request, defaults: defaults), defaults)
        } catch {
            throw .badInput(name, reason: error.description)
        }
    }

    /// The folder that the file of such a request lies in.
    func folder(of name: String) -> String {
        let parents = path(of: name).split(separator: "/").dropLast()
        return ([collection?.root ?? "."] + parents.map(String.init)).joined(separator: "/")
    }

    /// The environment that holds without `--env`.
    var onlyEnvironment: String? {
        let names = collection?.environmentNames ?? []
        return names.count == 1 ? names[0] : nil
    }

    /// The collection, for commands that make no sense without one.
    func required(for name: String) throws(UsageError) -> RequestCollection {
        guard let collection else { throw noRequest(name) }
        return collection
    }

    /// The path inside the collection of a request, folder or batch; empty for the collection itself.
    func itemPath(of name: String) -> ItemPath {
        if let root = collection?.root, Self.resolved(name) == root { return "" }
        return path(of: name)
    }

    /// What the names mean: those of `--var`, then what answers gave, then the environment. Without `--env` a
    /// collection's only environment holds.
    func values(_ arguments: ParsedArguments, environment: String? = nil) throws(UsageError) -> EnvironmentValues {
        let overrides = try EnvironmentOptions.variables(arguments).mapValues { VariableOverride($0) }
        let name = try self.environment(environment ?? arguments["env"])
        let captured = ValueStore(.captured, directories: Program.directories)
        let values = EnvironmentValues(
            name, in: collection?.environments ?? [], captured: captured.values(in: valuePlace(name)),
            overrides: overrides)
        if let problem = values.problem { throw .badInput("--env", reason: "\(problem)") }
        return values
    }

    var requests: [RequestEntry] { collection?.requests ?? [] }

    /// Where values of that environment are kept.
    func valuePlace(_ environment: String?) -> ValuePlace {
        ValuePlace(collection: collection?.root ?? "", environment: environment ?? "")
    }

    private func environment(_ name: String?) throws(UsageError) -> String? {
        let names = collection?.environmentNames ?? []
        guard let name = name ?? (names.count == 1 ? names[0] : nil) else { return nil }
        guard names.contains(name) else { throw .unknownValue(name, option: "--env", choices: names) }
        return name
    }

    /// `api/tour/hello.yaml` in the working folder and `tour/hello` in the collection are the same request.
    private func path(of name: String) -> ItemPath {
        guard let root = collection?.root, let file = Self.resolved(name), file.hasPrefix(root + "/") else {
            return name
        }
        let inside = String(file.dropFirst(root.count + 1))
        for suffix in [".yaml", ".yml"] where inside.hasSuffix(suffix) { return String(inside.dropLast(suffix.count)) }
        return inside
    }

    private func noRequest(_ name: String) -> UsageError {
        guard let collection else {
            return .badInput(
                name, reason: "There is no collection here to look in. A URL begins with http:// or https://.")
        }
        let nearest = NearestName.of(name, among: collection.requests.map(\.path))
        let hint = nearest.map { " Did you mean \($0)?" } ?? ""
        return .badInput(name, reason: "There is no such request in \(collection.root).\(hint)")
    }

    /// A file's own folder, so that its collection is found wherever the command is typed.
    private static func startFolder(_ arguments: ParsedArguments) -> String {
        guard let name = arguments.operands.last, let file = resolved(name), let slash = file.lastIndex(of: "/") else {
            return "."
        }
        return FileKind.of(file) == .folder ? file : String(file[...slash])
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func open(_ folder: String) throws(UsageError) -> RequestCollection {
        do {
            return try RequestCollection.open(at: folder).collection
        } catch {
            throw .badInput(folder, reason: error.description)
        }
    }
}
