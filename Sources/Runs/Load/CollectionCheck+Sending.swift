internal import CurlewBytes
internal import CurlewFiles
internal import Drafting
internal import Serialization
internal import Workspace

extension CollectionCheck {
    /// What the preparation would refuse in some environment, each once.
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
        let places = FindingPlaces(opened, draft, defaults, collection)
        let faults = found.filter { !$0.isWarning }.map { places.fault($0, $0.sentence) }
        return (faults, found.filter(\.isWarning).map { places.fault($0, "warning: \($0.sentence)") })
    }
}

/// Finds the lines that findings are about: in the request's file, or in that of a folder above.
private struct FindingPlaces {
    private let opened: OpenedRequest
    private let draft: RequestDraft
    private let defaults: RequestDefaults
    private let collection: RequestCollection

    init(
        _ opened: OpenedRequest, _ draft: RequestDraft, _ defaults: RequestDefaults, _ collection: RequestCollection
    ) {
        (self.opened, self.draft, self.defaults, self.collection) = (opened, draft, defaults, collection)
    }

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
