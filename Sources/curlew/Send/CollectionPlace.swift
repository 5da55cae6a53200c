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

    /// A request of the collection by its path, or a file by its name.
    func draft(named name: String) throws(UsageError) -> (draft: RequestDraft, defaults: RequestDefaults) {
        let path = try path(of: name)
        guard let collection, case .request = collection.item(at: path) else { throw noRequest(name) }
        do throws(CollectionProblem) {
            let defaults = collection.defaults(for: path)
            return (RequestDraft(try collection.request(at: path).request, defaults: defaults), defaults)
        } catch {
            throw .badInput(name, reason: error.description)
        }
    }

    /// The folder that the file of such a request lies in.
    func folder(of name: String) throws(UsageError) -> String {
        let parents = try path(of: name).split(separator: "/").dropLast()
        return ([collection?.root ?? "."] + parents.map(String.init)).joined(separator: "/")
    }

    /// The environment's variables with those of `--var` over them. Without `--env` a collection's only environment
    /// holds.
    func variables(_ arguments: ParsedArguments) throws(UsageError) -> VariableSet {
        var variables = VariableSet(try environment(arguments["env"]))
        for (name, value) in try VariableOption.read(arguments) { variables[name] = value }
        return variables
    }

    private func environment(_ name: String?) throws(UsageError) -> [String: String] {
        let names = collection?.environmentNames ?? []
        guard let name = name ?? (names.count == 1 ? names[0] : nil) else { return [:] }
        guard let collection, names.contains(name) else {
            throw .unknownValue(name, option: "--env", choices: names)
        }
        return collection.variables(in: name)
    }

    /// `api/tour/hello.yaml` in the working folder and `tour/hello` in the collection are the same request.
    private func path(of name: String) throws(UsageError) -> ItemPath {
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
        return String(file[...slash])
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
