import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization
import Viewing
import Workspace

/// Everything that follows from the draft: the request as it would be sent, what is wrong with it, and the bytes that
/// the preview looks at. Computed by one pure function, at once for small requests and off the main actor for
/// large ones; an answer for an older input is dropped.
public struct Derived: Sendable {
    var input: PreviewInput
    /// What relative URLs stand on.
    var base: BaseURL?
    var prepared: Result<PreparedRequest, PreparationError>
    /// Of the chosen serializer.
    var problems: [ParameterProblem]
    var notes: [ParameterNote]
    var preview: PreviewContent
    /// What has to be read before the request can be written, see `ValueLookups.settle`.
    var lookups: [String] = []

    /// A state of a draft: which request of which collection, and the number of its change.
    struct Revision: Hashable, Sendable {
        /// The collection's folder; empty for a request without a file.
        var collection: String
        var request: String
        var number: Int
    }

    /// The pure function; linear in the size of the tree.
    static func compute(_ input: PreviewInput) -> Derived {
        let context = input.context
        var prepared = Result { () throws(PreparationError) in
            try input.draft.prepared(in: context, trace: true)
        }
        let hidesSecrets = input.usesSecrets
        if hidesSecrets { prepared = prepared.map(\.masked) }
        let draft = input.draft
        let serializer = draft.serializer(in: context)
        let resolved = draft.parameters.resolved(using: input.variables)
        let fields = draft.sentFields
        var preview = PreviewContent.make(input, prepared: prepared)
        if hidesSecrets { preview.mask() }
        var derived = Derived(
            input: input, base: context.base, prepared: prepared,
            problems: serializer.pathProblems(input) + serializer.problems(in: resolved, method: draft.method),
            notes: serializer.notes(on: resolved.tree, method: draft.method, url: draft.url, headers: fields),
            preview: preview)
        // Only what is missing costs a walk: a request that can be written lacks nothing.
        if case .failure = prepared { derived.lookups = input.lookups }
        return derived
    }
}

extension RequestSerializer {
    /// Everything that keeps the tree from being written, in tree order. A node with an unknown variable has that
    /// problem alone: what else is wrong with it follows from the missing value.
    func problems(in resolved: ResolvedTree, method: String) -> [ParameterProblem] {
        guard !effectiveKind(method).takesText else { return [] }
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
