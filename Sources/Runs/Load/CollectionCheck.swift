internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats
public import CurlewSerialization
internal import Drafting
public import Workspace

/// Reads every file of a collection and reports missing and dangling parts: files that do not parse, keys without
/// effect, variables that nothing sets, invalid rules, and batches whose steps do not exist or wait for each other.
public struct CollectionCheck {
    private let collection: RequestCollection
    private let variables: [(environment: String?, set: VariableSet)]
    private let servers: [String?]
    private var faults: [RunFault] = []
    /// The pitfalls of what is sent; nothing is wrong with the files.
    public private(set) var warnings: [RunFault] = []
    /// Names that some request captures.
    private var captured: Set<String> = []
    private var readings: [Reading] = []
    private let environment: [String: String]
    private var requests: [RequestEntry] = []

    private struct Reading {
        var opened: OpenedRequest
        var defaults: RequestDefaults
    }

    /// - Parameters:
    ///   - variables: those of each environment to check; when empty, no name is set.
    ///   - servers: the readers that the servers of these environments have, see `EnvironmentValues.server`.
    ///   - given: names that rows of data set.
    ///   - environment: of the process, where programs of hooks are looked for.
    public init(
        _ collection: RequestCollection, variables: [(environment: String?, set: VariableSet)], servers: [String] = [],
        given: Set<String> = [], environment: [String: String] = [:]
    ) {
        captured = given
        self.environment = environment
        self.collection = collection
        self.variables = variables
        self.servers = servers.isEmpty ? [nil] : servers
    }

    /// The faults, file by file; `problems` are those found while opening the collection.
    public mutating func all(problems: [CollectionProblem]) -> [RunFault] {
        (faults, warnings) = ([], [])
        take(problems)
        checkFolders(collection.items, "")
        readRequests()
        requests = collection.requests
        for reading in readings { check(reading) }
        checkCaptures()
        for name in collection.batchNames { checkBatch(name) }
        return faults
    }

    /// The faults of one part: the request, folder or batch at that path.
    public mutating func all(problems: [CollectionProblem], in part: ItemPath) -> [RunFault] {
        let files = [part + ".yaml", part + ".yml", part]
        let isInPart: (RunFault) -> Bool = { files.contains($0.file) || $0.file.utf8.hasPrefix(part + "/") }
        let found = all(problems: problems).filter(isInPart)
        warnings = warnings.filter(isInPart)
        return found
    }

    /// A key of another program is kept and does no harm; everything else was meant to have an effect.
    private mutating func take(_ problems: [CollectionProblem]) {
        for problem in problems {
            var fault = RunFault(problem)
            guard problem.isForeignKey else {
                faults.append(fault)
                continue
            }
            fault.sentence = "warning: \(fault.sentence)"
            warnings.append(fault)
        }
    }

    private mutating func checkFolders(_ items: [CollectionItem], _ path: ItemPath) {
        // Misspelt keys there are among the problems of the list already.
        faults += RequestObstacles.of(folder: path, in: collection).filter { !$0.isNote }.map { RunFault($0) }
        for case .folder(let folder) in items { checkFolders(folder.items, folder.path) }
    }

    /// Reports requests that need each other's values in a circle: `p -> q -> p`.
    private mutating func checkCaptures() {
        let steps = readings.map { reading in
            let request = reading.opened.request
            let hooks = request.settings.over(reading.defaults).hooks
            return RunStep(
                id: reading.opened.path,
                needs: RunNeeds.names(
                    of: request, defaults: reading.defaults, variables: variables.first?.set ?? VariableSet()),
                sets: request.captures.map(\.name) + (hooks?.sets ?? []))
        }
        do throws(RunPlanError) {
            _ = try RunPlan(steps)
        } catch {
            for problem in error.problems {
                guard let reading = readings.first(where: { $0.opened.path == problem.step }) else { continue }
                let file = collection.fileName(of: reading.opened.path)
                faults.append(RunFault(file: file, of: "capture", in: reading.opened.source, problem.description))
            }
        }
    }

    // MARK: Requests

    private mutating func readRequests() {
        let index = CollectionIndex(collection)
        for path in index.paths {
            // A file that does not parse is among the problems already.
            guard let entry = index[path], entry.problem == nil else { continue }
            do throws(CollectionProblem) {
                let opened = try collection.request(at: path)
                take(opened.notes)
                captured.formUnion(opened.request.captures.map(\.name))
                captured.formUnion(opened.request.settings.over(entry.defaults).hooks?.sets ?? [])
                readings.append(Reading(opened: opened, defaults: entry.defaults))
            } catch {
                faults.append(RunFault(error))
            }
        }
    }

    private mutating func check(_ reading: Reading) {
        let request = reading.opened.request
        let file = collection.fileName(of: reading.opened.path)
        let source = reading.opened.source
        faults += RuleProblems.of(source, file: file).map { RunFault($0) }
        if request.url.isEmpty { faults.append(RunFault(file: file, "The request has no URL. Write request: GET ...")) }
        checkNames(request, reading.defaults, file, source)
        checkValues(RequestDraft(request, defaults: reading.defaults), file, source)
        if !request.url.isEmpty {
            let found = Self.findings(
                of: reading.opened, under: reading.defaults, in: collection, requests, variables.map(\.set),
                environment: environment)
            // Names of variables have a better place already.
            faults += found.faults.filter { fault in
                !faults.contains { $0.file == fault.file && $0.sentence == fault.sentence }
            }
            warnings += found.warnings
        }
        warnings += Self.warnings(of: reading.opened, under: reading.defaults, servers: servers, file: file)
        for (name, text) in request.plainCredentials {
            let words =
                "warning: \(name) stands in the file for all who read it. Write a {{name}} in its place, and that name "
                + "below secrets: in the environments."
            warnings.append(RunFault(file: file, of: text, in: source, words))
        }
    }

    /// Reports names that no environment sets and no request captures. When only some environments set a name, the
    /// fault names the others.
    private mutating func checkNames(
        _ request: SavedRequest, _ defaults: RequestDefaults, _ file: String, _ source: [UInt8]
    ) {
        var lacking: [String: [String]] = [:]
        var order: [String] = []
        for (environment, set) in variables {
            for name in RunNeeds.names(of: request, defaults: defaults, variables: set)
            where !set.knownNames.contains(name) && !captured.contains(name) {
                if lacking[name] == nil { order.append(name) }
                lacking[name, default: []].append(environment ?? "")
            }
        }
        for name in order {
            faults.append(
                RunFault(
                    file: file, of: "{{\(name)}}", in: source, sentence(name, lacking: lacking[name] ?? [])))
        }
    }

    /// Reports values of the environments that may not stand where the URL has their names, and marks that have no meaning
    /// where they stand; warns of values that are escaped. Secrets, and values that a run captures, are not known here.
    private mutating func checkValues(_ draft: RequestDraft, _ file: String, _ source: [UInt8]) {
        var known: Set<String> = []
        for (_, set) in variables {
            let url = VariableResolver.resolve(url: draft.url, using: set)
            let others = draft.templates.filter { !$0.utf8.elementsEqual(draft.url.utf8) }
                .flatMap { VariableResolver.resolve($0, using: set).unknown }
            for variable in url.unknown + others where variable.isMisplaced && !set.secrets.contains(variable.name) {
                guard known.insert(variable.sentence()).inserted else { continue }
                faults.append(RunFault(file: file, of: "{{\(variable.name)", in: source, variable.sentence()))
            }
            for value in url.escaped where !set.secrets.contains(value.name) && known.insert(value.claim).inserted {
                warnings.append(RunFault(file: file, of: "{{\(value.name)", in: source, "warning: " + value.claim))
            }
        }
    }

    private func sentence(_ name: String, lacking: [String]) -> String {
        if name.utf8.hasPrefix("$"), let fault = Generators.fault(of: name) { return fault.sentence(name) }
        if let nested = UnknownVariable(nested: name) { return nested.sentence() }
        let known = variables.flatMap { Array($0.set.knownNames) } + captured
        let nearest = NearestName.of(name, among: known.filter { $0 != name }).map { " Did you mean {{\($0)}}?" }
        let hint =
            DemoCollection.builtIn.contains(name)
            ? " The explorer alone gives it, while its demo API runs." : nearest ?? ""
        let places = lacking.filter { !$0.isEmpty }
        guard lacking.count < variables.count, !places.isEmpty else {
            let place = places.isEmpty ? "" : " in \(places.count == 1 ? places[0] : "any environment")"
            return "{{\(name)}} is not set\(place), and no request captures it.\(hint)"
        }
        return "{{\(name)}} is not set in \(places.joined(separator: ", ")).\(hint)"
    }

    // MARK: Batches

    private mutating func checkBatch(_ name: String) {
        do throws(CollectionProblem) {
            guard let batch = try collection.batch(named: name) else { return }
            take(batch.notes)
            check(batch)
        } catch {
            faults.append(RunFault(error))
        }
    }

    private mutating func check(_ batch: OpenedBatch) {
        let loader = RunLoader(collection, variables: variables.first?.set ?? VariableSet())
        var steps: [RunStep] = []
        for (step, mark) in zip(batch.batch.steps, batch.marks) {
            var one = batch
            (one.batch.steps, one.marks) = ([step], [mark])
            do throws(RunFault) { steps += try loader.items(of: one).map(\.step) } catch { faults.append(error) }
        }
        guard steps.count == batch.batch.steps.count else { return }
        do throws(RunPlanError) {
            _ = try RunPlan(steps)
        } catch {
            for problem in error.problems {
                let place = steps.firstIndex { $0.id == problem.step }.map { batch.marks[$0] }
                faults.append(RunFault(file: batch.file, at: place, problem.description))
            }
        }
    }
}

extension CollectionCheck {
    /// The pitfalls of a request, each at the line of its node.
    static func warnings(
        of opened: OpenedRequest, under defaults: RequestDefaults, servers: [String?], file: String
    ) -> [RunFault] {
        let draft = RequestDraft(opened.request, defaults: defaults)
        let styles = QueryStyles.standard.adding(defaults.styles)
        let serializer = draft.serializer(in: PreparationContext(styles: styles))
        let paths = draft.parameters.paths
        let places = opened.places
        var warnings: [RunFault] = []
        var known: Set<RunFault> = []
        // JSON that nobody chose is no choice that a method leaves unused.
        let isChosen = (opened.request.serializer ?? defaults.serializer) != nil
        for server in servers {
            let notes = RequestNotes(
                draft, serializer, draft.parameters, url: draft.url, server: server)
            for note in notes.notes where isChosen || !note.fact.isOfUnusedSerializer {
                let path = note.node.flatMap { paths[$0] }
                let place = path.map { places[$0] } ?? places.request
                let name = path.map { $0.isEmpty ? "the top: " : "\($0.text): " } ?? ""
                let advice = note.repairs.first.map { " (\($0.title))" } ?? ""
                let warning = RunFault(file: file, at: place, "warning: \(name)\(note.sentence)\(advice)")
                if known.insert(warning).inserted { warnings.append(warning) }
            }
        }
        return warnings
    }
}

extension ParameterNote.Fact {
    fileprivate var isOfUnusedSerializer: Bool { if case .serializerUnused = self { true } else { false } }
}

extension CollectionCheck {
    /// The reasons for which the preparation would refuse the request in some environment, each once.
    static func findings(
        of opened: OpenedRequest, under defaults: RequestDefaults, in collection: RequestCollection,
        _ requests: [RequestEntry], _ variables: [VariableSet], environment: [String: String]
    ) -> (faults: [RunFault], warnings: [RunFault]) {
        let draft = RequestDraft(opened.request, defaults: defaults)
        var own = defaults
        own.hooks = opened.request.settings.over(defaults).hooks
        var found: [RequestObstacles.Finding] = []
        for set in variables {
            let surroundings = RequestObstacles.Surroundings(
                variables: set, requests: requests,
                folder: FilePath.join(collection.root, FilePath.parent(opened.path, bare: "")), root: collection.root,
                environment: environment)
            let needs = RunNeeds.names(of: opened.request, defaults: defaults, variables: set)
            for finding in RequestObstacles.ofSending(draft, own, needs: needs, in: surroundings)
            where !found.contains(finding) {
                found.append(finding)
            }
        }
        guard !found.isEmpty else { return ([], []) }
        let places = FindingPlaces(opened: opened, draft: draft, defaults: defaults, collection: collection)
        let faults = found.filter { !$0.isWarning }.map { places.fault($0, $0.sentence) }
        return (faults, found.filter(\.isWarning).map { places.fault($0, "warning: \($0.sentence)") })
    }
}

/// Finds the lines that findings are about: in the request's file, or in that of a folder above.
private struct FindingPlaces {
    let opened: OpenedRequest
    let draft: RequestDraft
    let defaults: RequestDefaults
    let collection: RequestCollection

    func fault(_ finding: RequestObstacles.Finding, _ sentence: String) -> RunFault {
        if let text = finding.text { return fault(at: text, sentence) }
        let file = collection.fileName(of: opened.path)
        switch finding.place {
        case .method, .url: return RunFault(file: file, at: opened.places.request, sentence)
        case .node(let node):
            let place = draft.parameters.paths[node].map { opened.places[$0] } ?? opened.places.request
            return RunFault(file: file, at: place, sentence)
        case .header(let id):
            let inherited = defaults.headers.indices.contains(-1 - id) ? defaults.headers[-1 - id].name : nil
            return fault(at: draft.headers.first { $0.id == id }?.name ?? inherited ?? "headers", sentence)
        case .option(let name): return fault(at: name, sentence)
        case .authentication: return fault(at: "auth", sentence)
        case .parameters: return fault(at: draft.style, sentence)
        }
    }

    private func fault(at text: String, _ sentence: String) -> RunFault {
        let own = collection.fileName(of: opened.path)
        let fault = RunFault(file: own, of: text, in: opened.source, sentence)
        guard fault.line == nil else { return fault }
        for folder in RequestObstacles.folders(above: opened.path).reversed() {
            let file = FolderFile.path(in: folder)
            guard let source = try? BoundedFile.read(FilePath.join(collection.root, file)).bytes else { continue }
            let inherited = RunFault(file: file, of: text, in: source, sentence)
            if inherited.line != nil { return inherited }
        }
        return RunFault(file: own, at: opened.places.request, sentence)
    }
}
