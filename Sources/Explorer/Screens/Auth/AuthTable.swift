import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization
import TerminalUI
import Workspace

/// Pane 3, tab Auth: the kind, its fields, and the header that comes of them.
enum AuthTable: RowTable {
    static func rows(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow] {
        let saved = SavedAuthentication(bench.request.draft.authentication)
        return [kindRow(saved, bench, desk)] + saved.fields.map { row($0, saved, bench, desk) } + outcome(bench, desk)
    }

    static func addLine(_: Workbench, _: PaneDesk) -> String? { nil }

    private static func kindRow(_ saved: SavedAuthentication, _ bench: Workbench, _ desk: PaneDesk) -> TableRow {
        let inherited = desk.inherited(bench.request).authentication
        let isInherited = inherited != .none && inherited == bench.request.draft.authentication
        return TableRow(
            name: "type", value: [Run(saved.kind.row.title, saved.kind == .none ? .textMuted : .accent)],
            note: isInherited ? "collection" : "",
            why: saved.kind.row.help + (isInherited ? " The collection or a folder sets it." : ""))
    }

    private static func row(
        _ field: SavedAuthentication.Field, _ saved: SavedAuthentication, _ bench: Workbench, _ desk: PaneDesk
    )
        -> TableRow
    {
        let value = saved[field.name] ?? field.words.first ?? ""
        let shown = Secrets.shown(value, isSecret: field.isSecret, desk.display)
        return TableRow(
            mark: problem(field, bench, desk) == nil ? nil : "!", name: field.name,
            value: value.isEmpty
                ? [Run("not set", .textMuted)]
                : VariableRuns.runs(DisplayText.visible(shown), base: field.isSecret ? .syntaxSecret : .text)
                    + resolved(value, field, bench, desk),
            why: problem(field, bench, desk) ?? why(field, desk), valueField: .auth(field.name),
            isMasked: field.isSecret && !desk.display.showsSecrets && !Secrets.isVariable(value))
    }

    /// What the variables come to, dimmed; a secret's is not said.
    private static func resolved(
        _ value: String, _ field: SavedAuthentication.Field, _ bench: Workbench, _ desk: PaneDesk
    ) -> [Run] {
        let resolved = VariableResolver.resolve(value, using: desk.shownVariables)
        guard value.contains("{{"), resolved.unknown.isEmpty else { return [] }
        let text = Secrets.shown(resolved.text, isSecret: field.isSecret, desk.display)
        return [Run("  " + DisplayText.visible(text), .textMuted)]
    }

    private static func problem(_ field: SavedAuthentication.Field, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        let value = SavedAuthentication(bench.request.draft.authentication)[field.name] ?? ""
        let unknown = VariableResolver.resolve(value, using: desk.shownVariables).unknown.first
        return unknown?.sentence(in: desk.environments.activeName)
    }

    private static func why(_ field: SavedAuthentication.Field, _ desk: PaneDesk) -> String {
        if !field.words.isEmpty { return "\(field.name): \(field.words.joined(separator: ", "))." }
        return field.isSecret
            ? "\(field.name) is a secret: {{name}} keeps it out of the file; \(desk.key(of: .viewSecrets)) shows it."
            : "\(field.name) may hold variables such as {{name}}."
    }

    // MARK: What comes of it

    /// The fields that are sent, secrets masked, or why there is none yet.
    private static func outcome(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow] {
        let authentication = bench.request.draft.authentication
        guard authentication != .none else { return [] }
        let lines = HeaderLine.lines(bench.request).filter { $0.origin == .auth }
        guard lines.isEmpty else { return lines.map { sent($0, bench, desk) } }
        let own = bench.request.draft.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Authorization") }
        let words =
            own
            ? "your own Authorization row is sent in its place" : authentication.scheme.row.effect(authentication.words)
        return [TableRow(name: "sends", nameRole: .textMuted, value: [Run(words, .textMuted)], why: words + ".")]
    }

    private static func sent(_ line: HeaderLine, _ bench: Workbench, _ desk: PaneDesk) -> TableRow {
        let text = Secrets.shown(line.value, isSecret: true, desk.display)
        return TableRow(
            name: line.name, nameRole: .textMuted, value: [Run(DisplayText.visible(text), .syntaxSecret)],
            note: "sent",
            why: "This goes to the origin of the request alone, also across redirects.")
    }

    // MARK: Actions

    static func perform(
        _ action: Action, at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect]? {
        let fields = SavedAuthentication(bench.request.draft.authentication).fields
        let field = fields.indices.contains(index - 1) ? fields[index - 1] : nil
        switch (action, field) {
        case (.rowEdit, _) where index == 0: desk.wish(.menu(.authKind))
        case (.rowEdit, let field?) where !field.words.isEmpty: desk.wish(.menu(.authField(field.name)))
        case (.rowEdit, let field?): Editing.begin(.auth(field.name), name: "edit auth \(field.name)", &bench)
        case (.rowDelete, _) where index == 0: setKind(.none, &bench.request)
        case (.rowDelete, let field?): set(field.name, to: "", as: "clear auth \(field.name)", &bench.request)
        case (.rowEdit, nil), (.rowDelete, nil), (.rowAdd, _), (.rowToggle, _), (.rowDuplicate, _), (.rowMoveUp, _),
            (.rowMoveDown, _), (.rowPaste, _), (.rowSecret, _):
            let key = desk.key(of: .rowEdit, in: .headers)
            desk.say("the fields follow from the type; \(key) on the first line changes it")
        default: return nil
        }
        return []
    }

    /// Fields that both kinds have keep their text.
    static func setKind(_ kind: SavedAuthentication.Kind, _ request: inout OpenRequest) {
        request.step("auth \(kind.rawValue)") { request in
            request.change { draft in
                let values = SavedAuthentication(draft.authentication).values
                draft.authentication = Authentication(SavedAuthentication(kind, values))
            }
        }
    }

    static func set(_ field: String, to text: String, as name: String? = nil, _ request: inout OpenRequest) {
        request.step(name ?? "edit auth \(field)") { request in
            request.change { $0.setAuthentication(field, to: text) }
        }
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
    /// The fields that matter now.
    var fields: [Field] { kind.fields.filter { kind.row.counts($0.name, in: values) } }
}
