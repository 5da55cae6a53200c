import CurlewMessage
import CurlewNetworking
import Drafting
import Keys
import Testing
import Workspace

@testable import Explorer

/// The tables of pane 3 by themselves: a draft and what is known in, errands out, no model.
@Suite struct TableTabTests {
    @Test func `headers are changed, moved and cut as one step each, and none by a wish of place`() {
        let rows = ["A", "B"].enumerated().map { HeaderRow(id: $0 + 1, name: $1, value: "v") }
        var table = TableCase(HeaderTable(), .init(), RequestDraft(headers: rows))
        #expect(table.perform(.rowToggle) == ["change: switch off A"])
        #expect(table.facts.draft.headers.map(\.isOn) == [false, true])
        #expect(table.perform(.rowMoveDown) == ["change: move A", "moved A down; u takes it back"])
        #expect(table.facts.draft.headers.map(\.name) == ["B", "A"] && table.table.list.cursor == 1)
        #expect(table.perform(.rowMoveDown) == ["it is the last of yours"])
        let cut = table.perform(.rowDelete)
        #expect(cut[0].hasPrefix("cutHeader("))
        #expect(cut[1...] == ["deleted A; u takes it back", "change: delete A"])
        #expect(table.perform(.rowPaste) == ["nothing to paste; dd cuts"])
        table.facts.own.register = rows
        #expect(table.perform(.rowPaste, at: 0) == ["change: paste A", "pasted A; u takes it back"])
        #expect(table.facts.draft.headers.map(\.name) == ["B", "A", "B"])
        #expect(Set(table.facts.draft.headers.map(\.id)).count == 3)
        #expect(table.perform(.rowDuplicate, at: 9) == ["no header here; o adds one"])
        #expect(table.perform(.linkGo) == ["no use for it"])
    }

    @Test func `a new header is a field on a row of its own`() {
        var table = TableCase(HeaderTable(), .init(), RequestDraft(headers: [HeaderRow(id: 4, name: "A", value: "v")]))
        #expect(table.perform(.rowEdit) == ["field headerValue(4): edit A"])
        #expect(table.perform(.rowAdd) == ["field headerName(5): add header"])
        #expect(table.facts.draft.headers.map(\.id) == [4, 5] && table.table.list.cursor == 1)
    }

    @Test func `the cursor moves within the rows and the line that adds, and finds`() {
        let rows = ["Accept", "Cookie", "Accept-Language"].enumerated().map { HeaderRow(id: $0, name: $1, value: "") }
        var table = TableCase(HeaderTable(), .init(), RequestDraft(headers: rows))
        let moves: [(Action, Int)] = [
            (.moveUp, 0), (.moveLast, 3), (.moveDown, 3), (.moveFirst, 0), (.searchNext, 2), (.searchNext, 0),
            (.searchPrev, 2),
        ]
        table.facts.pattern = "accept"
        for (action, cursor) in moves {
            #expect(table.perform(action) == [] && table.table.list.cursor == cursor, "\(action)")
        }
        #expect(table.perform(.rowWhy, at: 3) == ["+ add a header (o)"])
    }

    @Test func `a scheme brings its fields, and each is typed or chosen`() {
        let basic = Authentication(.basic, ["user": "ada", "password": "x"])
        var table = TableCase(AuthTable(), .init(), RequestDraft(authentication: basic))
        let rows = table.table.rows(table.facts)
        #expect(rows.map(\.name).prefix(3) == ["type", "user", "password"])
        #expect(rows[2].value.map(\.text) == ["******"] && rows[2].isMasked)
        #expect(table.perform(.rowEdit, at: 0) == ["menu authKind"])
        #expect(table.perform(.rowEdit, at: 1) == ["field auth(\"user\"): edit auth user"])
        #expect(table.perform(.rowDelete) == ["change: clear auth user"])
        #expect(table.perform(.rowDelete, at: 0) == ["change: auth none"])
        #expect(table.facts.draft.authentication == .none)
        #expect(table.perform(.rowAdd) == ["the fields follow from the type; Enter on the first line changes it"])
    }

    @Test func `an option that is set moves up, is said, and the cursor goes along`() throws {
        var table = TableCase(OptionTable(), .init(), RequestDraft())
        table.table.show("verify", table.facts)
        #expect(table.table.isUnfolded && table.table.row(table.facts)?.name == "verify")
        #expect(table.perform(.rowEdit) == ["change: set verify", "verify is false"])
        #expect(table.table.list.cursor == 0 && table.table.row(table.facts)?.name == "verify")
        #expect(table.perform(.rowDelete) == ["change: verify to its default", "verify is true, its default"])
        #expect(table.facts.draft == RequestDraft())
        table.facts.own.isShown = false
        table.table.list.cursor = 5
        let timeout = try #require(RequestOption.named("timeout"))
        table.table.set(timeout, to: "5s", table.facts, &table.desk)
        #expect(table.table.list.cursor == 5, "the cursor stays where nobody looks")
        #expect(table.table.flaw(of: "soon", in: .option("timeout"), table.facts)?.hasPrefix("timeout must be") == true)
    }

    @Test func `a cookie's change names the cookie and how it is to stand with it`() throws {
        let (a, b) = (Cookie(name: "a", value: "1", domain: "h.test"), Cookie(name: "b", value: "2", domain: "h.test"))
        var own = CookieTable.Own(off: [b], url: "http://h.test/")
        try own.jar.set(a)
        var table = TableCase(CookieTable(), own)
        func wishes() -> [PaneWish] {
            table.desk.errands.compactMap { if case .wish(let wish) = $0 { wish } else { nil } }
        }
        #expect(table.table.rows(table.facts).map(\.note) == ["sent", "off"])
        #expect(table.perform(.rowToggle)[0] == "a is off; Space sends it again")
        #expect(wishes() == [.put(CookieStates([a.id: .off(a)]), step: "cookie a off")])
        #expect(table.perform(.rowToggle, at: 1)[0] == "b is on")
        #expect(wishes() == [.put(.inJar([b]), step: "cookie b on")])
        _ = table.perform(.rowDelete)
        #expect(wishes() == [.cutCookies([b]), .put(.absent([b]), step: "delete cookie b")])
        #expect(table.perform(.rowEdit) == ["field \(EditSession.Target.cookieValue(b.id)): edit cookie b with 2"])
        #expect(table.table.flaw(of: "x=1; Domain=other.test", in: .newCookie, table.facts) != nil)
        table.table.accept("b=3", in: .newCookie, table.facts, &table.desk)
        #expect(table.desk.words.contains("b: Stored."))
    }

    /// What is typed there goes the way of the request; what came another way is shown with it and stays.
    @Test func `a cookie says by which way it came`() throws {
        let way = Route.Way(" through the socket /x.sock")
        var own = CookieTable.Own(url: "http://h.test/", way: way)
        try own.jar.set(Cookie(name: "a", value: "1", domain: "h.test", way: way))
        try own.jar.set(Cookie(name: "b", value: "2", domain: "h.test"))
        var table = TableCase(CookieTable(), own)
        let rows = table.table.rows(table.facts)
        #expect(rows.map(\.name) == ["a", "b"] && rows.map(\.note) == ["sent", "other way"])
        #expect(rows[0].why.contains("through the socket /x.sock"))
        table.table.accept("c=3", in: .newCookie, table.facts, &table.desk)
        #expect(table.desk.words.contains("c: Stored for requests of this way alone: through the socket /x.sock."))
    }

    /// An edited cookie that is off stays in its place, and stays off.
    @Test func `cookies stand as they are to stand`() throws {
        let cookies = ["a", "b", "c"].map { Cookie(name: $0, value: "1", domain: "h.test") }
        var bench = Workbench()
        bench.offCookies = cookies
        var edited = cookies[1]
        edited.value = "2"
        CookieStates([edited.id: .off(edited)]).restore(&bench)
        #expect(bench.offCookies == [cookies[0], edited, cookies[2]] && bench.cookies.isEmpty)
        CookieStates.inJar([edited]).restore(&bench)
        #expect(bench.offCookies == [cookies[0], cookies[2]] && bench.cookies.all == [edited])
        CookieStates.absent([edited, cookies[0]]).restore(&bench)
        #expect(bench.offCookies == [cookies[2]] && bench.cookies.isEmpty)
    }
}
