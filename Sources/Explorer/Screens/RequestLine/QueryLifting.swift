import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Keys

/// The query of a URL stays as typed, byte for byte, until a key turns it into parameters.
enum QueryLifting {
    /// Whether the URL has a query to turn into parameters.
    static func isPossible(_ draft: RequestDraft) -> Bool {
        URLQuery(draft.url).map { !$0.text.isEmpty } ?? false
    }

    /// Moves the query into the parameters, before the existing ones, as one undo step. A message says whether a byte
    /// changes.
    static func lift(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let draft = bench.request.draft
        guard let query = URLQuery(draft.url), !query.text.isEmpty else {
            desk.say("the URL has no query")
            return []
        }
        guard RequestSerializer(draft.serializer).putsParametersInURL(draft.method) else {
            desk.say("\(draft.method) has its parameters in the body; the query stays in the URL", .warning)
            return []
        }
        let reading: ParameterReading
        do throws(ParameterReadingError) {
            let options = ReadingOptions(serializer: bench.serializer(as: .form))
            reading = try ParameterReader.form(query.text, options).refusingDepth()
        } catch {
            desk.report(error.description, .warning)
            return []
        }
        guard let tree = joined(reading.tree, draft.parameters) else {
            desk.say("these parameters are no dictionary; the query cannot go among them", .warning)
            return []
        }
        let effects = Editing.leave(&bench, &desk)
        bench.request.step("URL query -> params") { request in
            request.change { draft in
                draft.url = query.rest
                draft.parameters = tree
            }
            request.parameters.cursor = request.parameters.rows.first?.id
        }
        say(reading.verdict, &desk)
        bench.parametersTab = .parameters
        desk.perform(.paneParams)
        return effects
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

    private static func say(_ verdict: RoundTrip, _ desk: inout PaneDesk) {
        let undo = desk.key(of: .editUndo)
        switch verdict {
        case .same(let count): desk.say("made parameters of it: the same \(count) bytes; \(undo) undoes")
        case .differs(let at, _, _, let reason):
            desk.say("made parameters of it: byte \(at) differs, \(reason.sentence); \(undo) undoes", .warning)
        }
    }
}
