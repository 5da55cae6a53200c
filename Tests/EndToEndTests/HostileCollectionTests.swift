import Foundation
import TestSupport
import Testing

/// Collections that a stranger wrote: what they name of this computer is neither read, run nor sent without a yes.
@Suite struct HostileCollectionTests {
    /// One thing that a stranger would like.
    struct Trap: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Files of the collection, by their paths; `HOST` is where they send to, `HOME` the person's home.
        var files: [String: String]
        /// Links of the collection.
        var links: [String: String] = [:]
        var arguments: [String] = []
        /// In the refusal.
        let said: String
    }

    /// Never to be seen outside the home.
    private static let canary = "CANARY-5bd1e995"

    private static func multipart(_ path: String, _ more: String = "") -> [String: String] {
        ["r.yaml": "request: POST HOST/up\nserializer: multipart\nparameters: {f: !file \"\(path)\"}\n\(more)"]
    }

    private static func options(_ text: String) -> [String: String] {
        ["r.yaml": "request: GET HOST/x\noptions: {\(text)}\n"]
    }

    private static func secret(_ source: String) -> [String: String] {
        [
            "r.yaml": "request: GET HOST/x\nheaders: {X-Token: \"{{token}}\"}\n",
            "environments/e.yaml": "secrets: {token: \(source)}\n",
        ]
    }

    static let traps: [Trap] = [
        Trap(testDescription: "an absolute file", files: multipart("HOME/secret"), said: "reads the file HOME/secret"),
        Trap(testDescription: "a file by way of ..", files: multipart("../secret"), said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a file in the home folder", files: multipart("~/secret"),
            said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a link to a file", files: multipart("pics/ada.png"),
            links: ["pics/ada.png": "../../secret"], said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a link to a folder", files: multipart("pics/secret"), links: ["pics": ".."],
            said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a link to a link", files: multipart("b"), links: ["a": "../secret", "b": "a"],
            said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a file by way of a variable",
            files: multipart("{{where}}").merging([
                "environments/e.yaml": "variables: {where: ../secret}\n"
            ]) { $1 }, said: "reads the file HOME/secret"),
        Trap(
            testDescription: "two variables that make a path",
            files: multipart("{{a}}{{b}}").merging([
                "environments/e.yaml": "variables: {a: HOME/sec, b: ret}\n"
            ]) { $1 }, said: "reads the file HOME/secret"),
        Trap(
            testDescription: "one's own environment",
            files: multipart("environments/mine.local.yaml").merging([
                "environments/mine.local.yaml": "variables: {token: \(canary)}\n"
            ]) { $1 }, arguments: ["--env", "mine"],
            said: "reads the file HOME/api/environments/mine.local.yaml"),
        Trap(
            testDescription: "what git knows", files: multipart(".git/config").merging([".git/config": canary]) { $1 },
            said: "reads the file HOME/api/.git/config"),
        Trap(
            testDescription: "a hidden file", files: multipart(".env").merging([".env": canary]) { $1 },
            said: "HOME/api/.env"),
        Trap(
            testDescription: "a file deep in a list",
            files: [
                "r.yaml":
                    "request: POST HOST/up\nserializer: multipart\nparameters: {a: [{b: [x, !file ../secret]}]}\n"
            ], said: "reads the file HOME/secret"),
        Trap(
            testDescription: "netrc", files: ["r.yaml": "request: GET HOST/x\nauth: {type: netrc}\n"],
            said: "reads the file HOME/.netrc"),
        Trap(
            testDescription: "a netrc of another name",
            files: ["r.yaml": "request: GET HOST/x\nauth: {type: netrc, file: HOME/secret}\n"],
            said: "reads the file HOME/secret"),
        Trap(
            testDescription: "netrc for the whole collection",
            files: ["curlew.yaml": "auth: {type: netrc}\n", "r.yaml": "request: GET HOST/x\n"], said: "HOME/.netrc"),
        Trap(
            testDescription: "a client certificate",
            files: ["r.yaml": "request: GET HOST/x\nauth: {type: client-certificate, certificate: HOME/secret}\n"],
            said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a key in the options",
            files: options("client-certificate: me.pem, client-key: HOME/secret"), said: "reads the file HOME/secret"),
        Trap(testDescription: "a file of roots", files: options("ca: HOME/secret"), said: "reads the file HOME/secret"),
        Trap(
            testDescription: "a socket", files: options("unix-socket: HOME/docker.sock"),
            said: "goes through the socket HOME/docker.sock"),
        Trap(
            testDescription: "a hook", files: ["r.yaml": "request: GET HOST/x\nhooks: {before: ./evil.sh}\n"],
            said: "runs the program ./evil.sh"),
        Trap(
            testDescription: "a hook behind", files: ["r.yaml": "request: GET HOST/x\nhooks: {after: ./evil.sh}\n"],
            said: "runs the program ./evil.sh"),
        Trap(
            testDescription: "a hook of the folder",
            files: ["sub/folder.yaml": "hooks: {before: ../evil.sh}\n", "sub/r.yaml": "request: GET HOST/x\n"],
            arguments: ["sub/r"], said: "runs the program ../evil.sh in sub"),
        Trap(
            testDescription: "a hook with the shell's own words",
            files: ["r.yaml": "request: GET HOST/x\nhooks: {before: [sh, -c, \"cat ../secret > ran\"]}\n"],
            said: "runs the program sh -c cat ../secret > ran"),
        Trap(
            testDescription: "a variable of the process", files: secret("{process: SECRET_KEY}"),
            said: "reads the variable SECRET_KEY of your environment"),
        Trap(
            testDescription: "a command for a secret", files: secret("{command: \"cat HOME/secret; touch HOME/ran\"}"),
            said: "runs the command cat HOME/secret"),
        Trap(
            testDescription: "a file for a secret", files: secret("{file: HOME/secret}"),
            said: "reads the file HOME/secret"),
    ]

    private let home: TemporaryFolder
    private let server: WireRecorder

    init() throws {
        home = try TemporaryFolder()
        server = try WireRecorder()
        try home.write(Self.canary, to: "secret")
        try home.write("default login x password \(Self.canary)\n", to: ".netrc")
    }

    private var root: String { home.url.resolvingSymlinksInPath().path }
    private func filled(_ text: String) -> String {
        text.replacingOccurrences(of: "HOST", with: "http://127.0.0.1:\(server.port)")
            .replacingOccurrences(of: "HOME", with: root)
    }

    private func lay(_ trap: Trap) throws {
        try home.write("name: Gift\n", to: "api/curlew.yaml")
        for (name, text) in trap.files { try home.write(filled(text), to: "api/" + name) }
        for (name, target) in trap.links {
            let url = home.url.appendingPathComponent("api/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
        }
        try home.write("#!/bin/sh\ntouch \(root)/ran; cat \(root)/secret\n", to: "api/evil.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path("api/evil.sh"))
    }

    private func send(_ trap: Trap, _ more: String...) async throws -> ProgramRun {
        let request = trap.arguments.first.map { $0.hasPrefix("-") ? ["r"] + trap.arguments : trap.arguments } ?? ["r"]
        return try await ProgramRun.of(
            ["send"] + request + more,
            environment: [
                "HOME": root, "XDG_STATE_HOME": root + "/state", "PATH": "/usr/bin:/bin", "SECRET_KEY": Self.canary,
            ],
            folder: home.path("api"))
    }

    private func hasRun() -> Bool {
        ["ran", "api/ran"].contains { FileManager.default.fileExists(atPath: home.path($0)) }
    }

    @Test(arguments: traps) func `is refused without a yes`(trap: Trap) async throws {
        try lay(trap)
        let run = try await send(trap)
        #expect(run.end == .exit(2), "\(run.errors)")
        #expect(run.errors.contains(filled(trap.said)), "\(run.errors)")
        #expect(run.errors.contains("127.0.0.1:\(server.port)") && run.errors.contains("--allow"))
        #expect(!run.errors.contains(Self.canary) && run.output.isEmpty)
        #expect(server.take().isEmpty && !hasRun())
        #expect(!FileManager.default.fileExists(atPath: home.path("state/curlew/consents")))
    }

    @Test(arguments: traps.prefix(12)) func `goes out once it was allowed`(trap: Trap) async throws {
        try lay(trap)
        let run = try await send(trap, "--allow", "all")
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(server.take().map { String(decoding: $0.body, as: UTF8.self).contains(Self.canary) } == [true])
        // For that run alone.
        #expect(try await send(trap).end == .exit(2))
    }

    @Test func `is allowed by its name, and by no other`() async throws {
        let trap = Trap(
            testDescription: "", files: Self.multipart("../secret", "hooks: {before: ./evil.sh}\n"), said: "")
        try lay(trap)
        let place = "http://127.0.0.1:\(server.port)"
        #expect(try await send(trap, "--allow", "../secret@\(place)").end == .exit(2))
        #expect(try await send(trap, "--allow", "../secret", "--allow", "hook:./evil.sh").end == .exit(2))
        #expect(
            try await send(trap, "--allow", "secret@\(place)", "--allow", "hook:./evil.sh@\(place)").end == .exit(2))
        #expect(server.take().isEmpty && !hasRun())
        let run = try await send(trap, "--allow", "../secret@\(place)", "--allow", "hook:./evil.sh@\(place)")
        // The hook ran, and what it wrote is no patch.
        #expect(run.end == .exit(3) && hasRun(), "\(run.errors)")
        #expect(run.errors.contains("\"./evil.sh\" wrote what cannot be used."))
        #expect(server.take().isEmpty)
    }

    @Test func `a hook with more words is not allowed by the name of another`() async throws {
        let trap = Trap(
            testDescription: "",
            files: ["r.yaml": "request: GET HOST/x\nhooks: {before: [./evil.sh, in, x]}\n"], said: "")
        try lay(trap)
        let place = "http://127.0.0.1:\(server.port)"
        #expect(try await send(trap, "--allow", "hook:./evil.sh@\(place)").end == .exit(2))
        #expect(server.take().isEmpty && !hasRun())
    }

    @Test func `what was typed is not asked about`() async throws {
        let trap = Trap(testDescription: "", files: ["r.yaml": "request: GET HOST/x\n"], said: "")
        try lay(trap)
        let run = try await send(trap, "-F", "f=@" + home.path("secret"))
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(server.take().count == 1)
    }

    @Test func `its own files are its own`() async throws {
        let trap = Trap(
            testDescription: "", files: Self.multipart("pics/ada.png").merging(["pics/ada.png": "png"]) { $1 }, said: ""
        )
        try lay(trap)
        #expect(try await send(trap).end == .exit(0))
        #expect(server.take().map { String(decoding: $0.body, as: UTF8.self).contains("png") } == [true])
    }

    @Test(
        arguments: [
            ("ca: ../secret", "reads the file HOME/secret"),
            ("client-certificate: certs/me.pem, client-key: ../secret", "reads the file HOME/secret"),
            ("unix-socket: run/a.sock", "goes through the socket HOME/api/run/a.sock"), ("ca: certs/ca.pem", nil),
        ] as [(String, String?)])
    func `relative places start at the collection, wherever the command is typed`(
        options: String, said: String?
    ) async throws {
        let trap = Trap(
            testDescription: "",
            files: ["sub/r.yaml": "request: GET HOST/x\noptions: {\(options)}\n", "certs/ca.pem": "x"], said: "")
        try lay(trap)
        let run = try await ProgramRun.of(
            ["send", "api/sub/r.yaml"], environment: ["HOME": root, "XDG_STATE_HOME": root + "/state"],
            folder: home.path)
        #expect(run.end == .exit(said == nil ? 0 : 2), "\(run.errors)")
        if let said { #expect(run.errors.contains(filled(said)), "\(run.errors)") }
        #expect(server.take().count == (said == nil ? 1 : 0))
    }

    @Test func `a place that is typed starts at the working folder and is not asked about`() async throws {
        try lay(Trap(testDescription: "", files: ["r.yaml": "request: GET HOST/x\n"], said: ""))
        let run = try await ProgramRun.of(
            ["send", "api/r.yaml", "--cacert", "secret"],
            environment: ["HOME": root, "XDG_STATE_HOME": root + "/state"], folder: home.path)
        #expect(run.end == .exit(0), "\(run.errors)")
    }

    @Test(arguments: ["../secret", "HOME/secret", ".env", "environments/e.local.yaml", "link"])
    func `a name that stands for a file reads no other's`(path: String) async throws {
        let trap = Trap(
            testDescription: "",
            files: [
                "r.yaml": "request: POST HOST/x\nserializer: text\nbody: \"{{$file \(path)}}\"\n", ".env": Self.canary,
                "environments/e.local.yaml": "variables: {t: \(Self.canary)}\n",
            ], links: ["link": "../secret"], said: "")
        try lay(trap)
        let run = try await send(trap)
        #expect(run.end == .exit(2) && !run.errors.contains(Self.canary), "\(run.errors)")
        #expect(server.take().isEmpty)
    }

    @Test(arguments: ["../../secret", "a/b", "\u{1B}[2J", "..", "", "e\nx"])
    func `names of environments lead nowhere`(name: String) async throws {
        let trap = Trap(
            testDescription: "",
            files: ["r.yaml": "request: GET HOST/x\n", "environments/e.yaml": "variables: {a: b}\n"], said: "")
        try lay(trap)
        let run = try await send(trap, "--env", name)
        #expect(run.end == .exit(2) && !run.errors.contains("\u{1B}") && !run.errors.contains(Self.canary))
        #expect(server.take().isEmpty)
    }
}
