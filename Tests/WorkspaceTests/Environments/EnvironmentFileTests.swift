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

    @Test func `name a server that is known, or say which is meant`() throws {
        let source = Array("base: http://h\nserver: pph # soon\n".utf8)
        var (environment, notes) = try EnvironmentFile.read(source, stem: "x", file: "f")
        #expect(environment.server == nil)
        #expect(
            notes.map(\.description) == [
                "f line 2, column 9: server: pph is not known here; it is kept and has no effect. Did you mean php?"
            ])
        #expect(try environment.written(over: source, file: "f") == source)
        environment[.server] = .text("qs")
        let text = String(decoding: try environment.written(over: source, file: "f"), as: UTF8.self)
        #expect(text == "base: http://h\nserver: qs # soon\n")
        environment[.server] = nil
        #expect(environment.server == nil)
    }

    @Test func `have a server of their own alone`() throws {
        let (folder, collection) = try collection([
            "base": "server: php\n", "staging": "inherits: base\n", "live": "inherits: base\nserver: rack\n",
            "live.local": "server: qs\n",
        ])
        defer { withExtendedLifetime(folder) {} }
        #expect(try collection.environmentChain("base").server == "php")
        #expect(try collection.environmentChain("staging").server == nil)
        #expect(try collection.environmentChain("live").server == "qs")
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
