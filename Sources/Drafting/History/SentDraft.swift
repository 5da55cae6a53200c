internal import CurlewBytes
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// The draft that a sending was written from, with the values of that moment. What is kept of the sending is made from
/// it later, off the main actor: the names of its secrets, its form as a file.
public struct SentDraft: Equatable, Sendable {
    @Boxed private(set) var draft: RequestDraft
    @Boxed private var context: PreparationContext
    /// The environment that the values are from.
    let environment: String?
    /// The request of the history whose bytes were sent again; nil for another sending.
    let kept: KeptRequest?

    init(_ order: SendOrder, _ variables: VariableSet) {
        draft = order.draft
        context = order.context(variables)
        environment = order.values.environment
        kept = order.changes.lazy.compactMap { if case .again(let kept) = $0 { kept } else { nil } }.first
    }

    /// Compares the draft and the values; the rest follows from the collection.
    public static func == (left: SentDraft, right: SentDraft) -> Bool {
        left.draft == right.draft && left.context.variables == right.context.variables
            && left.environment == right.environment
    }

    /// The values of the secrets that have names.
    var secrets: [String: String] {
        let variables = context.variables
        return variables.secrets.reduce(into: [:]) { secrets, name in
            if let value = variables.values[name], !value.isEmpty { secrets[name] = value }
        }
    }

    /// True when the name stands for a secret.
    func isSecret(_ name: String) -> Bool { context.variables.secrets.contains(name) }

    /// The ways in which values are written into the URL and the body, the likeliest first. Values typed into a text stay
    /// as they are.
    var spellings: (query: [TextSpelling], body: [TextSpelling]) {
        let query = context.styles[draft.style]?.axes.spellings ?? [.query]
        guard draft.serializer.hasTree else { return (query, [.plain]) }
        let body: [TextSpelling] =
            switch draft.serializer {
            case .json: [.json, .jsonWithSlashes]
            case .form: query
            case .plist: [.xml]
            default: [.plain]
            }
        return (query, body)
    }
}

extension QueryAxes {
    /// The spellings of a value, the nearest to these axes first.
    fileprivate var spellings: [TextSpelling] {
        let all: [TextSpelling] = [.query, .form, .component, .path]
        let nearest: TextSpelling =
            if spaces != .percent { .form } else if plainInValues.utf8.contains(UInt8(ascii: "/")) {
                .query
            } else if plainInValues.utf8.contains(UInt8(ascii: "!")) { .component } else { .path }
        return [nearest] + all.filter { $0 != nearest }
    }
}
