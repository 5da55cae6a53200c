import CurlewBytes
import CurlewMessage
import CurlewNetworking
import Drafting
import Keys
import TerminalUI

/// Pane 3, tab Cookies: the cookies for the request's host, and which of them are sent. The session owns the jar: the
/// screen changes its copy, and an effect changes the session's in the same way.
struct CookieTable: FieldTable, Equatable {
    var list = ListState()
    static let slot: any WritableKeyPath<TableTabs, Self> & Sendable = \.cookies
    static func label(_: RequestDraft) -> TabLabel { TabLabel("Cookies") }
    private static let syntax = "name=value; Path=/; Max-Age=3600; Secure; Domain=... as servers write it"

    struct Own {
        var jar = CookieJar()
        /// Cookies that are kept but not sent.
        var off: [Cookie] = []
        /// The request's URL, as far as it is known.
        var url = ""
        /// The way that the request goes.
        var way = Route.Way.straight
        /// The cookies that were deleted last.
        var register: [Cookie] = []

        /// The URL's host; nil while the URL has none.
        var host: String? { CookieEdits.host(of: url) }

        func cookie(_ id: Cookie.ID) -> Cookie? { jar[id] ?? off.first { $0.id == id } }
    }

    func own(_ bench: Workbench, _ desk: PaneDesk) -> Own {
        let (url, way) = CookieEdits.place(bench, desk)
        return Own(
            jar: bench.cookies, off: bench.offCookies, url: url, way: way, register: bench.cookieRegister)
    }

    func lines(_ facts: Facts) -> PartLines { PartLines(hints: .ofRows) }

    // MARK: Rows

    func rows(_ facts: Facts) -> [TableRow] { CookieLine.lines(facts).map { row($0, facts) } + newRow(facts) }

    func addLine(_ facts: Facts) -> String? {
        guard let host = facts.own.host else { return "no host yet; the URL names one" }
        let none = CookieLine.lines(facts).isEmpty ? "no cookies for \(host)  " : ""
        let off = facts.draft.options.handlesCookies == false ? "  (cookies are off in Options)" : ""
        return "\(none)+ add a cookie (\(facts.key(of: .rowAdd)))\(off)"
    }

    private func row(_ line: CookieLine, _ facts: Facts) -> TableRow {
        let isSent = line.reason == nil
        let value = facts.shown(line.cookie.value, isSecret: true)
        return TableRow(
            mark: isSent ? nil : "x", name: line.cookie.name, nameRole: isSent ? .syntaxKey : .nodeOff,
            value: [Run(DisplayText.visible(value), isSent ? .syntaxSecret : .nodeOff)],
            note: line.reason?.word ?? "sent", why: line.explanation(at: facts.display.clock.seconds),
            valueField: .cookieValue(line.cookie.id))
    }

    /// The row for typing a new cookie.
    private func newRow(_ facts: Facts) -> [TableRow] {
        guard facts.edit?.target == .newCookie else { return [] }
        return [TableRow(name: "new", value: [], why: Self.syntax, valueField: .newCookie)]
    }

    // MARK: Actions

    mutating func perform(_ action: Action, at index: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        let lines = CookieLine.lines(facts)
        let line = lines.indices.contains(index) ? lines[index] : nil
        switch action {
        case .rowAdd: add(facts, &desk)
        case .rowPaste: paste(facts, &desk)
        case .rowEdit:
            guard let cookie = line?.cookie else {
                add(facts, &desk)
                break
            }
            desk.edit(.cookieValue(cookie.id), "edit cookie \(cookie.name)", text: cookie.value)
        case .rowToggle, .rowDelete:
            guard let line else {
                desk.say("no cookie here; \(facts.key(of: .rowAdd)) adds one")
                break
            }
            action == .rowToggle ? toggle(line, facts, &desk) : delete(line.cookie, facts, &desk)
        case .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowSecret:
            desk.say("the jar keeps its own order; longer paths go first")
        default: return false
        }
        return true
    }

    private mutating func add(_ facts: Facts, _ desk: inout Desk<PaneWish>) {
        guard facts.own.host != nil else {
            return desk.say("cookies belong to a host; \(facts.display.key(of: .goUrl)) edits the URL")
        }
        list.cursor = CookieLine.lines(facts).count
        desk.edit(.newCookie, "add cookie", text: "")
        desk.say(Self.syntax)
    }

    /// Switches the cookie off or on. A cookie that is off stays in the file, and is off in the next run too.
    private func toggle(_ line: CookieLine, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let (cookie, isOff) = (line.cookie, line.reason == .off)
        desk.say("\(cookie.name) is \(isOff ? "on" : "off; \(facts.key(of: .rowToggle)) sends it again")")
        desk.wish(
            .put(
                CookieStates([cookie.id: isOff ? .inJar(cookie) : .off(cookie)]),
                step: "cookie \(cookie.name) \(isOff ? "on" : "off")"))
    }

    private func delete(_ cookie: Cookie, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        desk.wish(.cutCookies([cookie]))
        desk.say("\(cookie.name) deleted; \(facts.key(of: .rowPaste)) puts it back")
        desk.wish(.put(.absent([cookie]), step: "delete cookie \(cookie.name)"))
    }

    private func paste(_ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let cookies = facts.own.register
        guard !cookies.isEmpty else { return desk.say("nothing to paste; \(facts.key(of: .rowDelete)) cuts") }
        desk.say("\(cookies.map(\.name).joined(separator: ", ")) put back")
        desk.wish(.put(.inJar(cookies), step: "paste \(cookies.count == 1 ? "cookie" : "cookies")"))
    }

    /// Deletes the cookies of a host; all when it is empty.
    func clear(_ host: String, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let gone = (facts.own.jar.all + facts.own.off).filter { host.isEmpty || $0.domain == host }
        desk.wish(.cutCookies(gone))
        let count = Plural.of(gone.count, "cookie")
        let paste = "\(facts.key(of: .rowPaste)) in the Cookies tab puts them back"
        desk.say(gone.isEmpty ? "no cookies there" : "\(count) deleted; \(paste)")
        desk.wish(.put(.absent(gone), step: "clear cookies"))
    }

    // MARK: Its fields

    func flaw(of text: String, in field: EditSession.Target, _ facts: Facts) -> String? {
        var jar = facts.own.jar
        do throws(CookieRefusal) {
            if case .cookieValue(let id) = field, let cookie = facts.own.cookie(id) {
                try jar.set(cookie.with(text))
            } else if field == .newCookie, !text.isEmpty, case .refused(let refusal)? = store(text, facts, &jar)?.result
            {
                return refusal.sentence
            }
            return nil
        } catch {
            return error.sentence
        }
    }

    func accept(_ text: String, in field: EditSession.Target, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        if case .cookieValue(let id) = field { return set(text, of: id, facts, &desk) }
        var jar = facts.own.jar
        guard !text.isEmpty, let verdict = store(text, facts, &jar), let cookie = verdict.cookie else { return }
        desk.say("\(cookie.name): \(verdict.sentence)")
        desk.wish(
            .put(
                CookieStates([cookie.id: jar[cookie.id].map { .inJar($0) } ?? .absent]),
                step: "add cookie \(cookie.name)"))
    }

    private func store(_ text: String, _ facts: Facts, _ jar: inout CookieJar) -> CookieVerdict? {
        let text = TypedPair(text).map { "\($0.name)=\($0.value)" } ?? text
        return jar.store(setCookie: [text], from: facts.own.url, by: facts.own.way, at: facts.display.clock.seconds)
            .first
    }

    private func set(_ value: String, of id: Cookie.ID, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        guard let cookie = facts.own.cookie(id)?.with(value), cookie != facts.own.cookie(id) else { return }
        let isOff = facts.own.off.contains { $0.id == id }
        desk.say("cookie \(cookie.name) changed")
        desk.wish(
            .put(CookieStates([id: isOff ? .off(cookie) : .inJar(cookie)]), step: "edit cookie \(cookie.name)"))
    }
}

extension Cookie {
    fileprivate func with(_ value: String) -> Cookie {
        var cookie = self
        cookie.value = value
        return cookie
    }
}
