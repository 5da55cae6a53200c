import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Pane 3, tab Auth: the kind, its fields, and the header fields that they produce.
struct AuthTable: TableTab, Equatable {
    var list = ListState()
    static let slot: any WritableKeyPath<TableTabs, Self> & Sendable = \.auth
    static func label(_ draft: RequestDraft) -> TabLabel {
        TabLabel("Auth", isHeld: draft.authentication != .none)
    }

    struct Own {
        /// The request with the resulting header fields; nil before it was computed.
        var derived: Derived?
        /// The authentication of the collection and its folders.
        var inherited = Authentication.none
        var variables = VariableSet()
        /// The active environment.
        var environment: String?
    }

    func own(_ bench: Workbench, _ desk: PaneDesk) -> Own {
        Own(
            derived: bench.request.derived, inherited: desk.inherited(bench.request).authentication,
            variables: desk.shownVariables, environment: desk.environments.activeName)
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [
            Hint(.requestSend, "send"), Hint(.rowEdit, "edit"), Hint(.rowDelete, "clear"),
            Hint(.viewSecrets, "secrets"), Hint(.rowWhy, "explain"), Hint(.tabNext, "next tab"),
        ])
    }

    // MARK: Rows

    func rows(_ facts: Facts) -> [TableRow] {
        let saved = SavedAuthentication(facts.draft.authentication)
        return [kindRow(saved, facts)] + saved.fields.map { row($0, saved, facts) } + outcome(facts)
    }

    func addLine(_: Facts) -> String? { nil }

    private func kindRow(_ saved: SavedAuthentication, _ facts: Facts) -> TableRow {
        let isInherited = facts.own.inherited != .none && facts.own.inherited == facts.draft.authentication
        return TableRow(
            name: "type", value: [Run(saved.kind.row.title, saved.kind == .none ? .textMuted : .accent)],
            note: isInherited ? "collection" : "",
            why: saved.kind.row.help + (isInherited ? " The collection or a folder sets it." : ""))
    }

    private func row(_ field: SavedAuthentication.Field, _ saved: SavedAuthentication, _ facts: Facts) -> TableRow {
        let value = saved[field.name] ?? field.words.first ?? ""
        let shown = facts.shown(value, isSecret: field.isSecret)
        let problem = problem(saved[field.name] ?? "", facts)
        return TableRow(
            mark: problem == nil ? nil : "!", name: field.name,
            value: value.isEmpty
                ? [Run("not set", .textMuted)]
                : VariableRuns.runs(DisplayText.visible(shown), base: field.isSecret ? .syntaxSecret : .text)
                    + resolved(value, field, facts),
            why: problem ?? why(field, facts), valueField: .auth(field.name),
            isMasked: field.isSecret && !facts.display.showsSecrets && !SecretDisplay.isVariable(value))
    }

    /// The field's value with variables replaced, dimmed; values of secrets are not shown.
    private func resolved(_ value: String, _ field: SavedAuthentication.Field, _ facts: Facts) -> [Run] {
        let resolved = VariableResolver.resolve(value, using: facts.own.variables)
        guard value.contains("{{"), resolved.unknown.isEmpty else { return [] }
        let text = facts.shown(resolved.text, isSecret: field.isSecret)
        return [Run("  " + DisplayText.visible(text), .textMuted)]
    }

    private func problem(_ value: String, _ facts: Facts) -> String? {
        let unknown = VariableResolver.resolve(value, using: facts.own.variables).unknown.first
        return unknown?.sentence(in: facts.own.environment)
    }

    private func why(_ field: SavedAuthentication.Field, _ facts: Facts) -> String {
        if !field.words.isEmpty { return "\(field.name): \(field.words.joined(separator: ", "))." }
        return field.isSecret
            ? "\(field.name) is a secret: {{name}} keeps it out of the file; \(facts.key(of: .viewSecrets)) shows it."
            : "\(field.name) may hold variables such as {{name}}."
    }

    // MARK: Resulting fields

    /// The resulting header fields with secrets masked, or the reason why there are none yet.
    private func outcome(_ facts: Facts) -> [TableRow] {
        let authentication = facts.draft.authentication
        guard authentication != .none else { return [] }
        let lines = HeaderLine.lines(facts.draft, facts.own.derived).filter { $0.origin == .auth }
        guard lines.isEmpty else { return lines.map { sent($0, facts) } }
        let own = facts.draft.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Authorization") }
        let words =
            own
            ? "your own Authorization row is sent in its place" : authentication.scheme.row.effect(authentication.words)
        return [TableRow(name: "sends", nameRole: .textMuted, value: [Run(words, .textMuted)], why: words + ".")]
    }

    private func sent(_ line: HeaderLine, _ facts: Facts) -> TableRow {
        TableRow(
            name: line.name, nameRole: .textMuted,
            value: [Run(DisplayText.visible(facts.shown(line.value, isSecret: true)), .syntaxSecret)], note: "sent",
            why: "This goes to the origin of the request alone, also across redirects.")
    }

    // MARK: Actions

    func perform(_ action: Action, at index: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        let fields = SavedAuthentication(facts.draft.authentication).fields
        let field = fields.indices.contains(index - 1) ? fields[index - 1] : nil
        switch action {
        case .rowEdit where index == 0: desk.menu(.authKind)
        case .rowDelete where index == 0: setKind(.none, facts, &desk)
        case .rowEdit, .rowDelete:
            guard let field else { return sayFixed(facts, &desk) }
            action == .rowEdit ? edit(field, &desk) : set(field.name, to: "", called: "clear", facts, &desk)
        case .rowAdd, .rowToggle, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            return sayFixed(facts, &desk)
        default: return false
        }
        return true
    }

    private func sayFixed(_ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        desk.say("the fields follow from the type; \(facts.key(of: .rowEdit)) on the first line changes it")
        return true
    }

    private func edit(_ field: SavedAuthentication.Field, _ desk: inout Desk<PaneWish>) {
        guard field.words.isEmpty else { return desk.menu(.authField(field.name)) }
        desk.edit(.auth(field.name), "edit auth \(field.name)")
    }

    /// Sets the kind. Fields that both kinds have keep their text.
    func setKind(_ kind: SavedAuthentication.Kind, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let values = SavedAuthentication(facts.draft.authentication).values
        desk.change("auth \(kind.rawValue)", \.authentication, to: Authentication(SavedAuthentication(kind, values)))
    }

    func set(
        _ field: String, to text: String, called verb: String = "edit", _ facts: Facts, _ desk: inout Desk<PaneWish>
    ) {
        var draft = facts.draft
        draft.setAuthentication(field, to: text)
        desk.change("\(verb) auth \(field)", \.authentication, to: draft.authentication)
    }
}

extension RequestDraft {
    /// One field of the authentication by its name in files.
    mutating func setAuthentication(_ field: String, to text: String) {
        var saved = SavedAuthentication(authentication)
        saved[field] = text
        authentication = Authentication(saved)
    }
}

extension SavedAuthentication {
    /// The kind's fields that count with the current values.
    var fields: [Field] { kind.fields.filter { kind.row.counts($0.name, in: values) } }
}
