import CurlewNetworking
import Drafting
import TestSupport
import Testing
import Workspace

@testable import Explorer

/// Pane 3, tab Cookies: the session's jar, as far as it is about the host that is asked.
@Suite struct CookieTableTests {
    private func cookies() throws -> TreeCase {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.request.change { $0.url = "http://h.test:7777/a/b" }
        var jar = CookieJar()
        for (name, path, isSecure, domain) in [
            ("session", "/", false, "h.test"), ("deep", "/a", false, "h.test"), ("far", "/x", false, "h.test"),
            ("safe", "/", true, "h.test"), ("other", "/", false, "example.test"),
        ] {
            try jar.set(Cookie(name: name, value: "v-\(name)", domain: domain, path: path, isSecure: isSecure))
        }
        _ = update(&table.model, .cookiesChanged(jar))
        table.press("g k g g")
        return table
    }

    private func shown(_ table: TreeCase) -> [String] {
        CookieTable.rows(table.model).map { "\($0.name) \($0.note)" }
    }

    private func changes(_ table: TreeCase) -> [CookieChange] {
        table.effects.flatMap { effect -> [CookieChange] in
            if case .changeCookies(let changes) = effect { changes } else { [] }
        }
    }

    @Test func `what goes along comes first, then what stays behind and why`() throws {
        let table = try cookies()
        #expect(shown(table) == ["deep sent", "session sent", "safe https only", "far other path"])
    }

    @Test func `values are masked until they are asked for`() throws {
        var table = try cookies()
        #expect(!SampleScreen.lines(table.model).joined().contains("v-session"))
        table.press(", s")
        #expect(CookieTable.rows(table.model)[1].value.map(\.text) == ["v-session"])
    }

    @Test func `a cookie is written as servers write it, and refused in their words`() throws {
        var table = try cookies()
        table.press("o")
        table.type("flavour=oat; Path=/a; Max-Age=60")
        table.press("Enter")
        #expect(table.said == "flavour: Stored.")
        #expect(shown(table).contains("flavour sent"))
        #expect(changes(table).count == 1)
        table.press("o")
        table.type("x=1; Domain=elsewhere.test")
        table.press("Enter")
        #expect(table.model.edit != nil && !table.said.isEmpty)
        table.press("Esc")
        #expect(table.said.hasPrefix("nothing changed: "))
    }

    @Test func `off is not sent, deleted is gone, and both come back`() throws {
        var table = try cookies()
        table.press("Space")
        #expect(table.said == "deep is off; Space sends it again")
        #expect(shown(table) == ["session sent", "safe https only", "far other path", "deep off"])
        table.press("G k Space")
        #expect(shown(table).first == "deep sent")
        table.press("g g d d")
        #expect(table.said == "deep deleted; p puts it back")
        table.press("p")
        #expect(shown(table).first == "deep sent")
    }

    @Test func `each change is a step that u takes back, and leaves other cookies alone`() throws {
        var table = try cookies()
        table.press("Space")
        table.press("g g d d")
        #expect(shown(table) == ["safe https only", "far other path", "deep off"])
        var jar = table.model.cookies
        try jar.set(Cookie(name: "new", value: "1", domain: "h.test"))
        _ = update(&table.model, .cookiesChanged(jar))
        table.press("u")
        #expect(table.said == "undid: delete cookie session")
        #expect(shown(table) == ["new sent", "session sent", "safe https only", "far other path", "deep off"])
        #expect(changes(table).count == 3)
        table.press("u")
        #expect(table.said == "undid: cookie deep off")
        #expect(shown(table).contains("deep sent") && table.model.offCookies.isEmpty)
        table.press("Ctrl-R")
        #expect(table.said == "did again: cookie deep off" && shown(table).contains("deep off"))
        #expect(!table.model.request.isUnsaved || table.model.request.undo.editsSinceSave == 0)
    }

    @Test func `what is off stays off in the next run`() throws {
        let folder = try TemporaryFolder()
        let file = PrivateFile(.cookies, in: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        var (model, jar) = (SampleScreen.empty(), CookieJar())
        try jar.set(Cookie(name: "on", value: "1", domain: "h.test", expires: 4e9))
        model.cookies = jar
        model.offCookies = [
            Cookie(name: "off", value: "2", domain: "h.test", expires: 4e9),
            Cookie(name: "short", value: "3", domain: "h.test"),
        ]
        let effect = CookieEdits.store(model.bench, PaneDesk(model))
        guard case .storeCookies(let lines) = effect else {
            Issue.record("nothing is stored")
            return
        }
        try file.change { _ in Array(CookieJarFile.text(lines).utf8) }
        var next = SampleScreen.empty()
        #expect(update(&next, .cookiesRead(CookieReading(file))).contains(.setCookies(jar)))
        #expect(next.cookies == jar && next.offCookies == [model.offCookies[0]])
    }

    @Test func `a value is edited in place`() throws {
        var table = try cookies()
        table.press("Enter Ctrl-U")
        table.type("new")
        table.press("Enter")
        #expect(table.model.cookies.all.first { $0.name == "deep" }?.value == "new")
    }

    @Test func `clear forgets all, or those of a host`() throws {
        var table = try cookies()
        _ = Parts.panes(&table.model) { CookieEdits.run("clear example.test", &$0, &$1) }
        #expect(table.said.hasPrefix("1 cookie deleted") && table.model.cookies.all.count == 4)
        _ = Parts.panes(&table.model) { CookieEdits.run("clear", &$0, &$1) }
        #expect(table.model.cookies.isEmpty)
    }

    @Test func `the option and a row of one's own keep the jar's back`() throws {
        var table = try cookies()
        _ = OptionCommand.run("cookies=false", &table.model)
        #expect(shown(table).first == "deep cookies off")
        _ = OptionCommand.run("cookies=unset", &table.model)
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "Cookie", value: "a=1")] }
        #expect(shown(table).first == "deep own row")
    }

    @Test func `a damaged file costs its lines and is put aside`() throws {
        let folder = try TemporaryFolder()
        let file = PrivateFile(.cookies, in: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        var jar = CookieJar()
        try jar.set(Cookie(name: "a", value: "1", domain: "h.test", expires: 4e9))
        try file.change { _ in Array((CookieJarFile.text(CookieJarFile.lines(jar)) + "{broken\n").utf8) }
        let reading = CookieReading(file)
        #expect(reading.jar == jar)
        #expect(reading.problem?.contains("could not be read") == true)
        #expect(reading.problem?.contains("cookies.damaged") == true)
        var model = SampleScreen.empty()
        #expect(update(&model, .cookiesRead(reading)).contains(.setCookies(jar)))
        #expect(model.cookies == jar)
    }
}
