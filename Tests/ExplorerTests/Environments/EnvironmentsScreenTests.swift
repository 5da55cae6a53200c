import CurlewFiles
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Testing
import Workspace

@testable import Explorer

@Suite struct `The environments on their screen` {
    private typealias Sample = SampleScreen
    private typealias Fixture = EnvironmentFixture

    @Test(arguments: [(Sample.small, "environments"), (Sample.medium, "environments-medium")])
    func `list, values, where each comes from, what uses them`(size: Size, name: String) throws {
        var model = Fixture.screen(size)
        Sample.press("l", &model)
        try expectScreen(Sample.lines(model), named: name)
    }

    @Test func `whether a secret is set can be read at 80 columns, however long the names are`() {
        var model = Fixture.model()
        model.environments.files.append(
            EnvironmentFile(name: "staging", values: [.init("a-name-that-takes-the-room", "1")], isLocal: true))
        Sample.press("g e", &model)
        let lines = Sample.lines(model)
        #expect(lines.contains { $0.contains("  key   ") && $0.contains("****** (not set) ") })
        #expect(lines.contains { $0.contains("  token   ") && $0.contains("****** (set) ") })
        Sample.press("k", &model)
        #expect(Sample.lines(model).contains { $0.contains("  key   ") && $0.contains("****** (process) ") })
    }

    @Test(arguments: [Sample.small, Sample.medium])
    func `name, value and source stand side by side, the words below them`(size: Size) throws {
        var model = Fixture.screen()
        _ = update(&model, .resized(size))
        let lines = Sample.lines(model)
        let head = try #require(lines.firstIndex { $0.contains("name ") && $0.contains("from") })
        func column(_ word: String, _ line: String) throws -> Int {
            let range = try #require(line.ranges(of: word).first)
            return line[..<range.lowerBound].count
        }
        let (value, from) = (try column("value", lines[head]), try column("from", lines[head]))
        let row = try #require(lines.first { $0.contains("locale") })
        let places = [try column("en ", row), try column("base ", String(row.dropFirst(from)))]
        #expect(places == [value, 0])
        if size.width > 100 { #expect(from < value + 40, "what is left stays empty at the right") }
        let table = try #require(lines.firstIndex { $0.contains("set by") })
        #expect(lines[table + 2].contains("is used by"), "\(lines[table + 2])")
    }

    @Test func `an environment keeps its name beside what is said of it`() {
        var model = Fixture.screen()
        model.environments.activeName = "production"
        #expect(Sample.lines(model).contains { $0.contains("! production  protected #") })
        model.size = Sample.medium
        #expect(Sample.lines(model).contains { $0.contains("! production      active, protected #") })
    }

    @Test(arguments: ["i", "Space", "d d", "K"])
    func `the program's own values say that they are, whatever key would change them`(keys: String) {
        var model = Fixture.screen()
        model.environments.demoBase = "http://127.0.0.1:7777"
        Sample.press("l G", &model)
        #expect(model.onEnvironments { $0.row($1) }?.name == "demo")
        #expect(changes(Sample.press(keys, &model)) == [] && model.overlays.isEmpty)
        #expect(model.said == "{{demo}} is the demo API's address and set by the program")
    }

    @Test func `a missing name is said before sending`() throws {
        var model = Fixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{tokne}}" }
        Sample.press("g e", &model)
        try expectScreen(Sample.lines(model), named: "environments-missing")
    }

    @Test(arguments: [(Sample.small, "environments-compared"), (Sample.medium, "environments-compared-medium")])
    func `two are compared, of secrets only whether they are the same`(size: Size, name: String) throws {
        var model = Fixture.screen(size)
        Sample.press("k = l", &model)
        let lines = Sample.lines(model)
        try expectScreen(lines, named: name)
        #expect(!lines.joined().contains("k3pt-value"))
        Sample.press("Esc", &model)
        #expect(model.screens.environments.comparedWith == nil)
        Sample.press("Esc", &model)
        #expect(model.stage == .main)
    }

    @Test func `no secret is shown, but for ten seconds`() {
        var model = Fixture.screen()
        for key in ["l", "j", "j", "x", "y y"] {
            Sample.press(key, &model)
            let text = Sample.lines(model).joined()
            #expect(!text.contains("very.secret") && !text.contains("k3pt-value"))
        }
        Sample.press(", s", &model)
        let text = Sample.lines(model).joined()
        #expect(text.contains("eyJ.very.secret") && text.contains("k3pt-value"))
    }

    @Test func `Enter uses the environment at the cursor`() {
        var model = Fixture.screen()
        Sample.press("k Enter", &model)
        #expect(model.environments.activeName == "production")
        #expect(model.said == "environment production")
        #expect(model.environments.values.isProtected)
    }

    @Test func `a value is edited in its own file`() {
        var model = Fixture.screen()
        Sample.press("l i", &model)
        #expect(model.overlays.count == 1)
        Sample.press("Ctrl-U", &model)
        Sample.type("eve", &model)
        let effects = Sample.press("Enter", &model)
        let change = EnvironmentChange(
            "staging", isLocal: true, [.init(.variable("user"), from: .text("bob"), to: .text("eve"))])
        #expect(changes(effects) == [change])
        Fixture.write(effects, &model)
        #expect(model.environments.values["user"]?.text == "eve")
        #expect(model.said == "saved staging: user")
        let undo = Sample.press("u", &model)
        #expect(changes(undo) == [change.reversed])
        Fixture.write(undo, &model)
        #expect(model.environments.values["user"]?.text == "bob" && model.said == "undid: staging: user")
        Fixture.write(Sample.press("Ctrl-R", &model), &model)
        #expect(model.environments.values["user"]?.text == "eve")
    }

    @Test func `r renames, the active one stays active, and u takes it back`() {
        var model = Fixture.screen()
        Sample.press("r Ctrl-U", &model)
        Sample.type("qa", &model)
        let effects = Sample.press("Enter", &model)
        #expect(changes(effects) == [EnvironmentChange("staging", .rename("qa"))])
        Fixture.write(effects, &model)
        #expect(model.environments.activeName == "qa" && model.said == "renamed staging to qa")
        #expect(model.onEnvironments { $0.shown($1) } == "qa")
        Fixture.write(Sample.press("u", &model), &model)
        #expect(model.environments.activeName == "staging")
    }

    @Test func `a name that others inherit from says so, and one that is taken is refused`() {
        var model = Fixture.screen()
        Sample.press("g g r", &model)
        #expect(Sample.lines(model).joined().contains("production, staging inherit from it and will "))
        Sample.press("Ctrl-U", &model)
        Sample.type("staging", &model)
        #expect(changes(Sample.press("Enter", &model)) == [])
        #expect(model.said == "There is an environment \"staging\" already.")
    }

    @Test func `dd in the list asks, with those that inherit; another becomes active`() {
        var model = Fixture.screen()
        Sample.press("g g d d", &model)
        #expect(
            Sample.lines(model).joined().contains("Delete the environment base and its values? production, staging "))
        #expect(changes(Sample.press("n", &model)) == [])
        Sample.press("j j d d", &model)
        _ = Sample.lines(model)
        let effects = Sample.press("y", &model)
        #expect(changes(effects) == [EnvironmentChange("staging", .delete)])
        Fixture.write(effects, &model)
        #expect(model.environments.activeName == "base" && model.said == "deleted staging; u takes it back")
        Fixture.write(Sample.press("u", &model), &model)
        #expect(model.environments.activeName == "staging" && model.said == "brought back staging")
        Fixture.write(Sample.press("Ctrl-R", &model), &model)
        #expect(model.environments.activeName != "staging")
    }

    @Test func `without the last one none is active`() {
        var model = Fixture.screen()
        for _ in 0..<3 { Fixture.write(Sample.press("g g d d y", &model), &model) }
        #expect(model.environments.names.isEmpty && model.environments.activeName == nil)
    }

    @Test func `a name that the open request uses is not called unused, whether it is saved or not`() {
        var model = Fixture.screen()
        #expect(Sample.lines(model).joined().contains("Unused: debug"))
        model.request.change { $0.url = "{{debug}}/orders" }
        #expect(!Sample.lines(model).joined().contains("debug."))
        #expect(model.onEnvironments { $0.useWords($1) }.contains("Unused: locale."))
    }

    @Test func `dd says which protection, base and secrets end for others`() {
        var model = Fixture.screen()
        model.environments.files = [
            EnvironmentFile(name: "a", base: "http://h", secrets: [SavedSecret("pw", .kept)], isProtected: true),
            EnvironmentFile(name: "b", inherits: "a"), EnvironmentFile(name: "c", base: "http://h", inherits: "b"),
        ]
        Sample.press("g g d d", &model)
        guard case .question(let question)? = model.overlays.last else {
            Issue.record("no question")
            return
        }
        let text = question.text(model.keys)
        #expect(
            text.hasPrefix(
                "Delete the environment a and its values? b inherits from it no more. b, c are protected no more. "
                    + "b loses base, pw. c loses pw. "), "\(text)")
    }

    @Test(arguments: ["base=http://h", "base: http://h", "base<Tab>http://h", "base<Enter>http://h"])
    func `a variable is typed as any pair is`(typed: String) {
        var model = Fixture.screen()
        Sample.press("o", &model)
        for part in typed.replacing("<", with: "|").replacing(">", with: "|").split(separator: "|") {
            ["Tab", "Enter"].contains(part) ? _ = Sample.press(String(part), &model) : Sample.type(String(part), &model)
        }
        #expect(
            changes(Sample.press("Enter", &model)) == [
                EnvironmentChange(
                    "staging",
                    [
                        .init(.base, from: .text("https://staging.example.test"), to: .text("http://h"))
                    ])
            ])
    }

    @Test func `e without environments makes one, and its values have the keys then`() {
        var model = Fixture.model()
        (model.environments.files, model.environments.activeName) = ([], nil)
        Sample.press("e", &model)
        #expect(model.stage == .environments)
        Sample.type("dev", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        Sample.press("o", &model)
        Sample.type("user=ada", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        #expect(model.environments.files.first?.values == [.init("user", "ada")])
        Sample.press("Esc", &model)
        #expect(model.stage == .main)
    }

    @Test func `keys of the screen act in the menu, on the environment at its cursor`() {
        var model = Fixture.model()
        Sample.press("e k r", &model)
        #expect(model.stage == .environments && model.onEnvironments { $0.shown($1) } == "production")
        #expect(Sample.lines(model).joined().contains("Rename the environment"))
    }

    @Test func `the menu names its keys, deletes the environment at its cursor, and shows its help`() {
        var model = Fixture.model()
        Sample.press("e", &model)
        let hints = Sample.lines(model).last ?? ""
        #expect(hints.contains("Enter choose, 1-3 at once") && hints.contains("dd delete"))
        Sample.press("k d d", &model)
        #expect(Sample.lines(model).joined().contains("Delete the environment production and its values?"))
        var other = Fixture.model()
        Sample.press("e ?", &other)
        #expect(other.context == .help)
    }

    @Test func `a name without a value is asked for, after a sending that lacked it`() {
        var model = Fixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{tokne}}" }
        _ = SendUpdate.send(&model)
        Sample.press("g e", &model)
        #expect(Sample.lines(model).joined().contains("tokne="))
        Sample.type("ann", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        #expect(model.environments.values["tokne"]?.text == "ann")
    }

    @Test func `a key of the menu is not covered by the card of a missing name, nor a new variable by the list`() {
        var model = Fixture.model()
        model.request.change { $0.url = "{{base}}/me?t={{tokne}}" }
        _ = SendUpdate.send(&model)
        Sample.press("e k r", &model)
        #expect(model.overlays.count == 1)
        #expect(Sample.lines(model).joined().contains("Rename the environment"))
        Sample.press("Esc", &model)
        #expect(model.overlays.isEmpty)
        model = Fixture.screen()
        Sample.press("o", &model)
        Sample.type("page2=7", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        #expect(model.screens.environments.side == .values && model.onEnvironments { $0.row($1) }?.name == "page2")
    }

    @Test func `Enter on the card of a variable is named by what it does`() {
        var model = Fixture.screen()
        Sample.press("o", &model)
        #expect(Sample.lines(model).last?.contains("Enter value") == true)
        Sample.type("page", &model)
        Sample.press("Enter", &model)
        #expect(Sample.lines(model).last?.contains("Enter save") == true)
    }

    @Test func `the server that reads the forms is named, and one that there is not is refused`() {
        var model = Fixture.screen()
        Sample.press("F", &model)
        #expect(Sample.lines(model).contains { $0.contains("php, rack, qs, qs-dots, flat, django, go,") })
        Sample.type("rak", &model)
        #expect(changes(Sample.press("Enter", &model)) == [])
        #expect(Sample.lines(model).joined().contains("There is no \"rak\". Did you mean rack?"))
        Sample.press("Ctrl-U", &model)
        Sample.type("rack", &model)
        let effects = Sample.press("Enter", &model)
        #expect(changes(effects) == [EnvironmentChange("staging", [.init(.server, from: nil, to: .text("rack"))])])
        Fixture.write(effects, &model)
        #expect(model.environments.values.server == "rack" && model.said == "saved staging: server")
        #expect(Sample.lines(model).contains { $0.contains("staging  (inherits: base)  (server: rack)") })
        Sample.press("F Ctrl-U", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        #expect(model.environments.values.server == nil)
    }

    private func changes(_ effects: [Effect]) -> [EnvironmentChange] {
        effects.compactMap { if case .changeEnvironment(_, let change, _) = $0 { change } else { nil } }
    }

    private func select(_ name: String, _ model: inout Model) {
        model.screens.environments.side = .values
        let row = model.onEnvironments { $0.rows($1) }.firstIndex { $0.name == name }
        model.screens.environments.valueCursor = row ?? 0
        #expect(row != nil)
    }

    @Test func `an inherited value is set in the environment itself`() {
        var model = Fixture.screen()
        select("locale", &model)
        Sample.press("i", &model)
        Sample.type("-GB", &model)
        let effects = Sample.press("Enter", &model)
        #expect(
            changes(effects) == [
                EnvironmentChange("staging", [.init(.variable("locale"), from: nil, to: .text("en-GB"))])
            ])
    }

    @Test func `a variable is added, switched off and deleted`() {
        var model = Fixture.screen()
        Sample.press("l o", &model)
        Sample.type("page=10=x", &model)
        Fixture.write(Sample.press("Enter", &model), &model)
        #expect(model.environments.values["page"]?.text == "10=x")
        select("page", &model)
        Fixture.write(Sample.press("Space", &model), &model)
        #expect(model.environments.values["page"] == nil)
        #expect(model.onEnvironments { $0.row($1) }?.isOn == false)
        Fixture.write(Sample.press("d d", &model), &model)
        #expect(model.environments.values.candidates(of: "page").isEmpty)
        #expect(model.said == "deleted staging: page; u takes it back")
        Fixture.write(Sample.press("u", &model), &model)
        #expect(model.environments.values.candidates(of: "page").count == 1)
    }

    @Test func `one key adds an environment, another a variable, wherever the cursor is`() {
        var model = Fixture.screen()
        Sample.press("a", &model)
        #expect(Sample.lines(model).contains { $0.contains("New environment") })
        Sample.press("Esc o", &model)
        #expect(Sample.lines(model).contains { $0.contains("New variable") })
    }

    @Test func `a new environment inherits from the shared one`() {
        var model = Fixture.screen()
        Sample.press("G o", &model)
        Sample.type("My Own", &model)
        let effects = Sample.press("Enter", &model)
        #expect(
            changes(effects) == [EnvironmentChange("my-own", [.init(.inherits, from: nil, to: .text("base"))])])
    }

    @Test func `a value that becomes a secret leaves the file and is kept outside`() {
        var model = Fixture.screen()
        select("user", &model)
        let effects = Sample.press("K", &model)
        let change = changes(effects).first
        #expect(
            change?.kind
                == .entries(
                    [
                        .init(.variable("user"), from: .text("bob"), to: nil),
                        .init(.secret("user"), from: nil, to: .source(.kept)),
                    ], isLocal: true))
        // With the change, so that nothing leaves the file that could not be kept.
        #expect(change?.values[.secrets]?.map(\.value) == ["bob"])
        #expect(model.secretMask.masked("bob bob1") == "bob bob1")
        #expect(model.secretMask.hasShort)
    }

    @Test func `a secret's value is typed unseen and goes outside the collection alone`() {
        var model = Fixture.screen()
        select("key", &model)
        Sample.press("i", &model)
        Sample.type("hunter2!", &model)
        #expect(!Sample.lines(model).joined().contains("hunter2!"))
        let effects = Sample.press("Enter", &model)
        #expect(changes(effects).isEmpty)
        guard case .changeValues(.secrets, let change)? = effects.first else {
            Issue.record("nothing was kept")
            return
        }
        #expect(change.setting.map(\.value) == ["hunter2!"])
        #expect(change.place == ValuePlace(collection: "/c", environment: "staging"))
        #expect(model.secretMask.masked("a hunter2! b") == "a ****** b")
    }

    @Test(arguments: [true, false])
    func `a value for the name of a secret is kept outside too, however it is typed`(isNew: Bool) {
        var model = Fixture.screen()
        if isNew {
            Sample.press("l o", &model)
            Sample.type("key=hunter2!", &model)
        } else {
            select("key", &model)
            Sample.press("i", &model)
            Sample.type("hunter2!", &model)
        }
        let effects = Sample.press("Enter", &model)
        #expect(changes(effects).isEmpty)
        #expect(effects.contains { if case .changeValues(.secrets, _) = $0 { true } else { false } })
    }

    @Test func `a value for a secret of a process is not written anywhere`() {
        var model = Fixture.screen()
        Sample.press("k l o", &model)
        Sample.type("key=hunter2!", &model)
        #expect(Sample.press("Enter", &model).isEmpty)
        #expect(model.said.hasPrefix("key is a secret (process PROD_KEY); "), "\(model.said)")
    }

    @Test func `two names that differ in case alone are one`() {
        var model = Fixture.screen()
        Sample.press("a", &model)
        Sample.type("Staging", &model)
        #expect(changes(Sample.press("Enter", &model)).isEmpty)
        #expect(model.said == "There is an environment \"staging\" already.")
    }

    @Test func `a source is typed as it is shown, another text is refused`() {
        var model = Fixture.screen()
        Sample.press("k", &model)
        select("key", &model)
        Sample.press("i Ctrl-U", &model)
        Sample.type("vault x", &model)
        #expect(Sample.press("Enter", &model).isEmpty)
        #expect(model.said == "Write kept, process NAME, command TEXT or file PATH.")
        Sample.press("i Ctrl-U", &model)
        Sample.type("command pass key", &model)
        let effects = Sample.press("Enter", &model)
        #expect(
            changes(effects) == [
                EnvironmentChange(
                    "production",
                    [.init(.secret("key"), from: .source(.process("PROD_KEY")), to: .source(.command("pass key")))])
            ])
    }

    @Test func `protection is switched for the environment at the cursor`() {
        var model = Fixture.screen()
        Fixture.write(Sample.press("P", &model), &model)
        #expect(model.environments.values.isProtected)
        Fixture.write(Sample.press("P", &model), &model)
        #expect(!model.environments.values.isProtected)
    }

    @Test func `a captured value is forgotten, one set for this run too`() {
        var model = Fixture.screen()
        select("token", &model)
        let forgets = Effect.changeValues(
            .captured, ValueChange(ValuePlace(collection: "/c", environment: "staging"), removing: ["token"]))
        #expect(Sample.press("d d", &model).contains(forgets))
        #expect(model.environments.values["token"] == nil)
        StatusCommands.setVariable("token=x", at: "", &model.environments, &model.status)
        select("token", &model)
        #expect(!Sample.press("d d", &model).contains(forgets))
        #expect(model.environments.values["token"] == nil)
    }

    @Test func `x says where a value comes from and what it wins over`() {
        var model = Fixture.screen()
        select("user", &model)
        Sample.press("x", &model)
        #expect(model.said == "{{user}} from staging (local); before base")
        select("token", &model)
        Sample.press("x", &model)
        #expect(model.said == "{{token}} from Log in, $.token at 14:01:40")
        select("debug", &model)
        Sample.press("x", &model)
        #expect(model.said == "{{debug}} is off; from staging")
    }

    @Test func `an entry that another program changed is asked about, and written over after a yes`() {
        var model = Fixture.screen()
        let change = EnvironmentChange("staging", [.init(.base, from: .text("a"), to: .text("b"))])
        let fault = FileError(.read, "/c/environments/staging.yaml", .changedOnDisk)
        _ = update(&model, .environmentChanged(JobID(77), change, .failure(.file(fault))))
        #expect(Sample.lines(model).joined().contains("staging.yaml changed on disk since it was read."))
        let effects = Sample.press("y", &model)
        #expect(
            effects.contains { if case .changeEnvironment(_, change, overwriting: true) = $0 { true } else { false } })
    }

    @Test func `a circle stands in place of the values`() {
        var model = Fixture.screen()
        model.environments.files = [
            EnvironmentFile(name: "a", inherits: "b"), EnvironmentFile(name: "b", inherits: "a"),
        ]
        model.environments.activeName = "a"
        model.screens.environments.listCursor = 0
        #expect(Sample.lines(model).joined().contains("! The environment \"a\" inherits from itself"))
        model.stage = .main
        #expect(Sample.press("s", &model).allSatisfy { if case .send = $0 { false } else { true } })
        #expect(model.logged.hasPrefix("Not sent. The environment \"a\" inherits from itself: a -> b -> a."))
    }
}
