internal import Drafting
internal import Serialization
internal import Workspace

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
