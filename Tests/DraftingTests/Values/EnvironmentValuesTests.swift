import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

@Suite struct `What a name means` {
    private static let files = [
        EnvironmentFile(name: "base", values: [.init("user", "base"), .init("locale", "en"), .init("page", "1")]),
        EnvironmentFile(
            name: "staging", base: "https://s", values: [.init("user", "staging"), .init("off", "x", isOn: false)],
            inherits: "base", secrets: [SavedSecret("token", .command("pass token"))], isProtected: true),
        EnvironmentFile(name: "staging", values: [.init("user", "mine")], isLocal: true),
    ]

    private func captured(_ name: String, _ value: String, isSecret: Bool = false) -> StoredValue {
        StoredValue(name, value, isSecret: isSecret, request: "Log in", source: "$.token", date: 5)
    }

    @Test func `the nearest holds: set for this run, captured, the running demo, local, shared, inherited`() {
        var values = EnvironmentValues(
            "staging", in: Self.files, captured: [captured("user", "captured")], overrides: ["user": "override"],
            builtIn: ["user": "built in", "demo": "http://d"])
        #expect(
            values.candidates(of: "user").map(\.text) == [
                "override", "captured", "built in", "mine", "staging", "base",
            ])
        #expect(values["user"]?.origin == .override(at: nil))
        #expect(values["base"]?.text == "https://s")
        #expect(values["locale"]?.origin == .file(environment: "base", isLocal: false, isInherited: true))
        #expect(values["demo"]?.origin == .builtIn)
        #expect(values["off"] == nil && values.candidates(of: "off").count == 1)
        #expect(values.isProtected && values.problem == nil)
        values = EnvironmentValues("staging", in: Self.files, captured: [captured("user", "captured")])
        #expect(values["user"]?.text == "captured")
        #expect(values["user"]?.origin == .captured(request: "Log in", rule: "$.token", date: 5))
    }

    @Test func `the list begins with what the files say, in their order`() {
        let values = EnvironmentValues(
            "staging", in: Self.files, captured: [captured("id", "7")], overrides: ["zone": "z", "user": "u"])
        #expect(values.values.map(\.name) == ["user", "base", "token", "locale", "page", "zone", "id"])
    }

    @Test func `what one of them calls secret is secret whoever has the value`() {
        let values = EnvironmentValues(
            "staging", in: Self.files, captured: [captured("token", "t0k3n")], overrides: ["token": "bad"])
        #expect(values.candidates(of: "token").allSatisfy { $0.isSecret })
        #expect(values.variables(.masked()).values["token"] == "******")
        #expect(values.variables(.masked(showing: ["token": "bad"])).values["token"] == "bad")
        #expect(values.variables(.values([:])).values["token"] == "bad")
        #expect(values.variables(.placeholder()).values["token"] == SecretPlaceholder.text)
        #expect(values.variables(.marker).values["token"]?.contains("bad") == false)
        #expect(values.knownSecrets == ["token": "bad"])
    }

    @Test func `a secret that was not looked up says so when it is sent`() {
        let values = EnvironmentValues("staging", in: Self.files)
        #expect(values["token"]?.text == nil)
        let unknown = VariableResolver.resolve("{{token}}", using: values.variables(.values([:]))).unknown
        #expect(unknown.map { $0.sentence() } == ["{{token}} is a secret and was not looked up."])
        #expect(VariableResolver.resolve("{{token}}", using: values.variables(.values(["token": "x"]))).text == "x")
    }

    @Test func `a captured value is no text of the person's`() {
        let values = EnvironmentValues(
            nil, captured: [captured("name", "{{token}}{{$uuid}}")], overrides: ["token": "t"])
        #expect(VariableResolver.resolve("{{name}}", using: values.variables(.masked())).text == "{{token}}{{$uuid}}")
    }

    @Test func `only what a request uses is looked up`() {
        let values = EnvironmentValues(
            "x",
            in: [
                EnvironmentFile(
                    name: "x", base: "http://h/{{tenant}}", values: [.init("auth", "Bearer {{token}}")],
                    secrets: [
                        SavedSecret("token", .kept), SavedSecret("tenant", .process("TENANT")),
                        SavedSecret("unused", .command("false")),
                    ])
            ])
        var draft = RequestDraft(url: "/me", headers: [HeaderRow(id: 1, name: "A", value: "{{auth}}", isOn: false)])
        #expect(ValueNeeds(draft, in: values).secrets.map(\.name) == ["tenant"])
        draft.headers[0].isOn = true
        #expect(Set(ValueNeeds(draft, in: values).secrets.map(\.name)) == ["tenant", "token"])
        draft.url = "{{$file a.txt}}{{$uuid}}{{$response x $.y}}"
        #expect(ValueNeeds(draft, in: values).lookups == ["$file a.txt", "$response x $.y"])
    }

    @Test func `secrets that this computer keeps and what answers gave are bound to places`() {
        var token = captured("token", "t0k3n", isSecret: true)
        token.issuingOrigin = "https://s"
        var files = Self.files
        files.append(EnvironmentFile(name: "staging", values: [.init("pin", "1")], isLocal: true))
        files[1].secrets = [
            SavedSecret("token", .kept), SavedSecret("key", .kept), SavedSecret("command", .command("x")),
            SavedSecret("pin", .kept), SavedSecret("typed", .kept),
        ]
        let values = EnvironmentValues(
            "staging", in: files, captured: [token, captured("id", "7")], overrides: ["typed": "x"])
        var id = OriginBoundSecret("id", environment: "staging")
        id.isShown = true
        #expect(
            Set(values.bound) == [
                OriginBoundSecret("pin", environment: "staging"),
                OriginBoundSecret("token", environment: "staging", issuingOrigin: "https://s"),
                OriginBoundSecret("key", environment: "staging"), id,
            ])
        let draft = RequestDraft(url: "/{{token}}{{command}}{{user}}{{id}}")
        #expect(ValueNeeds(draft, in: values).bound.map(\.name).sorted() == ["id", "token"])
        // What stands in a file that all have is no secret of this person.
        files[0].secrets = [SavedSecret("open", .kept)]
        files[1].values.append(.init("open", "text"))
        let open = EnvironmentValues("staging", in: files)
        #expect(open["open"]?.isSecret == true && open.bound(["open"], sent: ["open"]).isEmpty)
    }

    @Test func `every text of a draft is looked through`() {
        var tree = ParameterTree()
        let value = ParameterNode(id: NodeID(2), value: .scalar(Scalar(.string, "{{v}}")))
        tree.root = ParameterNode(
            id: NodeID(1), value: .dictionary([.init(key: ParameterKey("{{k}}"), node: value)]))
        let draft = RequestDraft(
            method: "{{m}}", url: "{{u}}", headers: [HeaderRow(id: 1, name: "{{hn}}", value: "{{hv}}")],
            serializer: .json, parameters: tree,
            authentication: .basic(user: "{{user}}", password: "{{password}}"))
        #expect(VariableSet().names(in: draft.templates) == ["m", "u", "hn", "hv", "k", "v", "user", "password"])
    }

    @Test func `a circle of environments is an obstacle with its names`() {
        let files = [EnvironmentFile(name: "a", inherits: "b"), EnvironmentFile(name: "b", inherits: "a")]
        let values = EnvironmentValues("a", in: files)
        #expect(values.obstacles == ["The environment \"a\" inherits from itself: a -> b -> a. Change one of them."])
    }

    @Test func `header rows made of a secret are secret`() throws {
        let values = EnvironmentValues(nil, captured: [captured("token", "t0k3n", isSecret: true)])
        let draft = RequestDraft(
            url: "http://h/",
            headers: [HeaderRow(id: 1, name: "X-Key", value: "k {{token}}"), HeaderRow(id: 2, name: "A", value: "b")])
        let request = try draft.prepared(in: .init(variables: values.variables(.values([:])))).request
        #expect(request.headers.first { $0.name == "X-Key" }?.isSecret == true)
        #expect(request.headers.first { $0.name == "X-Key" }?.value == "k t0k3n")
        #expect(request.headers.first { $0.name == "A" }?.isSecret == false)
    }
}

@Suite struct `Secrets out of sight` {
    @Test func `are taken out of bytes in every form they are written in`() {
        let mask = SecretMask(["p\"w d&1", "p\"w", ""])
        #expect(
            mask.masked("a=p%22w%20d%261&b=p%22w+d%261 {\"x\":\"p\\\"w d&1\"} p\"w d&1 p\"w")
                == "a=******&b=****** {\"x\":\"******\"} ****** p\"w")
        #expect(mask.hasShort)
        #expect(!SecretMask(["abcd"]).hasShort)
        #expect(SecretMask([""]).isEmpty)
    }

    @Test(arguments: [
        "p/w\u{E9}-1234", #"p\/w\u00e9-1234"#, #"p\/w\u00E9-1234"#, #"p/w\u00e9-1234"#, "p%2Fw%C3%A9-1234",
        "p%2fw%c3%a9-1234", "cC93w6ktMTIzNA==", "bWU6cC93w6ktMTIzNA==", "YWRhOnAvd8OpLTEyMzQ=", "bWVlZTpwL3fDqS0xMjM0",
        "YWRhOnAvd8OpLTEyMzQ6eA==",
    ])
    func `are found as other programs write them`(written: String) {
        let mask = SecretMask(["p/w\u{E9}-1234"])
        #expect(mask.masked("<\(written)>") == "<******>")
        #expect(mask.mayBe(in: Array(written.utf8)) && !mask.mayBe(in: Array("p/w".utf8)))
    }

    @Test func `a line shows no start of one that was cut, and nothing of a short one`() {
        let mask = SecretMask(["CANARY-5bd1e995"])
        #expect(
            mask.shown("$.a is \"/x?t=CANARY-5b...\", \"CAN...\", 3...")
                == "$.a is \"/x?t=******...\", \"CAN...\", 3...")
        #expect(mask.shown("...") == "..." && mask.shown("CANARY-5bd1e995...") == "******...")
        #expect(SecretMask(["xyz"]).shown("a xyz b") == "******" && SecretMask(["xyz"]).shown("a b") == "a b")
    }

    @Test func `the longer of two that overlap goes first`() {
        #expect(SecretMask(["abcd", "abcdef"]).masked("abcdef abcde") == "****** ******e")
        let bytes: [UInt8] = [0xFF, 0x61, 0x62, 0x63, 0x64, 0x00]
        #expect(SecretMask(["abcd"]).masked(bytes) == [0xFF] + Array("******".utf8) + [0x00])
    }

    @Test func `placeholders become stars without moving a byte`() {
        let text = "a=\(SecretPlaceholder.text)&b=\(SecretPlaceholder.text)x"
        #expect(SecretPlaceholder.masked(text) == "a=******&b=******x")
        #expect(SecretPlaceholder.masked(Array(text.utf8)) == Array("a=******&b=******x".utf8))
        #expect(SecretPlaceholder.text.utf8.count == SecretPlaceholder.mask.utf8.count)
    }

    @Test(arguments: ["token", "näme", "a b", "$uuid", "z"])
    func `marks give their names back`(name: String) throws {
        let values = EnvironmentValues("x", in: [EnvironmentFile(name: "x", secrets: [SavedSecret(name, .kept)])])
        let marker = try #require(values.variables(.marker)[name])
        #expect(
            marker.utf8.allSatisfy {
                ("a"..."z").contains(UnicodeScalar($0)) || ("A"..."Z").contains(UnicodeScalar($0))
                    || (0x30...0x39).contains($0)
            })
        #expect(
            SecretMarker.pieces(of: "x=\(marker)&y=\(marker)") == [
                .text("x="), .secret(name), .text("&y="), .secret(name),
            ])
    }

    @Test(arguments: ["", "curlewSecret", "curlewSecretz", "curlewSecret7z", "curlewSecretzz", "curlewSecret74"])
    func `texts that only look like marks are texts`(text: String) {
        #expect(SecretMarker.pieces(of: text) == [.text(text)])
    }
}
