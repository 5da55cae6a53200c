internal import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Viewing
import Workspace

/// Everything that is computed from the draft: the request as it would be sent, its problems, and the bytes that the
/// preview shows. Computed by one pure function, at once for small requests and off the main actor for large ones; a
/// result for an older input is dropped.
public struct Derived: Sendable {
    @Boxed var input: PreviewInput
    /// The base URL that relative URLs are resolved against.
    var base: BaseURL?
    @Boxed var prepared: Result<PreparedRequest, PreparationError>
    /// Problems of the chosen serializer.
    var problems: [ParameterProblem]
    var notes: [ParameterNote]
    /// The nodes with a note, each with its first one.
    private(set) var noted: [NodeID: ParameterNote] = [:]
    /// The nodes of a large tree that it was computed for, see `DeriveJob.viewedNodes`.
    private(set) var viewedNodes: Set<NodeID>?
    /// Whether servers have more to say of the tree than is among the notes.
    private(set) var isUnasked = false
    @Boxed var preview: PreviewContent
    /// Files and answers to read before the request can be written, see `ValueLookups.settle`.
    var lookups: [String] = []

    /// The state of a draft: its request and collection, and the number of its last change.
    struct Revision: Hashable, Sendable {
        /// The collection's folder; empty for a request without a file.
        var collection: String
        var request: String
        var number: Int
    }

    /// Computes everything from the input; linear in the size of the tree.
    /// - Parameters:
    ///   - viewed: the nodes of a large tree that are on the screen: the trace and the notes are of these alone.
    ///   - asksServers: whether the readers of servers are asked what they make of it.
    static func compute(
        _ input: PreviewInput, viewing viewed: Set<NodeID>? = nil, asksServers: Bool = true
    ) -> Derived {
        var input = input
        input.viewedNodes = viewed.map(input.draft.parameters.withAncestors)
        let context = input.context
        var prepared = Result { () throws(PreparationError) in
            try input.draft.prepared(in: context, trace: true)
        }
        let hidesSecrets = input.usesSecrets
        if hidesSecrets { prepared = prepared.map(\.masked) }
        let draft = input.draft
        let serializer = draft.serializer(in: context)
        let resolved = draft.parameters.resolved(using: input.variables)
        var preview = PreviewContent.make(input, prepared: prepared)
        if hidesSecrets { preview.mask() }
        let notes = RequestNotes(
            draft, serializer, resolved.tree, url: (try? prepared.get())?.request.url ?? draft.url,
            escaped: VariableResolver.resolve(url: draft.url, using: input.variables).escaped, server: input.server,
            cookies: input.cookies, asks: asksServers)
        var derived = Derived(
            input: input, base: context.base, prepared: prepared,
            problems: serializer.pathProblems(input) + serializer.problems(in: resolved, method: draft.method),
            notes: notes.notes, preview: preview)
        derived.isUnasked = notes.isUnasked
        derived.viewedNodes = viewed
        for note in notes.notes {
            if let node = note.node, derived.noted[node] == nil { derived.noted[node] = note }
        }
        // Lookups are searched only when the request cannot be written: a request that can be written lacks no value.
        if case .failure = prepared { derived.lookups = input.lookups }
        return derived
    }
}

extension RequestSerializer {
    /// Everything that keeps the tree from being written, in tree order. A node with an unknown variable has only that
    /// problem: its other problems follow from the missing value.
    func problems(in resolved: ResolvedTree, method: String) -> [ParameterProblem] {
        guard effectiveKind(method).hasTree else { return [] }
        let written = problems(in: resolved.tree, method: method)
        guard !resolved.unknown.isEmpty else { return written }
        let unknown = resolved.unknown.map { node, variables in
            ParameterProblem(
                node: node, path: resolved.tree.path(of: node) ?? [], fact: .unresolved(variables[0].name), rule: nil,
                repairs: [])
        }
        let all = unknown + written.filter { resolved.unknown[$0.node] == nil }
        var places: [NodeID: Int] = [:]
        resolved.tree.walk { visit in
            places[visit.node.id] = places.count
            return true
        }
        return all.sorted { (places[$0.node] ?? 0) < (places[$1.node] ?? 0) }
    }
}
