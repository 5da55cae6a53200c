internal import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// Everything that the preview of a request depends on.
struct PreviewInput: Equatable, Sendable {
    /// The draft's revision, compared in place of the draft.
    var revision: Derived.Revision
    @Boxed var draft: RequestDraft
    /// Values of names, with secrets as placeholder letters that are drawn as stars.
    var variables: VariableSet
    /// Values for exported commands, where secrets are variables of the shell; nil where there are none.
    var exported: VariableSet?
    /// Header fields that the session manager adds to every request.
    var managerFields: HeaderFields = [:]
    /// Settings of the collection and its folders.
    @Boxed var defaults = RequestDefaults()
    var tab: PreviewTab
    var files = KnownFiles()
    /// Secrets are readable in the preview.
    var showsSecrets = false
    /// The multipart boundary. It is the same for the whole run, so that the bytes shown are the bytes sent.
    var boundary = MultipartBoundary.random()
    /// The time for `now` in dates, ISO 8601.
    var now: String
    /// The base URL among the variables; nil: it has not been worked out.
    var base: BaseURL??
    /// The name of the reader that the environment's server has; nil when it is not known.
    var server: String?
    /// The number of cookies of the jar that would go to the URL but for a row of one's own in their place.
    var cookies: Int?
    /// The hook that may change what is sent.
    var hook: String?
    /// The nodes of a large tree that are on the screen, see `RequestSerializer.viewedNodes`. They are no part of the
    /// comparison: the bytes are the same whichever they are.
    var viewedNodes: Set<NodeID>?

    /// Whether both inputs are equal, apart from the clock and from what is on the screen.
    static func == (left: PreviewInput, right: PreviewInput) -> Bool {
        left.revision == right.revision && left.tab == right.tab && left.variables == right.variables
            && left.managerFields == right.managerFields && left.defaults == right.defaults
            && left.files == right.files && left.showsSecrets == right.showsSecrets
            && left.boundary == right.boundary && left.hook == right.hook && left.server == right.server
            && left.cookies == right.cookies
    }
}

extension PreviewInput {
    /// The values that the draft is prepared with.
    var context: PreparationContext {
        var context = PreparationContext(
            variables: variables, base: base, defaults: defaults, manager: managerFields,
            now: DateTime(typed: now, now: nil),
            files: files, boundary: boundary)
        context.viewedNodes = viewedNodes
        return context
    }

    /// The values that the draft is prepared with for an exported command.
    var exportContext: PreparationContext {
        var context = context
        guard let exported else { return context }
        (context.variables, context.base) = (exported, exported.base)
        return context
    }

    /// Whether a secret is part of what would be sent.
    var usesSecrets: Bool {
        guard !variables.secrets.isEmpty else { return false }
        return !variables.names(in: texts).isDisjoint(with: variables.secrets)
    }

    /// Every text that names can occur in.
    private var texts: [String] {
        draft.templates + defaults.headers.compactMap { $0.isOn ? $0.value : nil }
            + defaults.filters.flatMap(\.texts) + ["{{base}}"]
    }

    /// Whether values may be generated: false only when neither the request's texts nor the values contain `{{$uuid}}`
    /// or another generator.
    var mayMakeValues: Bool {
        let sign = UInt8(ascii: "$")
        return texts.contains { $0.utf8.contains(sign) } || variables.values.values.contains { $0.utf8.contains(sign) }
    }
}

/// A computation of `Derived` off the main actor.
public struct DeriveJob: Equatable, Sendable {
    var input: PreviewInput
    /// The nodes of a large tree that are on the screen, without those that they are in; nil for a smaller tree.
    var viewedNodes: Set<NodeID>?
}
