import CurlewBytes
import CurlewFormats
import CurlewSerialization
import Runs
import Workspace

/// The requests, folders and batches of one collection that `curlew run` sends.
struct RunTarget {
    let collection: RequestCollection
    let items: [RunItem]
    /// The name in reports.
    let name: String
    /// The limit of the single batch; nil when it sets none, or for other operands.
    let limit: Int?
    let policy: FailurePolicy?
    /// The requests that are there because their folder was named.
    let paths: Set<ItemPath>
    /// Notes on entries of the files that have no effect, with their places.
    let notes: [String]

    /// - Parameters:
    ///   - filters: of the environment, applied after those of the collection.
    ///   - allowsEmpty: false refuses a folder without requests and a batch without steps: a run that sends nothing tests
    ///     nothing.
    init(
        _ operands: [String], in place: CommandCollection, variables: VariableSet, filters: [SavedFilter],
        selection: RunSelection = RunSelection(), allowsEmpty: Bool
    ) async throws(UsageError) {
        let collection = try place.required(for: operands.first ?? "run")
        let loader = RunLoader(collection, variables: variables)
        var items: [RunItem] = []
        var batches: [OpenedBatch] = []
        var paths: Set<ItemPath> = []
        for operand in operands {
            try place.refuseAmbiguous(operand)
            let (more, batch) = try await Self.find(operand, place.itemPath(of: operand), loader)
            if more.isEmpty, !allowsEmpty { throw .badInput(operand, reason: Self.emptiness(batch)) }
            items += more
            let path = place.itemPath(of: operand)
            if batch == nil, more.first?.step.path != path { paths.formUnion(more.map(\.step.path)) }
            if let batch { batches.append(batch) }
            if let near = batch?.notes.first(where: \.isNearMiss) {
                throw .badInput(operand, reason: collection.placed(near))
            }
        }
        (self.collection, self.paths) = (collection, paths)
        self.items = try Self.chosen(Self.withOwnIDs(items), selection).map { item in
            var item = item
            item.defaults.filters += filters
            return item
        }
        name = batches.count == 1 && operands.count == 1 ? batches[0].name : collection.name
        limit = batches.count == 1 ? batches[0].batch.limit ?? RunSettings.usualLimit : nil
        policy = batches.count == 1 ? batches[0].batch.onFailure : nil
        var notes = batches.flatMap(\.notes).map(collection.placed)
        for note in items.flatMap(\.notes).map(collection.placed) where !notes.contains(note) { notes.append(note) }
        self.notes = notes
    }

    private static func find(
        _ operand: String, _ path: ItemPath, _ loader: RunLoader
    ) async throws(UsageError) -> (items: [RunItem], batch: OpenedBatch?) {
        do throws(RunFault) {
            if let items = try await loader.items(in: path) { return (items, nil) }
            if case .folder? = loader.collection.item(at: path) { return ([], nil) }
            if loader.collection.item(at: path) != nil { return ([try loader.item(at: path)], nil) }
            if let batch = try batch(path, loader.collection) { return (try loader.items(of: batch), batch) }
        } catch {
            throw .badInput(Program.placed(error.place, in: loader.collection.root), reason: error.sentence)
        }
        throw .badInput(operand, reason: unknown(operand, loader.collection))
    }

    private static func chosen(
        _ items: [RunItem], _ selection: RunSelection
    ) throws(UsageError) -> [RunItem] {
        let found = try RunPlanError.mapped(try selection.items(of: items)) {
            UsageError.badInput("run", reason: $0.description)
        }
        return try RunSelectionError.mapped(try found.get()) {
            UsageError.badInput("\($0.option) \($0.word)", reason: $0.description)
        }
    }

    private static func emptiness(_ batch: OpenedBatch?) -> String {
        let what = batch == nil ? "There is no request in it" : "It has no steps"
        return "\(what), so nothing would be tested. --allow-empty lets it pass."
    }

    private static func batch(_ path: ItemPath, _ collection: RequestCollection) throws(RunFault) -> OpenedBatch? {
        let folder = BatchFile.folder + "/"
        let stem = path.utf8.text(behind: folder).map(String.init) ?? path
        return try CollectionProblem.mapped(try collection.batch(named: stem), RunFault.init)
    }

    private static func unknown(_ name: String, _ collection: RequestCollection) -> String {
        if RequestOperands.isURL(name) { return "A run is made of saved requests. curlew send sends a URL." }
        let names = collection.allItems.map(\.path) + collection.batchNames
        let hint = NearestName.of(name, among: names).map { " Did you mean \($0)?" } ?? ""
        return "There is no such request, folder or batch in \(collection.root).\(hint)"
    }

    /// Gives steps for the same request different ids.
    private static func withOwnIDs(_ items: [RunItem]) -> [RunItem] {
        var counts: [String: Int] = [:]
        return items.map { item in
            var item = item
            let count = counts[item.step.id, default: 0] + 1
            counts[item.step.id] = count
            if count > 1 { item.step.id += "#\(count)" }
            return item
        }
    }
}

extension RequestCollection {
    /// The file as every command names it, its line, and the sentence.
    func placed(_ fault: RunFault) -> String { Program.placed(fault.description, in: root) }
    func placed(_ problem: CollectionProblem) -> String { placed(RunFault(problem)) }
}

extension RunFault {
    /// The place of the fault: `tour/log-in.yaml:3:5`.
    var place: String { ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
