import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization
import Workspace

/// Everything that the preview of a request depends on.
struct PreviewInput: Equatable, Sendable {
    /// Names the draft's state, so that drafts need not be compared.
    var revision: Derived.Revision
    var draft: RequestDraft
    /// Secrets among them are letters that become stars.
    var variables: VariableSet
    /// For commands that are given away, where secrets are variables of the shell.
    var exported: VariableSet
    /// The manager's own header fields.
    var managerFields: HeaderFields
    /// What the collection and its folders set.
    var defaults: RequestDefaults
    var tab: PreviewTab
    var files: KnownFiles
    /// Secrets stand readable in the preview.
    var showsSecrets: Bool
    /// Stands between parts; the same for the whole run, so that the bytes looked at are the bytes sent.
    var boundary: MultipartBoundary
    /// For `now` in dates, ISO 8601.
    var now: String
    /// The hook that may change what is sent.
    var hook: String?

    init(
        revision: Derived.Revision, draft: RequestDraft, variables: VariableSet, exported: VariableSet? = nil,
        managerFields: HeaderFields = [:], defaults: RequestDefaults = RequestDefaults(), tab: PreviewTab,
        files: KnownFiles = KnownFiles(), showsSecrets: Bool = false,
        boundary: MultipartBoundary = .random(), now: String
    ) {
        self.revision = revision
        self.draft = draft
        self.variables = variables
        self.exported = exported ?? variables
        self.managerFields = managerFields
        self.defaults = defaults
        self.tab = tab
        self.files = files
        self.showsSecrets = showsSecrets
        self.boundary = boundary
        self.now = now
    }

    /// The same input but for the clock.
    static func == (left: PreviewInput, right: PreviewInput) -> Bool {
        left.revision == right.revision && left.tab == right.tab && left.variables == right.variables
            && left.managerFields == right.managerFields && left.defaults == right.defaults
            && left.files == right.files && left.showsSecrets == right.showsSecrets
            && left.boundary == right.boundary && left.hook == right.hook
    }
}

extension PreviewInput {
    /// What the draft stands on.
    var context: PreparationContext {
        PreparationContext(
            variables: variables, defaults: defaults, manager: managerFields, now: DateTime(typed: now, now: nil),
            files: files, boundary: boundary)
    }

    /// What the draft stands on when it becomes a command that is given away.
    var exportContext: PreparationContext {
        var context = context
        context.variables = exported
        context.base = exported.base
        return context
    }

    /// Whether a secret is part of what would be sent.
    var usesSecrets: Bool {
        guard !variables.secrets.isEmpty else { return false }
        return !variables.names(in: texts).isDisjoint(with: variables.secrets)
    }

    /// Everything that names may stand in.
    private var texts: [String] {
        draft.templates + defaults.headers.compactMap { $0.isOn ? $0.value : nil }
            + defaults.filters.flatMap(\.texts) + ["{{base}}"]
    }

    /// False only where nothing is made for it: no `{{$uuid}}` and none of its relatives, in values neither.
    var mayMakeValues: Bool {
        let sign = UInt8(ascii: "$")
        return texts.contains { $0.utf8.contains(sign) } || variables.values.values.contains { $0.utf8.contains(sign) }
    }
}

/// A derivation to be done off the main actor.
public struct DeriveJob: Equatable, Sendable {
    var input: PreviewInput
}
