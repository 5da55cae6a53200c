import TestSupport
import Testing

/// What `run` and `send` refuse, `check` names beforehand, with its place.
@Suite struct ObstacleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: A\n", to: "api/curlew.yaml")
        try folder.write("base: http://127.0.0.1:1\n", to: "api/environments/dev.yaml")
    }

    private func curlew(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(
            arguments, environment: ["XDG_CONFIG_HOME": folder.path("config"), "PATH": "/usr/bin:/bin"],
            folder: folder.path("api"))
    }

    struct Row: CustomTestStringConvertible {
        var name: String
        /// Paths in the collection and texts.
        var files: [String: String]
        /// With file, line and column.
        var said: String
        var isWarning = false

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "an environment that inherits itself", files: ["environments/x.yaml": "inherits: x\n"],
            said: "environments/x.yaml:1:1: The environment \"x\" inherits from itself: x -> x."),
        Row(
            name: "two environments that inherit each other",
            files: ["environments/a.yaml": "inherits: b\n", "environments/b.yaml": "inherits: a\n"],
            said: "environments/a.yaml:1:1: The environment \"a\" inherits from itself: a -> b -> a."),
        Row(
            name: "a circle of captures",
            files: [
                "p.yaml": "request: GET /{{q}}\ncapture: {p: $.a}\n",
                "q.yaml": "request: GET /{{p}}\ncapture: {q: $.a}\n",
            ], said: "p.yaml:2:1: These steps wait for each other: p -> q -> p."),
        Row(
            name: "an unknown style",
            files: ["a.yaml": "request: POST /\nserializer: form\nstyle: bracket\nparameters: {a: 1}\n"],
            said: "a.yaml:3:8: There is no style \"bracket\"."),
        Row(
            name: "a style of a folder that is not there",
            files: ["f/folder.yaml": "style: bracket\n", "f/a.yaml": "request: POST /\nserializer: form\n"],
            said: "f/folder.yaml:1:8: There is no style \"bracket\"."),
        Row(
            name: "a method in small letters", files: ["a.yaml": "request: get /\n"],
            said: "a.yaml:1:1: warning: The method goes out as \"get\"", isWarning: true),
        Row(
            name: "a missing upload",
            files: [
                "a.yaml": "request: POST /\nserializer: multipart\nparameters:\n  photo: !file gone.png\n"
            ], said: "a.yaml:4:3: warning: ", isWarning: true),
        Row(
            name: "a line break in a header", files: ["a.yaml": "request: GET /\nheaders:\n  X-A: \"a\\nb\"\n"],
            said: "a.yaml:3:3: "),
        Row(
            name: "a setting of one's own that is none", files: ["../config/curlew/config.yaml": "mouze: true\n"],
            said: "config/curlew/config.yaml:1:1: no setting \"mouze\"."),
        Row(name: "a hole in the path", files: ["a.yaml": "request: GET /a/{id}\n"], said: "a.yaml:1:1: "),
        Row(
            name: "a missing hook", files: ["f/a.yaml": "request: GET /\nhooks: {before: ./nope.sh}\n"],
            said: "f/a.yaml:2:17: The hook ./nope.sh was not found."),
        Row(
            name: "a program that is not in PATH",
            files: ["a.yaml": "request: GET /\nhooks: {after: [no-such-program-4f1d, x]}\n"],
            said: "a.yaml:2:17: warning: The program no-such-program-4f1d of a hook is not in PATH", isWarning: true),
        Row(
            name: "a scheme that is none", files: ["a.yaml": "request: GET htp://127.0.0.1/\n"],
            said: "a.yaml:1:1: \"htp\" cannot be sent."),
        Row(
            name: "an answer of no request",
            files: [
                "auth/login.yaml": "request: GET /\n",
                "a.yaml": "request: GET /\nheaders:\n  X: \"{{$response auth/loginn $.token}}\"\n",
            ], said: "a.yaml:3:9: {{$response auth/loginn ...}} takes the answer of a request that does not exist."),
        Row(
            name: "a rule of a folder",
            files: ["f/folder.yaml": "checks: [statsu 200]\n", "f/a.yaml": "request: GET /\n"],
            said: "f/folder.yaml:1:10: checks: "),
        Row(
            name: "a rule of the collection",
            files: ["curlew.yaml": "checks: [statsu 200]\n", "a.yaml": "request: GET /\n"],
            said: "curlew.yaml:1:10: checks: "),
        Row(
            name: "a status that is none", files: ["a.yaml": "request: GET /\nresponse: {status: abc}\n"],
            said: "a.yaml:2:20: response.status: \"abc\" is no status."),
        Row(
            name: "a misspelt key", files: ["a.yaml": "request: GET /\ncheks: [status 200]\n"],
            said: "a.yaml:2:1: \"cheks\" is not known here"),
        Row(
            name: "a misspelt key of a folder",
            files: ["f/folder.yaml": "cheks: [status 200]\n", "f/a.yaml": "request: GET /\n"],
            said: "f/folder.yaml:1:1: \"cheks\" is not known here"),
        Row(
            name: "another key", files: ["a.yaml": "request: GET /\nx-owner: ada\n"],
            said: "a.yaml:2:1: warning: \"x-owner\" is not known here", isWarning: true),
    ]

    @Test(arguments: rows) func `check names it with its place`(row: Row) async throws {
        for (path, text) in row.files { try folder.write(text, to: "api/" + path) }
        let run = try await curlew("check")
        #expect(run.errors.contains("/" + row.said), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.end == .exit(row.isWarning ? 0 : 1))
        #expect(try await curlew("check", "--strict").end == .exit(1))
    }

    @Test func `what is sound is not named`() async throws {
        try folder.write("request: GET /{{id}}\nheaders: {X: \"{{token}}\"}\n", to: "api/a.yaml")
        try folder.write(
            "request: POST {{where}}/a\nparameters: {n: !number \"{{id}}\"}\ncapture: {where: $.a, id: $.b, token: !secret $.c}\n",
            to: "api/b.yaml")
        try folder.write("request: GET /\nhooks: {before: sh, after: ./ok.sh}\n", to: "api/f/c.yaml")
        try folder.write("", to: "api/f/ok.sh")
        let run = try await curlew("check")
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    }

    @Test(arguments: ["run", "send"], ["a.yaml", "curlew.yaml", "f/folder.yaml", "environments/dev.yaml"])
    func `a misspelt key ends with 2 before anything is sent`(command: String, file: String) async throws {
        let text = try? folder.read("api/" + file)
        try folder.write("request: GET /\n", to: "api/f/a.yaml")
        let key = file == "environments/dev.yaml" ? "variabels: {}\n" : "cheks: [status 200]\n"
        let path = file == "a.yaml" ? "api/f/a.yaml" : "api/" + file
        try folder.write((file == "a.yaml" ? "request: GET /\n" : text ?? "") + key, to: path)
        let run = try await curlew(command, "f/a")
        #expect(run.end == .exit(2) && run.text.isEmpty, "\(run.errors)")
        #expect(run.errors.contains("is not known here") && run.errors.contains("Did you mean"), "\(run.errors)")
    }

    @Test func `a rule of a folder that is none ends with 2 too`() async throws {
        try folder.write("request: GET /\n", to: "api/f/a.yaml")
        try folder.write("checks: [statsu 200]\n", to: "api/f/folder.yaml")
        for arguments in [["run", "."], ["run", "f"], ["run", "f/a"], ["send", "f/a"]] {
            let run = try await ProgramRun.of(arguments, folder: folder.path("api"))
            #expect(run.end == .exit(2) && run.errors.contains("folder.yaml"), "\(arguments): \(run.errors)")
        }
    }

    @Test func `names that rows of data give are set for check`() async throws {
        try folder.write("request: GET /{{page}}\n", to: "api/a.yaml")
        try folder.write("page\n1\n2\n", to: "api/rows.csv")
        #expect(try await curlew("check").errors.contains("{{page}} is not set"))
        let run = try await curlew("check", "--rows", "rows.csv")
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
        #expect(try await curlew("check", "--rows", "none.csv").end == .exit(2))
    }
}
