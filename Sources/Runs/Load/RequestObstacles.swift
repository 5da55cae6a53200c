internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
public import Drafting
public import Workspace

/// The obstacles to sending a request, or to checking its answer: the one list that `check`, `run` and `send` ask.
///
///     files ──► of, above ──► `run` and `send` refuse them before anything is sent; `check` names them
///     values ─► ofSending ──► what the preparation would refuse at the request's turn; `check` names it beforehand
public enum RequestObstacles {
    /// Keys that are probably misspelt, and rules that cannot be read: what they say was meant to be checked.
    public static func of(_ opened: OpenedRequest, file: String) -> [CollectionProblem] {
        let near = opened.notes.filter(\.isNearMiss)
        return opened.request.hasRules ? near + RuleProblems.of(opened.source, file: file) : near
    }

    /// The obstacles in the file of a folder, or of the collection for the empty path. None when it cannot be read, which
    /// is among the problems of the collection.
    public static func of(folder: ItemPath, in collection: RequestCollection) -> [CollectionProblem] {
        let file = FolderFile.path(in: folder)
        guard let source = try? BoundedFile.read(FilePath.join(collection.root, file)).bytes,
            let reading = try? FolderFile.read(source, file: file)
        else { return [] }
        return reading.notes.filter(\.isNearMiss) + RuleProblems.of(source, file: file)
    }

    /// The obstacles in the files of the collection and the folders that hold the request.
    public static func above(_ path: ItemPath, in collection: RequestCollection) -> [CollectionProblem] {
        folders(above: path).flatMap { of(folder: $0, in: collection) }
    }

    /// The collection's own folder first.
    static func folders(above path: ItemPath) -> [ItemPath] {
        path.utf8.indices.reduce(into: [""]) { folders, place in
            if path.utf8[place] == UInt8(ascii: "/") { folders.append(String(path[..<place])) }
        }
    }

    /// Why `{{$response NAME ...}}` can have no value; nil when the collection has the request.
    public static func sentence(of lookUp: ResponseLookUp, among requests: [RequestEntry]) -> String? {
        let name = lookUp.request
        if requests.contains(where: { $0.path == name || $0.name == name }) { return nil }
        let nearest = NearestName.of(name, among: requests.map(\.path))
        let hint = nearest.map { " Did you mean \($0)?" } ?? " Name one by its path, as curlew ls shows it."
        return "{{$response \(name) ...}} takes the answer of a request that does not exist.\(hint)"
    }
}

extension SavedRequest {
    fileprivate var hasRules: Bool {
        !checks.isEmpty || !captures.isEmpty || response.format != nil || response.status != nil
            || comparison != SavedComparison()
    }
}

extension RequestObstacles {
    /// A fault, or only a pitfall of this computer: a file or a program that may be on the one where the request is sent.
    struct Finding: Hashable {
        var place: PreparationError.Place
        var sentence: String
        var isWarning = false
        /// A text of the file at which the fault is; nil: its place tells.
        var text: String?
    }

    /// The surroundings in which a request would be sent.
    struct Surroundings {
        var variables: VariableSet
        var requests: [RequestEntry]
        /// The folder where relative paths of the request's files start.
        var folder: String
        var root: String
        /// The environment of the process: `HOME` and `PATH`.
        var environment: [String: String]
    }

    /// The reasons why the preparation or the transport would refuse the request with these values. Values that are not
    /// known yet are taken for good ones.
    static func ofSending(
        _ draft: RequestDraft, _ defaults: RequestDefaults, needs: [String], in surroundings: Surroundings
    ) -> [Finding] {
        let names = ValueNeeds.names(in: draft, defaults, surroundings.variables).union(needs)
        var (variables, unknown) = (surroundings.variables, surroundings.variables.secrets)
        for name in variables.secrets { variables[name] = SecretPlaceholder.text }
        for name in names where variables[name] == nil {
            variables[name] = SecretPlaceholder.text
            unknown.insert(name)
        }
        variables.generators = Generators(seed: GeneratorSeed(high: 0, low: 0), now: DateTime(seconds: 0))
        let context = PreparationContext(
            variables: variables, defaults: defaults, manager: [:], now: DateTime(seconds: 0),
            files: LocalFiles(folder: surroundings.folder, home: surroundings.environment["HOME"]))
        let hasKnownURL = variables.names(in: [draft.url, "{{base}}"]).isDisjoint(with: unknown)
        var findings = small(draft.method)
        do throws(PreparationError) {
            _ = try draft.prepared(in: context)
        } catch {
            findings += error.problems.compactMap { finding($0, hasKnownURL: hasKnownURL) }
        }
        findings += names.sorted().compactMap { name in
            guard let lookUp = ResponseLookUp(name), let sentence = sentence(of: lookUp, among: surroundings.requests)
            else { return nil }
            return Finding(place: .parameters, sentence: sentence, text: name)
        }
        return findings + hooks(defaults.hooks, surroundings)
    }

    private static func finding(_ problem: PreparationError.Problem, hasKnownURL: Bool) -> Finding? {
        switch problem.place {
        case .option("collection"): return nil
        case .url where !hasKnownURL: return nil
        case .url, .method, .header, .node, .option, .parameters, .authentication: break
        }
        // A placeholder is no number and no date, whatever the value will be.
        guard !problem.sentence.utf8.contains(SecretPlaceholder.text) else { return nil }
        var isWarning = false
        if case .file? = problem.fault?.fact { isWarning = true }
        return Finding(place: problem.place, sentence: problem.sentence, isWarning: isWarning)
    }

    /// RFC 9110 §9.1: methods are case-sensitive.
    private static func small(_ method: String) -> [Finding] {
        let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
        let capitals = method.uppercased()
        guard method != capitals, known.contains(capitals) else { return [] }
        let sentence =
            "The method goes out as \"\(method)\", which servers do not take for \(capitals). Write \(capitals)."
        return [Finding(place: .method, sentence: sentence, isWarning: true)]
    }

    private static func hooks(_ hooks: SavedHooks?, _ surroundings: Surroundings) -> [Finding] {
        [hooks?.before, hooks?.after].compactMap(\.self).compactMap { hook in
            let program = hook.words[0]
            guard program.utf8.contains(UInt8(ascii: "/")) else {
                let folders = (surroundings.environment["PATH"] ?? "").utf8.split(separator: UInt8(ascii: ":"))
                let isThere = folders.contains { FileKind.of(FilePath.join(String(Substring($0)), program)) != nil }
                let sentence = "The program \(program) of a hook is not in PATH on this computer."
                return isThere
                    ? nil : Finding(place: .option("hooks"), sentence: sentence, isWarning: true, text: program)
            }
            let path =
                program.utf8.hasPrefix("/")
                ? program : FilePath.join(FilePath.join(surroundings.root, hook.folder), program)
            guard FileStatus.resolved(path) == nil else { return nil }
            return Finding(
                place: .option("hooks"), sentence: "The hook \(program) was not found. Check its path.", text: program)
        }
    }
}
