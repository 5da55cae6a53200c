import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization
import TerminalUI
import Workspace

/// Pane 3, tab Auth: the kind, its fields, and the header that comes of them.
enum AuthTable: RowTable {
    static func rows(_ model: Model) -> [TableRow] {
        let saved = SavedAuthentication(model.request.draft.authentication)
        return [kindRow(saved, model)] + saved.fields.map { row($0, saved, model) } + outcome(model)
    }

    static func addLine(_: Model) -> String? { nil }

    private static func kindRow(_ saved: SavedAuthentication, _ model: Model) -> TableRow {
        let inherited = model.inheritedDraft.authentication
        let isInherited = inherited != .none && inherited == model.request.draft.authentication
        return TableRow(
            name: "type", value: [Run(saved.kind.row.title, saved.kind == .none ? .textMuted : .accent)],
            note: isInherited ? "collection" : "",
            why: saved.kind.row.help + (isInherited ? " The collection or a folder sets it." : ""))
    }

    private static func row(_ field: SavedAuthentication.Field, _ saved: SavedAuthentication, _ model: Model)
        -> TableRow
    {
        let value = saved[field.name] ?? field.words.first ?? ""
        let shown = Secrets.shown(value, isSecret: field.isSecret, model)
        return TableRow(
            mark: problem(field, model) == nil ? nil : "!", name: field.name,
            value: value.isEmpty
                ? [Run("not set", .textMuted)]
                : VariableRuns.runs(DisplayText.visible(shown), base: field.isSecret ? .syntaxSecret : .text)
                    + resolved(value, field, model),
            why: problem(field, model) ?? why(field), valueField: .auth(field.name),
            isMasked: field.isSecret && !model.showsSecrets && !Secrets.isVariable(value))
    }

    /// What the variables come to, dimmed; a secret's is not said.
    private static func resolved(_ value: String, _ field: SavedAuthentication.Field, _ model: Model) -> [Run] {
        let resolved = VariableResolver.resolve(value, using: model.shownVariables)
        guard value.contains("{{"), resolved.unknown.isEmpty else { return [] }
        let text = Secrets.shown(resolved.text, isSecret: field.isSecret, model)
        return [Run("  " + DisplayText.visible(text), .textMuted)]
    }

    private static func problem(_ field: SavedAuthentication.Field, _ model: Model) -> String? {
        let value = SavedAuthentication(model.request.draft.authentication)[field.name] ?? ""
        let unknown = VariableResolver.resolve(value, using: model.shownVariables).unknown.first
        return unknown?.sentence(in: model.environments.activeName)
    }

    private static func why(_ field: SavedAuthentication.Field) -> String {
        if !field.words.isEmpty { return "\(field.name): \(field.words.joined(separator: ", "))." }
        return field.isSecret
            ? "\(field.name) is a secret: {{name}} keeps it out of the file; ,s shows it."
            : "\(field.name) may hold variables such as {{name}}."
    }

    // MARK: What comes of it

    /// The fields that are sent, secrets masked, or why there is none yet.
    private static func outcome(_ model: Model) -> [TableRow] {
        let authentication = model.request.draft.authentication
        guard authentication != .none else { return [] }
        let lines = HeaderLine.lines(model).filter { $0.origin == .auth }
        guard lines.isEmpty else { return lines.map { sent($0, model) } }
        let own = model.request.draft.headers.contains { $0.isOn && HeaderFields.isSame($0.name, "Authorization") }
        let words =
            own
            ? "your own Authorization row is sent in its place" : authentication.scheme.row.effect(authentication.words)
        return [TableRow(name: "sends", nameRole: .textMuted, value: [Run(words, .textMuted)], why: words + ".")]
    }

    private static func sent(_ line: HeaderLine, _ model: Model) -> TableRow {
        let text = Secrets.shown(line.value, isSecret: true, model)
        return TableRow(
            name: line.name, nameRole: .textMuted, value: [Run(DisplayText.visible(text), .syntaxSecret)],
            note: "sent",
            why: "This goes to the origin of the request alone, also across redirects.")
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ model: inout Model) -> [Effect]? {
        let fields = SavedAuthentication(model.request.draft.authentication).fields
        let field = fields.indices.contains(index - 1) ? fields[index - 1] : nil
        switch action {
        case .rowEdit where index == 0: return Menus.open(.authKind, &model)
        case .rowEdit: return field.map { edit($0, &model) } ?? sayFixed(&model)
        case .rowDelete where index == 0: return setKind(.none, &model)
        case .rowDelete: return field.map { clear($0, &model) } ?? sayFixed(&model)
        case .rowAdd, .rowToggle, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            return sayFixed(&model)
        default: return nil
        }
    }

    private static func sayFixed(_ model: inout Model) -> [Effect] {
        let key = model.key(of: .rowEdit, in: .headers)
        model.status.say("the fields follow from the type; \(key) on the first line changes it")
        return []
    }

    private static func edit(_ field: SavedAuthentication.Field, _ model: inout Model) -> [Effect] {
        guard field.words.isEmpty else { return Menus.open(.authField(field.name), &model) }
        Editing.begin(.auth(field.name), name: "edit auth \(field.name)", &model)
        return []
    }

    private static func clear(_ field: SavedAuthentication.Field, _ model: inout Model) -> [Effect] {
        Undoing.step("clear auth \(field.name)", &model) { request in
            request.change { $0.setAuthentication(field.name, to: "") }
        }
        return []
    }

    /// Fields that both kinds have keep their text.
    static func setKind(_ kind: SavedAuthentication.Kind, _ model: inout Model) -> [Effect] {
        Undoing.step("auth \(kind.rawValue)", &model) { request in
            request.change { draft in
                let values = SavedAuthentication(draft.authentication).values
                draft.authentication = Authentication(SavedAuthentication(kind, values))
            }
        }
        return []
    }

    static func set(_ field: String, to text: String, _ model: inout Model) -> [Effect] {
        Undoing.step("edit auth \(field)", &model) { request in
            request.change { $0.setAuthentication(field, to: text) }
        }
        return []
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
    /// The fields that matter now: those of other grants are left out.
    var fields: [Field] {
        guard kind == .oauth2 else { return kind.fields }
        let unused: Set<String> =
            switch self["grant"] {
            case "password": ["refresh-token"]
            case "refresh-token": ["user", "password"]
            default: ["user", "password", "refresh-token"]
            }
        return kind.fields.filter { !unused.contains($0.name) }
    }
}
