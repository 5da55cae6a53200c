import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Testing
import Workspace

@testable import Explorer

/// Pane 3, tab Options, and `:set`, which is the same table.
@Suite struct OptionTableTests {
    private func options() throws -> TreeCase {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("g s")
        return table
    }

    private func row(_ table: TreeCase, _ name: String) -> TableRow? {
        OptionTable.rows(table.model).first { $0.name == name }
    }

    private func go(to name: String, _ table: inout TreeCase) {
        OptionTable.show(name, &table.model)
    }

    @Test func `what is at its default is folded away`() throws {
        var table = try options()
        #expect(OptionTable.rows(table.model).map(\.name) == ["▸ \(RequestOption.all.count) options at default"])
        table.press("Enter")
        #expect(OptionTable.rows(table.model).count == RequestOption.all.count + 1)
        table.press("j j h")
        #expect(OptionTable.rows(table.model).count == 1 && table.model.rows.cursor == 0)
        table.press("l")
        #expect(row(table, "timeout")?.value.map(\.text) == ["not set"])
        #expect(row(table, "follow")?.value.map(\.text) == ["10"])
        #expect(row(table, "cookies")?.value.map(\.text) == ["not set"])
    }

    @Test func `every option says what it does here and what its default is`() {
        for option in RequestOption.all {
            #expect(option.help.hasSuffix("."), "\(option.name)")
            #expect(option.help.count <= 100, "\(option.name) is \(option.help.count) long")
        }
        #expect(Set(RequestOption.all.map(\.name)).count == RequestOption.all.count)
        #expect(
            Set(OptionName.allCases.map(\.rawValue)).isSubset(of: RequestOption.all.map(\.name)),
            "files know no other option")
    }

    @Test func `a truth is turned with Enter, and the cursor goes along to where the row moves`() throws {
        var table = try options()
        go(to: "verify", &table)
        table.press("Enter")
        #expect(table.said == "verify is false")
        #expect(table.model.request.draft.options.tls.policy == .unverified)
        #expect(table.model.tableRow?.name == "verify" && row(table, "verify")?.mark == "*")
        table.press("d d")
        #expect(table.said == "verify is true, its default")
        #expect(table.model.request.draft.options.tls.policy == .system)
        table.press("u")
        #expect(table.said == "undid: verify to its default")
        table.press("u")
        #expect(table.said == "undid: set verify")
        #expect(table.model.request.draft == table.model.request.saved)
    }

    @Test func `what a file lets a redirect take along is less than what is typed over it, and a default is not typed`()
        throws
    {
        var table = try options()
        table.model.request.change { $0.options.bodyReach = .unlessSecret }
        go(to: "follow-with-body", &table)
        table.press("Enter")
        go(to: "follow-with-body", &table)
        table.press("Enter")
        #expect(table.said == "follow-with-body is true" && table.model.request.draft.options.bodyReach == .anywhere)
        table.press("u u")
        #expect(table.model.request.draft.options.bodyReach == .unlessSecret)
        _ = OptionCommand.run("follow-with-body=yes", &table.model)
        #expect(table.model.request.draft.options.bodyReach == .anywhere)
        _ = OptionCommand.run("follow-with-body=", &table.model)
        #expect(table.model.request.draft.options.bodyReach == .home)
        _ = OptionCommand.run("location-trusted=true", &table.model)
        #expect(table.model.request.draft.options.credentialsReach == .anywhere)
    }

    @Test func `a choice opens a menu, where not set stands first`() throws {
        var table = try options()
        go(to: "cache-policy", &table)
        table.press("Enter")
        guard case .menu(let menu)? = table.model.overlays.last else {
            Issue.record("no menu")
            return
        }
        #expect(Menus.choices(menu.kind, table.model).map(\.title).first == "not set")
        table.press("j j Enter")
        #expect(table.model.request.draft.options.cachePolicy == .reload && table.said == "cache-policy is reload")
        table.press("Enter 1")
        #expect(table.model.request.draft.options.cachePolicy == nil)
    }

    @Test func `a text is checked before it counts`() throws {
        var table = try options()
        go(to: "timeout", &table)
        table.press("Enter Ctrl-U")
        table.type("soon")
        #expect(table.model.request.draft.options.timeout == nil)
        #expect(SampleScreen.lines(table.model).joined().contains("! timeout must be a time such as 30s, 500ms or 2m"))
        table.press("Enter")
        #expect(table.model.edit != nil && table.said == "timeout must be a time such as 30s, 500ms or 2m")
        table.press("Ctrl-U")
        table.type("90s")
        table.press("Enter")
        #expect(table.model.edit == nil && table.model.request.draft.options.timeout == .seconds(90))
        #expect(table.model.request.undo.past.map(\.name) == ["set timeout"])
        table.press("Enter Ctrl-U")
        table.type("x")
        table.press("Esc")
        #expect(table.said.hasPrefix("nothing changed: timeout must be"))
        #expect(table.model.request.draft.options.timeout == .seconds(90))
    }

    @Test(arguments: [
        ("timeout=5s", "timeout is 5s"), ("verify=no", "verify is false"), ("http=2", "http is 2"),
        ("throttle=3g", "throttle is 3g"), ("cookies=false", "cookies is false"),
        ("cookies=unset", "cookies is not set"),
        ("response.status=any", "response.status is any"), ("follow=", "follow is 10"),
        ("http=3", "\"3\" is no value of http: it is one of auto, 1.0, 1.1, 2."),
        ("timout=3s", "No option \"timout\". Did you mean timeout?"),
        ("client-password=x", "client-password is ******"),
    ])
    func `set speaks of the same options`(argument: String, answer: String) throws {
        var table = try options()
        _ = OptionCommand.run(argument, &table.model)
        #expect(table.said == answer)
    }

    @Test func `a pinning trust and unchecked certificates are said on the first line as long as they hold`() throws {
        var table = try options()
        table.model.request.change { $0.url = "https://127.0.0.1:7443/people" }
        _ = OptionCommand.run("verify=no", &table.model)
        table.press("g p")
        #expect(SampleScreen.lines(table.model)[0].contains("TLS unchecked"))
        _ = OptionCommand.run("trust=pins", &table.model)
        table.press("g p")
        #expect(SampleScreen.lines(table.model)[0].contains("trust: pins"))
        #expect(!SampleScreen.lines(table.model)[0].contains("unchecked"))
    }

    @Test func `a problem of an option leads to its row`() throws {
        var table = try options()
        _ = OptionCommand.run("proxy=http://{{nowhere}}:1", &table.model)
        table.press("g p )")
        #expect(table.model.parametersTab == .options && table.model.tableRow?.name == "proxy")
    }
}

/// Pane 3, tab Auth.
@Suite struct AuthTableTests {
    private func auth(_ authentication: Authentication = .none) throws -> TreeCase {
        var table = try TreeCase(#"{"a":1}"#)
        table.model.environments.overrides = ["token": "t0k3n", "user": "ada"]
        table.model.request.change { $0.authentication = authentication }
        table.press("g a")
        return table
    }

    private func names(_ table: TreeCase) -> [String] { AuthTable.rows(table.model).map(\.name) }

    private func value(_ table: TreeCase, _ name: String) -> String? {
        AuthTable.rows(table.model).first { $0.name == name }?.value.map(\.text).joined()
    }

    @Test func `a kind is chosen, its fields are filled in, and the header is shown`() throws {
        var table = try auth()
        #expect(names(table) == ["type"] && value(table, "type") == "none")
        table.press("Enter 2")
        #expect(names(table) == ["type", "user", "password", "Authorization"])
        table.press("j Enter")
        table.type("{{user}}")
        table.press("Enter j Enter")
        table.type("s3cret")
        table.press("Enter")
        #expect(table.model.request.draft.authentication == .basic(user: "{{user}}", password: "s3cret"))
        #expect(value(table, "user") == "{{user}}  ada", "what a variable comes to stands behind it")
        #expect(value(table, "password") == "******")
        #expect(value(table, "Authorization") == "Basic ******")
        #expect(
            table.model.request.undo.past.map(\.name) == ["auth basic", "edit auth user", "edit auth password"])
    }

    @Test func `secrets are masked on the screen, whatever shows them`() throws {
        var table = try auth(.bearer(token: "t-very-secret"))
        #expect(!SampleScreen.lines(table.model).joined().contains("t-very-secret"))
        table.press("j Enter")
        #expect(!SampleScreen.lines(table.model).joined().contains("t-very-secret"))
        table.press("Esc , s")
        #expect(value(table, "token") == "t-very-secret")
    }

    @Test func `a variable alone is no secret, and an unknown one is a problem of its row`() throws {
        var table = try auth(.bearer(token: "{{token}}"))
        #expect(value(table, "token") == "{{token}}  ******")
        table.model.environments.overrides = [:]
        #expect(AuthTable.rows(table.model)[1].mark == "!")
        table.press("g p )")
        #expect(table.model.parametersTab == .auth)
    }

    @Test func `another kind keeps the fields both have`() throws {
        var table = try auth(.basic(user: "ada", password: "x"))
        AuthTable.setKind(.digest, &table.model)
        #expect(table.model.request.draft.authentication == .digest(user: "ada", password: "x"))
        table.press("g g d d")
        #expect(table.model.request.draft.authentication == .none)
    }

    @Test func `a grant shows the fields that it needs`() throws {
        let grant = OAuth2Grant(kind: .clientCredentials, tokenURL: "", clientID: "")
        var table = try auth(.oauth2(grant))
        #expect(!names(table).contains("user") && !names(table).contains("refresh-token"))
        table.press("g g j Enter 2")
        #expect(names(table).contains("user") && !names(table).contains("refresh-token"))
    }

    @Test func `a header row of one's own goes before it, and the tab says so`() throws {
        var table = try auth(.bearer(token: "a"))
        table.model.request.change { $0.headers = [HeaderRow(id: 1, name: "authorization", value: "Bearer b")] }
        table.press("g a")
        #expect(value(table, "sends") == "your own Authorization row is sent in its place")
    }
}
