internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats
internal import Drafting
public import Serialization
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
        // What is misspelt there is among the problems of the list already.
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
        let hint = NearestName.of(name, among: known.filter { $0 != name }).map { " Did you mean {{\($0)}}?" } ?? ""
        let places = lacking.filter { !$0.isEmpty }
        guard lacking.count < variables.count, !places.isEmpty else {
            return
                "{{\(name)}} is not set\(places.isEmpty ? "" : " in any environment"), and no request captures it.\(hint)"
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
