internal import CurlewBytes
internal import CurlewChecks
internal import CurlewFiles
internal import CurlewFormats
internal import CurlewNetworking
public import CurlewSerialization
internal import Drafting
public import Workspace

/// Makes the items of a run from a collection's files.
public struct RunLoader: Sendable {
    public let collection: RequestCollection
    private let variables: VariableSet
    private let index: CollectionIndex

    /// - Parameter variables: those of the environment, whose values may use names that steps set.
    public init(_ collection: RequestCollection, variables: VariableSet) {
        self.collection = collection
        self.variables = variables
        index = CollectionIndex(collection)
    }

    /// The request at that path, as a step without `after`.
    public func item(at path: ItemPath) throws(RunFault) -> RunItem {
        try item(BatchStep(request: path), namedBy: nil)
    }

    /// Every request of a folder, depth first in the order of the list; of the whole collection for an empty path.
    /// Nil when the folder does not exist.
    public func items(in folder: ItemPath) async throws(RunFault) -> [RunItem]? {
        guard let paths = index.requests(in: folder) else { return nil }
        try refuse(foldersOf: paths)
        var items: [RunItem] = []
        for share in await ParallelMap.shares(paths, { self.items(at: $0) }) { items += try share.get() }
        return items
    }

    /// Refuses what is wrong in the files above the requests, each read once.
    private func refuse(foldersOf paths: ArraySlice<ItemPath>) throws(RunFault) {
        var seen: Set<ItemPath> = []
        for path in paths {
            for folder in RequestObstacles.folders(above: path) where seen.insert(folder).inserted {
                if let problem = RequestObstacles.of(folder: folder, in: collection).first { throw RunFault(problem) }
            }
        }
    }

    private func items(at paths: ArraySlice<ItemPath>) -> Result<[RunItem], RunFault> {
        Result { () throws(RunFault) in
            var items: [RunItem] = []
            for path in paths {
                items.append(try item(BatchStep(request: path), namedBy: nil, readsFolders: false))
            }
            return items
        }
    }

    /// Steps that are not from a batch file.
    public func items(of steps: [BatchStep]) throws(RunFault) -> [RunItem] {
        var items: [RunItem] = []
        for step in steps { items.append(try item(step, namedBy: nil)) }
        return items
    }

    /// The steps of a batch.
    public func items(of batch: OpenedBatch) throws(RunFault) -> [RunItem] {
        var items: [RunItem] = []
        for (step, mark) in zip(batch.batch.steps, batch.marks) {
            items.append(try item(step, namedBy: (batch.file, mark)))
        }
        return items
    }

    /// The item of a step. Faults of a step in a batch have the batch's line.
    ///
    /// - Parameter readsFolders: false when the files above are read already.
    private func item(
        _ step: BatchStep, namedBy place: (file: String, mark: YAMLMark)?, readsFolders: Bool = true
    ) throws(RunFault) -> RunItem {
        guard let entry = index[step.request] else {
            let nearest = NearestName.of(step.request, among: index.paths)
            let hint = nearest.map { " Did you mean \($0)?" } ?? ""
            let file = place?.file ?? step.request
            throw RunFault(file: file, at: place?.mark, "There is no request \"\(step.request)\".\(hint)")
        }
        if let problem = entry.problem { throw RunFault(problem) }
        let opened = try opened(step.request)
        let request = opened.request
        var defaults = entry.defaults
        let own = request.settings.over(defaults)
        (defaults.hooks, defaults.keepsHistory) = (own.hooks, own.keepsHistory)
        defaults.baseline = collection.baseline(of: step.request)
        let above = readsFolders ? RequestObstacles.above(step.request, in: collection) : []
        let file = collection.fileName(of: step.request)
        if let problem = (above + RequestObstacles.of(opened, file: file)).first { throw RunFault(problem) }
        var needs = RunNeeds.names(of: request, defaults: entry.defaults, variables: variables)
        needs += RunNeeds.names(ofCondition: step.when ?? "", variables: variables).filter { !needs.contains($0) }
        var planned = RunStep(
            id: step.id ?? step.request, title: opened.name, method: request.method, path: step.request,
            needs: needs, sets: request.captures.map(\.name) + (defaults.hooks?.sets ?? []), after: step.after,
            condition: try condition(step.when, place))
        planned.tags = own.tags
        return RunItem(
            step: planned, draft: RequestDraft(request, defaults: defaults), defaults: defaults,
            folder: FilePath.join(collection.root, FilePath.parent(step.request, bare: "")), notes: opened.notes)
    }

    private func opened(_ path: ItemPath) throws(RunFault) -> OpenedRequest {
        try CollectionProblem.mapped(try collection.request(at: path), RunFault.init)
    }

    private func condition(
        _ text: String?, _ place: (file: String, mark: YAMLMark)?
    ) throws(RunFault) -> RunCondition? {
        guard let text else { return nil }
        return try CheckRuleError.mapped(try RunCondition(parsing: text)) {
            RunFault(file: place?.file ?? "", at: place?.mark, "when: \($0)")
        }
    }
}

/// Runs independent work on many elements on all cores of the processor.
enum ParallelMap {
    /// The number of shares: enough to keep every core at work until the end when some elements take longer.
    private static let count = 8
    /// The smallest share, in elements; below it a task costs more than it saves.
    private static let least = 16

    /// The results of `work` for each share, in the order of the elements.
    @concurrent static func shares<Element: Sendable, Output: Sendable>(
        _ elements: ArraySlice<Element>, _ work: @escaping @Sendable (ArraySlice<Element>) -> Output
    ) async -> [Output] {
        let size = max(least, (elements.count + count - 1) / count)
        let starts = Array(stride(from: elements.startIndex, to: elements.endIndex, by: size))
        return await withTaskGroup(of: (Int, Output).self) { group in
            for start in starts {
                group.addTask { (start, work(elements[start..<min(start + size, elements.endIndex)])) }
            }
            var outputs: [Int: Output] = [:]
            for await (start, output) in group { outputs[start] = output }
            return starts.compactMap { outputs[$0] }
        }
    }
}

/// A fault that keeps requests from being sent together, with its file and line.
public struct RunFault: Error, Sendable, Hashable {
    /// The path inside the collection, `tour/log-in.yaml`.
    public var file: String
    /// Nil when the fault concerns the whole file.
    public var line: Int?
    public var column: Int?
    /// The fact, its reason, and what to do.
    public var sentence: String

    public init(file: String, line: Int? = nil, column: Int? = nil, _ sentence: String) {
        self.file = file
        self.line = line
        self.column = column
        self.sentence = sentence
    }

    public init(_ problem: CollectionProblem) {
        self.init(file: problem.file, at: problem.mark, problem.sentence)
    }

    init(file: String, at mark: YAMLMark?, _ sentence: String) {
        self.init(file: file, line: mark?.line, column: mark?.column, sentence)
    }

    /// A fault at the first occurrence of `text` in the file; without a line when the file writes the text in another
    /// form.
    init(file: String, of text: String, in source: [UInt8], _ sentence: String) {
        let place = SourcePlace.first(of: text, in: source)
        self.init(file: file, line: place?.line, column: place?.column, sentence)
    }
}

extension RunFault: CustomStringConvertible {
    /// `tour/log-in.yaml:3:5:`, the fault, and what to do.
    public var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + sentence
    }
}

/// Finds the place of a text in a file.
enum SourcePlace {
    /// The line and column of its first occurrence, each from 1; columns count Unicode scalars.
    static func first(of text: String, in source: [UInt8]) -> (line: Int, column: Int)? {
        guard let start = source.firstRange(of: Array(text.utf8))?.lowerBound, !text.isEmpty else { return nil }
        let before = source[..<start]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
        return (line, source[lineStart..<start].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
