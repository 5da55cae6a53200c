import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// Pane 3, tab Cookies: what the jar holds for the host that is asked, and which of it goes along.
enum CookieTable: RowTable {
    static func rows(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow] {
        CookieLine.lines(bench, desk).map { row($0, desk) } + newRow(bench)
    }

    static func addLine(_ bench: Workbench, _ desk: PaneDesk) -> String? {
        guard let host = CookieEdits.host(bench, desk) else { return "no host yet; the URL names one" }
        let isOff = bench.request.draft.options.handlesCookies == false
        let none = CookieLine.lines(bench, desk).isEmpty ? "no cookies for \(host)  " : ""
        let off = isOff ? "  (cookies are off in Options)" : ""
        return "\(none)+ add a cookie (\(desk.key(of: .rowAdd, in: .headers)))\(off)"
    }

    private static func row(_ line: CookieLine, _ desk: PaneDesk) -> TableRow {
        let isSent = line.reason == nil
        let value = Secrets.shown(line.cookie.value, isSecret: true, desk.display)
        return TableRow(
            mark: isSent ? nil : "x", name: line.cookie.name, nameRole: isSent ? .syntaxKey : .nodeOff,
            value: [Run(DisplayText.visible(value), isSent ? .syntaxSecret : .nodeOff)],
            note: line.reason?.word ?? "sent", why: line.explanation(at: desk.display.clock.seconds),
            valueField: .cookieValue(line.cookie.id))
    }

    /// The row that a new cookie is typed into.
    private static func newRow(_ bench: Workbench) -> [TableRow] {
        guard bench.edit?.target == .newCookie else { return [] }
        return [TableRow(name: "new", value: [], why: CookieEdits.syntax, valueField: .newCookie)]
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]?
    {
        let lines = CookieLine.lines(bench, desk)
        let line = lines.indices.contains(index) ? lines[index] : nil
        switch action {
        case .rowAdd: return add(&bench, &desk)
        case .rowEdit: return line.map { edit($0, &bench, &desk) } ?? add(&bench, &desk)
        case .rowToggle: return line.map { CookieEdits.toggle($0, &bench, &desk) } ?? sayNone(&bench, &desk)
        case .rowDelete: return line.map { CookieEdits.delete($0, &bench, &desk) } ?? sayNone(&bench, &desk)
        case .rowPaste: return CookieEdits.paste(&bench, &desk)
        case .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowSecret:
            desk.say("the jar keeps its own order; longer paths go first")
            return []
        default: return nil
        }
    }

    private static func sayNone(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        desk.say("no cookie here; \(desk.key(of: .rowAdd, in: .headers)) adds one")
        return []
    }

    private static func edit(_ line: CookieLine, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        Editing.begin(
            .cookieValue(line.cookie.id), name: "edit cookie \(line.cookie.name)", text: line.cookie.value, &bench)
        return []
    }

    static func add(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard CookieEdits.host(bench, desk) != nil else {
            desk.say("cookies belong to a host; \(desk.key(of: .goUrl)) edits the URL")
            return []
        }
        bench.rows.cursor = CookieLine.lines(bench, desk).count
        Editing.begin(.newCookie, name: "add cookie", text: "", &bench)
        desk.say(CookieEdits.syntax)
        return []
    }
}
