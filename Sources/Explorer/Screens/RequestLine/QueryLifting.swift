import CurlewNetworking
import Drafting
import Interchange
import Serialization

/// The query of a URL stays as it was typed, byte for byte, until one key makes parameters of it.
enum QueryLifting {
    /// Whether there is something to lift.
    static func isPossible(_ draft: RequestDraft) -> Bool {
        URLQuery(draft.url).map { !$0.text.isEmpty } ?? false
    }

    /// Into the parameters, before those that are there. One undo step; whether a byte changes is said.
    static func lift(_ model: inout Model) -> [Effect] {
        let draft = model.request.draft
        guard let query = URLQuery(draft.url), !query.text.isEmpty else {
            model.status.say("the URL has no query to lift")
            return []
        }
        guard RequestSerializer(draft.serializer).putsParametersInURL(draft.method) else {
            model.status.say("\(draft.method) has its parameters in the body; the query stays in the URL", .warning)
            return []
        }
        let reading = ParameterReader.form(query.text, options(draft))
        guard let tree = joined(reading.tree, draft.parameters) else {
            model.status.say("these parameters are no dictionary; the query cannot go among them", .warning)
            return []
        }
        let effects = Editing.leave(&model)
        Undoing.step("lift query", &model) { request in
            request.change { draft in
                draft.url = query.rest
                draft.parameters = tree
            }
            request.parameters.cursor = request.parameters.rows.first?.id
        }
        say(reading.verdict, &model)
        return effects + Focusing.go(to: .parameters, &model)
    }

    /// Compared with what this request would write.
    private static func options(_ draft: RequestDraft) -> ReadingOptions {
        ReadingOptions(serializer: draft.serializer(as: .form))
    }

    private static func joined(_ lifted: ParameterTree, _ own: ParameterTree) -> ParameterTree? {
        guard let root = own.root else { return lifted }
        guard case .dictionary(let members) = root.value, case .dictionary(let added)? = lifted.root?.value else {
            return nil
        }
        var tree = own
        let copies = added.map { ParameterNode.Member(key: $0.key, node: tree.makeCopy(of: $0.node)) }
        tree.update(root.id) { $0.value = .dictionary(copies + members) }
        return tree
    }

    private static func say(_ verdict: RoundTrip, _ model: inout Model) {
        let undo = model.key(of: .editUndo)
        switch verdict {
        case .same(let count): model.status.say("lifted: the same \(count) bytes; \(undo) undoes")
        case .differs(let at, _, _, let reason):
            model.status.say("lifted: byte \(at) differs, \(reason.sentence); \(undo) undoes", .warning)
        }
    }
}
