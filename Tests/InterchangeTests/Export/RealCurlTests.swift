import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import DemoServer
import Drafting
import Exporting
import Foundation
import Interchange
import TestSupport
import Testing

/// The exported command, run by a shell and curl itself, against what this program sends.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"))) struct RealCurlTests {
    private let server: DemoServer
    init() throws { server = try DemoServer.start() }

    private struct Echo: Equatable, CustomStringConvertible {
        var method: String
        var target: String
        var headers: [String]
        var body: String

        private static let ofTheProgram = ["Accept", "Accept-Encoding", "Accept-Language", "User-Agent"]

        init(_ data: Data) throws {
            let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            method = object["method"] as? String ?? ""
            target = object["target"] as? String ?? ""
            let fields = object["headers"] as? [[String]] ?? []
            // What a program says about itself is its own affair.
            headers = fields.filter { !Self.ofTheProgram.contains($0[0]) }.map { "\($0[0]): \($0[1])" }.sorted()
            body = object["body"] as? String ?? object["body_base64"] as? String ?? ""
        }

        var description: String { "\(method) \(target) \(headers) \(body)" }
    }

    private func compare(_ draft: RequestDraft, environment: [String: String] = [:]) async throws {
        let variables = VariableSet(environment.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value })
        let context = PreparationContext(
            variables: variables, defaults: DefaultHeaders.fields(environment: [:]))
        let prepared = try draft.prepared(in: context)
        let manager = SessionManager(transport: CurlTransport())
        var own: Data?
        for await event in await manager.send(prepared, id: RequestID(1)) {
            if case .finished(let exchange) = event { own = Data(exchange.response.body.array) }
        }
        let command = CurlCommand(prepared.request, draft: draft, variables: variables).text
        for shell in ["/bin/bash", "/bin/dash"] where FileManager.default.isExecutableFile(atPath: shell) {
            // As standard input: a command may be longer than an argument.
            let run = try await ProgramRun.of([], program: shell, input: Data(command.utf8), environment: environment)
            #expect(run.end == .exit(0), "\(run.errors)")
            #expect(try Echo(run.output) == Echo(#require(own)), "\(command)")
        }
    }

    private func draft(_ method: String, _ kind: SerializerKind, _ values: [String]) -> RequestDraft {
        var draft = RequestDraft(method: method, url: server.baseURL + "/echo?typed=%7e&b[]=1", serializer: kind)
        var tree = ParameterTree()
        let members = values.enumerated().map { index, value in
            ParameterNode.Member(
                key: ParameterKey("k \(index)"), node: tree.makeNode(.scalar(Scalar(.string, value))))
        }
        tree.root = tree.makeNode(.dictionary(members))
        draft.parameters = tree
        return draft
    }

    private static let values = [
        "it's \"quoted\"", "!history $HOME `id` $(id) \\", "line\nbreak\r\nand\ttab", "@file", "<file;type=x",
        "é 日本 😀 %41",
        "", "\u{1}\u{7F}", "-x --next",
    ]

    @Test(arguments: [
        ("GET", SerializerKind.form), ("POST", .form), ("PUT", .json), ("DELETE", .form), ("PATCH", .plist),
    ])
    func `curl sends the same`(method: String, kind: SerializerKind) async throws {
        let values = kind == .plist ? Self.values.filter { !$0.contains("\u{1}") } : Self.values
        var draft = draft(method, kind, values)
        draft.headers = [
            HeaderRow(id: 1, name: "X-Hard", value: "it's \"a\" !b $HOME `id` \\ é"),
            HeaderRow(id: 2, name: "X-Empty", value: ""),
        ]
        try await compare(draft)
    }

    @Test(arguments: ["@name", "a\nb 'c'", "{\"a\":\"\\u00e9 \\\\\"}", String(repeating: "it's long\n", count: 20_000)])
    func `curl sends the same text`(text: String) async throws {
        var draft = RequestDraft(method: "POST", url: server.baseURL + "/echo", serializer: .text, text: text)
        draft.headers = [HeaderRow(id: 1, name: "Content-Type", value: "text/x-own")]
        try await compare(draft)
    }

    @Test func `bytes with NUL go through a pipe`() async throws {
        var draft = draft("POST", .plistBinary, ["a\0b", "é"])
        draft.url = server.baseURL + "/echo"
        try await compare(draft)
    }

    @Test func `secrets come from the shell's own variables`() async throws {
        var draft = draft("GET", .form, ["a"])
        draft.headers = [HeaderRow(id: 1, name: "X-Secret", value: "it's {{key}}!", isSecret: true)]
        draft.authentication = .basic(user: "ada", password: "{{pass}}")
        try await compare(draft, environment: ["KEY": "k'e\"y $x", "PASS": "p:'ä\""])
        draft.authentication = .bearer(token: "{{key}}")
        try await compare(draft, environment: ["KEY": "plain-token"])
    }
}
