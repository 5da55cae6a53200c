import Files
import Testing

@testable import Workspace

@Suite struct `Environment files` {
    private static let full = """
        # where it runs
        inherits: base   # shared
        base: https://staging.example
        cdn: https://cdn.example
        variables:
          user: "ada"   # quoted on purpose
          locale: !off en
        secrets:
          token: kept
          key: {process: STAGING_KEY}
          password:
            command: pass show staging/api
          pin: {file: ~/pins/staging}
        protected: true
        server: php
        future: {a: 1}

        """

    private func collection(_ files: [String: String]) throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: X\n", to: "curlew.yaml")
        for (name, text) in files { try folder.write(text, to: "environments/\(name).yaml") }
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `say all that an environment is`() throws {
        let (environment, notes) = try EnvironmentFile.read(Array(Self.full.utf8), stem: "staging", file: "f")
        #expect(environment.inherits == "base")
        #expect(environment.cdn == "https://cdn.example")
        #expect(environment.values == [.init("user", "ada"), .init("locale", "en", isOn: false)])
        #expect(
            environment.secrets == [
                SavedSecret("token", .kept), SavedSecret("key", .process("STAGING_KEY")),
                SavedSecret("password", .command("pass show staging/api")), SavedSecret("pin", .file("~/pins/staging")),
            ])
        #expect(environment.isProtected == true)
        #expect(environment.server == "php")
        #expect(notes.count == 1)
        #expect(
            environment.variables == ["base": "https://staging.example", "cdn": "https://cdn.example", "user": "ada"])
    }

    @Test func `stay byte for byte when nothing changes, and change only their own lines`() throws {
        let source = Array(Self.full.utf8)
        var environment = try EnvironmentFile.read(source, stem: "staging", file: "f").environment
        #expect(try environment.written(over: source, file: "f") == source)
        environment[.variable("user")] = .text("bob")
        environment[.secret("key")] = .source(.command("echo \"a b\""))
        environment[.protected] = .flag(false)
        let text = String(decoding: try environment.written(over: source, file: "f"), as: UTF8.self)
        let changed = zip(Self.full.split(separator: "\n"), text.split(separator: "\n")).filter { $0 != $1 }
        #expect(
            changed.map(\.0) == [
                "  user: \"ada\"   # quoted on purpose", "  key: {process: STAGING_KEY}", "protected: true",
            ])
        let again = try EnvironmentFile.read(Array(text.utf8), stem: "staging", file: "f").environment
        #expect(again == environment)
    }

    @Test(arguments: [
        "no", "off", "1e3", "0o17", "012", "2026-01-01", "~", "null", ".inf", "0x1F", "12:30:45", "y", "", " ",
        "{{base}}/x", "#no comment", "a: b", "- a", "!off x", "&a", "*a", "%x", "@x", "`x`", "'", "\"", "\\", "|", ">",
        "tab\there", "line\nbreak", "\u{85}", "\u{2028}", "\u{0}", "日本", "a #b", "true", "kept", "𝒳\u{202E}",
    ])
    func `give back every text as it was`(text: String) throws {
        let (folder, collection) = try collection(["x": "variables:\n  other: 1\n"])
        let change = EnvironmentChange("x", [.init(.variable("v"), from: nil, to: .text(text))])
        try collection.apply(change)
        let off = EnvironmentChange("x", [.init(.variable("v"), from: .text(text), to: .text(text, isOn: false))])
        #expect(try collection.apply(off).environment[.variable("v")] == .text(text, isOn: false))
        let read = try RequestCollection.open(at: folder.path).collection.environments[0]
        #expect(read.values == [.init("other", "1"), .init("v", text, isOn: false)])
    }

    @Test(arguments: [
        ("secrets: {token: hunter2}", "kept"), ("secrets: {token: {vault: x}}", "process"),
        ("secrets: {token: {process: A, file: b}}", "process"), ("secrets: {token: {process: [a]}}", "process"),
        ("secrets: [token]", "mapping"), ("protected: maybe", "true or false"), ("variables: {a: {b: c}}", "text"),
        ("variables: {a: !secret b}", "!secret"),
    ])
    func `of another shape are errors that say the right one`(text: String, words: String) {
        #expect {
            try EnvironmentFile.read(Array(text.utf8), stem: "x", file: "x.yaml")
        } throws: { error in
            guard let problem = error as? CollectionProblem else { return false }
            return problem.description.contains(words) && problem.mark != nil
        }
    }

    @Test(arguments: ["kept", "process A", "command pass show 'a b'", "file ~/x y"])
    func `sources of secrets are typed as they are shown`(text: String) {
        #expect(SavedSecret.Source(typed: text)?.typed == text)
    }

    @Test(arguments: ["", "kept x", "process", "vault x", "command "])
    func `sources that are none are refused`(text: String) {
        #expect(SavedSecret.Source(typed: text) == nil)
    }
}

@Suite struct `Environments that inherit` {
    private func chain(_ name: String, _ files: [EnvironmentFile]) throws(EnvironmentProblem) -> EnvironmentChain {
        try EnvironmentChain(name, in: files)
    }

    @Test func `take what they do not set, one person's own values first`() throws {
        let files = [
            EnvironmentFile(name: "base", values: [.init("a", "base"), .init("b", "base"), .init("c", "base")]),
            EnvironmentFile(name: "base", values: [.init("c", "base local")], isLocal: true),
            EnvironmentFile(
                name: "staging", values: [.init("a", "staging"), .init("d", "staging")], inherits: "base",
                isProtected: true, server: "php"),
            EnvironmentFile(name: "staging", values: [.init("d", "mine")], isLocal: true),
        ]
        let chain = try chain("staging", files)
        #expect(chain.variables == ["a": "staging", "b": "base", "c": "base local", "d": "mine"])
        #expect(chain.parent == "base" && chain.isProtected && chain.server == "php")
        #expect(chain.layers.map(\.isInherited) == [false, false, true, true])
        #expect(try !self.chain("base", files).isProtected)
    }

    @Test func `an environment says no to its parent's protection`() throws {
        let files = [
            EnvironmentFile(name: "a", isProtected: true), EnvironmentFile(name: "b", inherits: "a"),
            EnvironmentFile(name: "c", inherits: "a", isProtected: false),
        ]
        #expect(try chain("b", files).isProtected)
        #expect(try !chain("c", files).isProtected)
    }

    @Test func `a circle is an error with the names of it`() {
        let files = [
            EnvironmentFile(name: "a", inherits: "b"), EnvironmentFile(name: "b", inherits: "c"),
            EnvironmentFile(name: "c", inherits: "b"), EnvironmentFile(name: "me", inherits: "me"),
        ]
        #expect(throws: EnvironmentProblem.circle(["b", "c", "b"])) { try chain("a", files) }
        #expect(throws: EnvironmentProblem.circle(["me", "me"])) { try chain("me", files) }
        #expect("\(EnvironmentProblem.circle(["b", "c", "b"]))".contains("b -> c -> b"))
    }

    @Test func `names that are not there come with the nearest`() {
        let files = [EnvironmentFile(name: "base"), EnvironmentFile(name: "demo", inherits: "bsae")]
        #expect(throws: EnvironmentProblem.missingParent(of: "demo", "bsae", nearest: "base")) {
            try chain("demo", files)
        }
        #expect(throws: EnvironmentProblem.missing("dmeo", nearest: "demo")) { try chain("dmeo", files) }
    }
}

@Suite struct `Changes of an environment's file` {
    private func folder(_ text: String) throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: X\n", to: "curlew.yaml")
        try folder.write(text, to: "environments/staging.yaml")
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `are made on what is there now, so that nothing of another program is lost`() throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try folder.write("# theirs\nvariables:\n  a: 1\n  b: 2\n", to: "environments/staging.yaml")
        try collection.apply(EnvironmentChange("staging", [.init(.variable("a"), from: .text("1"), to: .text("x"))]))
        #expect(try folder.text("environments/staging.yaml") == "# theirs\nvariables:\n  a: x\n  b: 2\n")
    }

    @Test func `of an entry that changed on disk are refused until the person says so`() throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try folder.write("variables:\n  a: theirs\n", to: "environments/staging.yaml")
        let change = EnvironmentChange("staging", [.init(.variable("a"), from: .text("1"), to: .text("mine"))])
        #expect {
            try collection.apply(change)
        } throws: { error in
            guard case .file(let fault)? = error as? SaveError else { return false }
            return fault.reason == .changedOnDisk
        }
        #expect(try folder.text("environments/staging.yaml") == "variables:\n  a: theirs\n")
        try collection.apply(change, overwriting: true)
        #expect(try folder.text("environments/staging.yaml") == "variables:\n  a: mine\n")
    }

    @Test func `undo themselves when turned round`() throws {
        let text = "base: http://a   # mine\nvariables:\n  token: hush\n  b: two\n"
        let (folder, collection) = try folder(text)
        let change = EnvironmentChange(
            "staging",
            [
                .init(.variable("b"), from: .text("two"), to: nil), .init(.secret("b"), from: nil, to: .source(.kept)),
                .init(.protected, from: nil, to: .flag(true)),
            ])
        try collection.apply(change)
        #expect(try folder.text("environments/staging.yaml").contains("protected: true"))
        #expect(try !folder.text("environments/staging.yaml").contains("b: two"))
        try collection.apply(change.reversed)
        let after = try folder.text("environments/staging.yaml")
        #expect(after == text)
    }

    private static let spelled = "variables:\n  # how often\n  n: 1   # once\n  on: true\n  s: '1'\n  t: two\n"

    @Test(arguments: [
        EnvironmentChange.Entry(.variable("n"), from: .text("1"), to: .text("a: b")),
        .init(.variable("n"), from: .text("1"), to: nil), .init(.variable("on"), from: .text("true"), to: .text("yes")),
        .init(.variable("n"), from: .text("1"), to: .text("1", isOn: false)),
        .init(.variable("s"), from: .text("1"), to: .text("2")), .init(.variable("new"), from: nil, to: .text("3")),
        .init(.base, from: nil, to: .text("http://h")), .init(.secret("k"), from: nil, to: .source(.kept)),
    ])
    func `taken back leave the file byte for byte what it was`(entry: EnvironmentChange.Entry) throws {
        let (folder, collection) = try folder(Self.spelled)
        let made = try collection.apply(EnvironmentChange("staging", [entry])).change
        let after = try folder.text("environments/staging.yaml")
        #expect(after != Self.spelled)
        let back = try collection.apply(made.reversed).change
        #expect(try folder.text("environments/staging.yaml") == Self.spelled)
        try collection.apply(back.reversed)
        #expect(try folder.text("environments/staging.yaml") == after)
    }

    @Test func `a number without quotes stays one without quotes`() throws {
        let (folder, collection) = try folder(Self.spelled)
        let edit = EnvironmentChange("staging", [.init(.variable("n"), from: .text("1"), to: .text("2e3"))])
        try collection.apply(edit)
        #expect(try folder.text("environments/staging.yaml").contains("  n: 2e3   # once\n"))
        let word = EnvironmentChange("staging", [.init(.variable("n"), from: .text("2e3"), to: .text("x"))])
        let made = try collection.apply(word).change
        let theirs = try folder.text("environments/staging.yaml").dropLast() + " # theirs\n"
        try folder.write(String(theirs), to: "environments/staging.yaml")
        try collection.apply(made.reversed)
        #expect(
            try folder.text("environments/staging.yaml")
                == Self.spelled.dropLast().replacing("1   #", with: "2e3   #") + " # theirs\n")
    }

    @Test func `one that made the file takes it away again, unless somebody wrote in it`() throws {
        let (folder, collection) = try folder("base: x\n")
        let new = EnvironmentChange("mine", [.init(.base, from: nil, to: .text("http://h"))])
        let made = try collection.apply(new).change
        #expect(try folder.text("environments/mine.yaml") == "base: http://h\n")
        let taken = try collection.apply(made.reversed).change
        #expect(FileKind.of(folder.path + "/environments/mine.yaml") == nil)
        try collection.apply(taken.reversed)
        try folder.write("base: http://h\ncdn: http://c\n", to: "environments/mine.yaml")
        try collection.apply(made.reversed)
        #expect(try folder.text("environments/mine.yaml") == "cdn: http://c\n")
    }

    @Test func `that turn a variable into a secret lose no comment`() throws {
        let (folder, collection) = try folder("variables:\n  # of the shop\n  token: abc\n# end\n")
        try collection.apply(
            EnvironmentChange(
                "staging",
                [
                    .init(.variable("token"), from: .text("abc"), to: nil),
                    .init(.secret("token"), from: nil, to: .source(.kept)),
                ]))
        let text = try folder.text("environments/staging.yaml")
        #expect(text.contains("# of the shop\n") && text.contains("# end\n") && text.contains("token: kept\n"))
        #expect(!text.contains("abc"))
    }

    @Test func `a file that does not parse is never written`() throws {
        let (folder, collection) = try folder("variables: [\n")
        #expect(throws: SaveError.self) {
            try collection.apply(
                EnvironmentChange("staging", [.init(.base, from: nil, to: .text("x"))]), overwriting: true)
        }
        #expect(try folder.text("environments/staging.yaml") == "variables: [\n")
    }

    @Test func `of one person's own file make it 0600 and ignored`() throws {
        let (folder, collection) = try folder("base: x\n")
        try collection.apply(
            EnvironmentChange("staging", isLocal: true, [.init(.variable("me"), from: nil, to: .text("ada"))]))
        #expect(try folder.text("environments/staging.local.yaml") == "variables:\n  me: ada\n")
        #expect(try folder.mode("environments/staging.local.yaml") == 0o600)
        #expect(try folder.text(".gitignore") == "environments/*.local.yaml\n")
    }

    @Test func `of many at once are all kept`() async throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for number in 0..<8 {
                        let entry = EnvironmentChange.Entry(.variable("v\(writer)\(number)"), from: nil, to: .text("x"))
                        try collection.apply(EnvironmentChange("staging", [entry]))
                    }
                }
            }
            try await group.waitForAll()
        }
        let read = try RequestCollection.open(at: folder.path).collection.environments[0]
        #expect(read.values.count == 17)
    }
}
