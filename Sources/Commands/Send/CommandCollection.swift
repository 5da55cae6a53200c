import CurlewBytes
import CurlewFiles
import CurlewFormats
import CurlewSerialization
import Drafting
import Glibc
import Runs
import Workspace

/// The collection that a command uses: the one named, else the nearest upwards, or none.
struct CommandCollection {
    private let collection: RequestCollection?
    /// The problems in the files of the collection, its folders and its environments.
    let problems: [CollectionProblem]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if let folder = arguments["collection"] {
            (collection, problems) = try Self.open(folder)
        } else if let folder = CollectionFinder.find(from: Self.startFolder(arguments)) {
            (collection, problems) = try Self.open(folder)
        } else {
            (collection, problems) = (nil, [])
        }
    }

    /// The collection at that folder, or the nearest one where there is none.
    init(root: String?, _ arguments: ParsedArguments) throws(UsageError) {
        guard let root, arguments["collection"] == nil, FileKind.of(root) == .folder else {
            self = try Self(arguments)
            return
        }
        (collection, problems) = try Self.open(root)
    }

    /// The collection's folder.
    var root: String? { collection?.root }

    /// The collection's own styles of form text.
    var styles: [QueryStyle] { collection?.defaults.styles ?? [] }

    /// The draft and defaults of a request, found by its path in the collection or as a file. The defaults are those
    /// of its folders and the collection, with its own hooks.
    func draft(
        named name: String
    ) throws(UsageError) -> (draft: RequestDraft, defaults: RequestDefaults, notes: [String]) {
        let path = path(of: name)
        guard let collection, case .request = collection.item(at: path) else { throw noRequest(name) }
        do throws(CollectionProblem) {
            var defaults = collection.defaults(for: path)
            let opened = try collection.request(at: path)
            let obstacles =
                RequestObstacles.above(path, in: collection)
                + RequestObstacles.of(opened, file: collection.fileName(of: path))
            if let problem = obstacles.first { throw problem }
            let own = opened.request.settings.over(defaults)
            (defaults.hooks, defaults.keepsHistory) = (own.hooks, own.keepsHistory)
            defaults.baseline = collection.baseline(of: path)
            return (RequestDraft(opened.request, defaults: defaults), defaults, opened.notes.map(collection.placed))
        } catch {
            throw .badInput(name, reason: collection.placed(error))
        }
    }

    /// The defaults of a request today, with its own word about the history; those of none where it is gone.
    func defaults(for key: RequestKey?) -> RequestDefaults {
        guard let collection, let key, key.collection == collection.root else { return RequestDefaults() }
        var defaults = collection.defaults(for: key.request)
        if let opened = try? collection.request(at: key.request) {
            defaults.keepsHistory = opened.request.keepsHistory ?? defaults.keepsHistory
        }
        return defaults
    }

    /// `Tour > Search people`; the path itself without a collection.
    func title(of name: String) -> String { collection?.title(of: path(of: name)) ?? name }

    /// The request's key in stores; nil without a collection.
    func key(of name: String) -> RequestKey? {
        collection.map { RequestKey(collection: $0.root, request: path(of: name)) }
    }

    /// The folder of such a request's file.
    func folder(of name: String) -> String {
        let parents = path(of: name).utf8.split(separator: "/").dropLast()
        return ([collection?.root ?? "."] + parents.map(String.init)).joined(separator: "/")
    }

    /// The collection, for commands that need one.
    func required(for name: String) throws(UsageError) -> RequestCollection {
        guard let collection else {
            throw .badInput(name, reason: "There is no collection here: no folder upwards has a curlew.yaml.")
        }
        return collection
    }

    /// The path inside the collection of a request, folder or batch; empty for the collection itself.
    func itemPath(of name: String) -> ItemPath {
        if let root = collection?.root, Self.resolved(name) == root { return "" }
        return path(of: name)
    }

    /// The values of names: those of `--var`, then captured ones, then the environment's. Without `--env` a
    /// collection's only environment applies.
    ///
    /// - Parameter ignored: names whose captured values of earlier runs do not apply.
    func values(
        _ arguments: ParsedArguments, environment: String? = nil, ignoring ignored: Set<String> = []
    ) throws(UsageError) -> EnvironmentValues {
        let overrides = try EnvironmentOptions.variables(arguments).mapValues { VariableOverride($0) }
        let name = try self.environment(environment ?? arguments["env"])
        let captured = ValueStore(.captured, directories: Program.directories)
        let values = EnvironmentValues(
            name, in: collection?.environments ?? [],
            captured: captured.values(in: valuePlace(name)).filter { !ignored.contains($0.name) },
            overrides: overrides)
        if let problem = values.problem { throw .badInput("--env", reason: "\(problem)") }
        if let problem = misspelt(in: values), let collection {
            throw .badInput("--env", reason: collection.placed(problem))
        }
        return values
    }

    /// A key in the environment's files that is probably a misspelt known one.
    private func misspelt(in values: EnvironmentValues) -> CollectionProblem? {
        let names = Set((values.chain?.layers ?? []).map(\.file.name))
        return problems.first { problem in
            guard problem.isNearMiss, let file = problem.file.utf8.text(behind: EnvironmentFile.folder + "/")
            else { return false }
            let stem = file.utf8.text(withoutEnd: ".yaml") ?? file
            return names.contains(String(stem.utf8.text(withoutEnd: EnvironmentFile.localEnding) ?? stem))
        }
    }

    /// A name that no request has is a URL where it begins with a host, with curl's scheme: `httpbin.org/test`.
    func settled(_ target: RequestOperands.Target) throws(UsageError) -> RequestOperands.Target {
        guard case .request(let name) = target, let url = RequestOperands.hostURL(name) else { return target }
        try refuseAmbiguous(name)
        return hasFile(name) ? target : .url(url)
    }

    /// Refuses a name that is a saved request and a place on the network too: the file of a stranger could lead what was
    /// typed for that place to another. `hello.yaml` alone is a file, `api.test/openapi.yaml` may be either.
    func refuseAmbiguous(_ name: String) throws(UsageError) {
        let isFile = FilePath.stem(name) != nil && !name.utf8.contains(UInt8(ascii: "/"))
        guard let url = RequestOperands.hostURL(name), !isFile, hasFile(name) else { return }
        throw .badInput(
            name,
            reason:
                "It is a saved request here and a place on the network. Write ./\(name) for the request, or \(url) for "
                + "the place.")
    }

    /// Whether the name is that of a request, or of a file that should be one.
    private func hasFile(_ name: String) -> Bool {
        guard let collection else { return false }
        let path = path(of: name)
        if case .request = collection.item(at: path) { return true }
        return Self.hasFile(path, in: collection)
    }

    private static func hasFile(_ path: ItemPath, in collection: RequestCollection) -> Bool {
        FileKind.of(FilePath.join(collection.root, collection.fileName(of: path))) != nil
    }

    var requests: [RequestEntry] { collection?.requests ?? [] }

    /// The place where values of that environment are stored.
    func valuePlace(_ environment: String?) -> ValuePlace {
        ValuePlace(collection: collection?.root ?? "", environment: environment ?? "")
    }

    /// A sentence that no environment is in use, when there are several: `No environment was named. There are ...`. The
    /// shared part of others is not offered.
    func environmentAdvice(_ values: EnvironmentValues) -> String? {
        let all = collection?.environmentNames ?? []
        guard values.environment == nil, all.count > 1 else { return nil }
        let own = collection?.ownEnvironmentNames ?? []
        let names = own.isEmpty ? all : own
        return "No environment was named. There are \(names.joined(separator: ", ")): --env \(names[0])."
    }

    /// A hint for names that are not set: the existing environments, and the requests that capture the names. Begins
    /// with a space.
    func advice(_ values: EnvironmentValues) -> @Sendable ([String]) -> String {
        let environment = environmentAdvice(values)
        return { [collection] names in
            guard !names.isEmpty, let sources = collection?.captureSources() else { return "" }
            let captured = names.compactMap { name in
                sources[name].map { "\($0.title) captures {{\(name)}}: curlew send \($0.path)." }
            }
            return (captured + [environment].compactMap(\.self)).map { " " + $0 }.joined()
        }
    }

    /// Whether the collection has an environment of that name.
    func has(environment name: String) -> Bool { collection?.environmentNames.contains(name) ?? false }

    func environment(_ name: String?) throws(UsageError) -> String? {
        let names = collection?.environmentNames ?? []
        if let name, names.isEmpty {
            throw .badInput("--env \(name)", reason: "There are no environments here. Write environments/\(name).yaml.")
        }
        guard let name = name ?? (names.count == 1 ? names[0] : nil) else { return nil }
        guard names.contains(name) else { throw .unknownValue(name, option: "--env", choices: names) }
        return name
    }

    /// The path in the collection: `api/tour/hello.yaml` in the working folder and `tour/hello` name the same
    /// request.
    private func path(of name: String) -> ItemPath {
        let isFile = ["./", "../"].contains { name.utf8.hasPrefix($0) }
        guard let collection else { return name }
        // A name that the whole collection does not have is one of the folder where one stands.
        let endings = [""] + (isFile || collection.item(at: name) == nil ? [".yaml", ".yml"] : [])
        guard let file = endings.lazy.compactMap({ Self.resolved(name + $0) }).first,
            let inside = file.utf8.text(behind: collection.root + "/")
        else { return Self.path(titled: name, in: collection) ?? name }
        let stem = inside.utf8.text(withoutEnd: ".yaml") ?? inside.utf8.text(withoutEnd: ".yml")
        return String(stem ?? inside)
    }

    /// The path of the only request that is shown under that name; nil for a word that could be a place on the network.
    private static func path(titled name: String, in collection: RequestCollection) -> ItemPath? {
        guard collection.item(at: name) == nil, RequestOperands.hostURL(name) == nil else { return nil }
        let found = collection.requests.filter { $0.name.utf8.elementsEqual(name.utf8) }
        return found.count == 1 ? found[0].path : nil
    }

    private func noRequest(_ name: String) -> UsageError {
        guard let collection else {
            return .badInput(
                name,
                reason: "There is no collection here to look in. A URL begins with a host, or with http:// or https://."
            )
        }
        if let problem = Self.whatIsWrong(with: path(of: name), in: collection) {
            return .badInput(name, reason: problem)
        }
        let nearest = NearestName.of(name, among: collection.requests.map(\.path))
        let hint = nearest.map { " Did you mean \($0)?" } ?? " curlew ls lists them."
        return .badInput(name, reason: "There is no such request in \(collection.root).\(hint)")
    }

    /// Why a request whose file is there is not in the list; nil where there is no such file.
    private static func whatIsWrong(with path: ItemPath, in collection: RequestCollection) -> String? {
        guard hasFile(path, in: collection) else { return nil }
        do throws(CollectionProblem) {
            _ = try collection.request(at: path)
            return nil
        } catch {
            return collection.placed(error)
        }
    }

    /// The folder to search a collection from: that of the named file, wherever the command is run.
    private static func startFolder(_ arguments: ParsedArguments) -> String {
        guard let name = arguments.operands.last, let file = resolved(name), let slash = file.utf8.lastIndex(of: "/")
        else { return "." }
        return FileKind.of(file) == .folder ? file : String(file[...slash])
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func open(
        _ folder: String
    ) throws(UsageError) -> (RequestCollection, [CollectionProblem]) {
        var (collection, problems) = try FileError.mapped(try RequestCollection.open(at: folder)) {
            UsageError.badInput(folder, reason: $0.description)
        }
        // The user's own styles come first, so that the collection's replace them.
        collection.defaults.styles = Program.ownStyles + collection.defaults.styles
        return (collection, problems)
    }
}
