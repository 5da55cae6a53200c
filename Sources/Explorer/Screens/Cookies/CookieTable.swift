import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// Pane 3, tab Cookies: what the jar holds for the host that is asked, and which of it goes along.
enum CookieTable: RowTable {
    static func rows(_ model: Model) -> [TableRow] {
        CookieLine.lines(model).map { row($0, model) } + newRow(model)
    }

    static func addLine(_ model: Model) -> String? {
        guard let host = CookieEdits.host(model) else { return "no host yet; the URL names one" }
        let isOff = model.request.draft.options.handlesCookies == false
        let none = CookieLine.lines(model).isEmpty ? "no cookies for \(host)  " : ""
        let off = isOff ? "  (cookies are off in Options)" : ""
        return "\(none)+ add a cookie (\(model.key(of: .rowAdd, in: .headers)))\(off)"
    }

    private static func row(_ line: CookieLine, _ model: Model) -> TableRow {
        let isSent = line.reason == nil
        let value = Secrets.shown(line.cookie.value, isSecret: true, model)
        return TableRow(
            mark: isSent ? nil : "x", name: line.cookie.name, nameRole: isSent ? .syntaxKey : .nodeOff,
            value: [Run(DisplayText.visible(value), isSent ? .syntaxSecret : .nodeOff)],
            note: line.reason?.word ?? "sent", why: line.explanation(at: model.clock.seconds),
            valueField: .cookieValue(line.cookie.id))
    }

    /// The row that a new cookie is typed into.
    private static func newRow(_ model: Model) -> [TableRow] {
        guard model.edit?.target == .newCookie else { return [] }
        return [TableRow(name: "new", value: [], why: CookieEdits.syntax, valueField: .newCookie)]
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ model: inout Model) -> [Effect]? {
        let lines = CookieLine.lines(model)
        let line = lines.indices.contains(index) ? lines[index] : nil
        switch action {
        case .rowAdd: return add(&model)
        case .rowEdit: return line.map { edit($0, &model) } ?? add(&model)
        case .rowToggle: return line.map { CookieEdits.toggle($0, &model) } ?? sayNone(&model)
        case .rowDelete: return line.map { CookieEdits.delete($0, &model) } ?? sayNone(&model)
        case .rowPaste: return CookieEdits.paste(&model)
        case .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowSecret:
            model.status.say("the jar keeps its own order; longer paths go first")
            return []
        default: return nil
        }
    }

    private static func sayNone(_ model: inout Model) -> [Effect] {
        model.status.say("no cookie here; \(model.key(of: .rowAdd, in: .headers)) adds one")
        return []
    }

    private static func edit(_ line: CookieLine, _ model: inout Model) -> [Effect] {
        Editing.begin(
            .cookieValue(line.cookie.id), name: "edit cookie \(line.cookie.name)", text: line.cookie.value, &model)
        return []
    }

    static func add(_ model: inout Model) -> [Effect] {
        guard CookieEdits.host(model) != nil else {
            model.status.say("cookies belong to a host; \(model.key(of: .goUrl)) edits the URL")
            return []
        }
        model.rows.cursor = CookieLine.lines(model).count
        Editing.begin(.newCookie, name: "add cookie", text: "", &model)
        model.status.say(CookieEdits.syntax)
        return []
    }
}
