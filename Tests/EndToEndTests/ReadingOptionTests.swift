import Foundation
import TestSupport
import Testing

/// The settings of AFNetworking's serializers that the command line gives to `send`: which answers are accepted, what is left
/// out of them, how form text is encoded, and which methods have their parameters in the URL.
@Suite struct ReadingOptionTests {
    private func send(
        _ arguments: String..., input: String = "", answer: @escaping @Sendable (RecordedRequest) -> String
    ) async throws -> (run: ProgramRun, requests: [RecordedRequest]) {
        let server = try WireRecorder(answer: answer)
        let arguments = arguments.map { $0.replacingOccurrences(of: "URL", with: "http://127.0.0.1:\(server.port)/x") }
        let run = try await ProgramRun.of(["send"] + arguments, input: Data(input.utf8))
        return (run, server.take())
    }

    private static func answer(_ body: String, status: String = "200 OK", type: String = "application/json") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test(
        arguments: [
            ([], 1), (["--accept-status", "200-299,404"], 0), (["--accept-status", "any"], 0),
            (["--accept-status", "any", "--accept-type", "application/json"], 1),
            (["--accept-status", "404", "--accept-type", "text/html", "--accept-type", "text/plain"], 0),
            (["--accept-status", "404", "--accept-type", "any"], 0),
        ] as [([String], Int32)])
    func `an answer is accepted by its status and its type`(options: [String], code: Int32) async throws {
        let server = try WireRecorder { _ in Self.answer("no", status: "404 Not Found", type: "text/plain") }
        let run = try await ProgramRun.of(["send", "http://127.0.0.1:\(server.port)/x"] + options)
        #expect(run.end == .exit(code), "\(run.errors)")
        #expect(run.text == "no" && run.errors.isEmpty == (code == 0))
    }

    @Test func `a type that stands for many is refused`() async throws {
        let run = try await ProgramRun.of(["send", "http://127.0.0.1:9/x", "--accept-type", "text/*"])
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("It is to be any, or a whole type such as text/csv"), "\(run.errors)")
    }

    @Test func `nulls are left out of the JSON that is printed`() async throws {
        let body = #"{"a": null, "b": [1, null], "c": "x"}"#
        let (plain, _) = try await send("URL") { _ in Self.answer(body) }
        #expect(plain.text == body)
        let (run, _) = try await send("URL", "--remove-nulls") { _ in Self.answer(body) }
        #expect(run.end == .exit(0) && run.text == #"{"b":[1],"c":"x"}"#, "\(run.text)\(run.errors)")
        let (other, _) = try await send("URL", "--remove-nulls") { _ in Self.answer("null?", type: "text/plain") }
        #expect(other.text == "null?")
        let folder = try TemporaryFolder()
        let (both, sent) = try await send("URL", "--remove-nulls", "-o", folder.path("a")) { _ in Self.answer(body) }
        #expect(both.end == .exit(2) && sent.isEmpty && both.errors.contains("--remove-nulls"), "\(both.errors)")
    }

    @Test func `form text has the encoding and the place that are said`() async throws {
        let form = ["POST", "URL", "--serializer", "form", "--params", "-"]
        let (_, latin) = try await send(
            form[0], form[1], form[2], form[3], form[4], form[5], "--text-encoding", "utf-16le", input: #"{"a":"b"}"#
        ) { _ in Self.answer("{}") }
        #expect(latin.first?.body == [0x61, 0, 0x3D, 0, 0x62, 0])
        let (_, body) = try await send(
            "DELETE", "URL", "--serializer", "json", "--params", "-", "--methods-in-url", "get,HEAD", input: #"{"a":1}"#
        ) { _ in Self.answer("{}") }
        #expect(
            body.first?.target == "/x" && body.first.map { String(decoding: $0.body, as: UTF8.self) } == #"{"a":1}"#)
        let (_, url) = try await send(
            "POST", "URL", "--serializer", "form", "--params", "-", "--methods-in-url", "POST", input: #"{"a":1}"#
        ) { _ in Self.answer("{}") }
        #expect(url.first?.target == "/x?a=1" && url.first?.body.isEmpty == true)
        let (wrong, sent) = try await send("URL", "--methods-in-url", "GET HEAD") { _ in Self.answer("{}") }
        #expect(wrong.end == .exit(2) && sent.isEmpty)
    }

    @Test func `encode has the same, and the help of the parameters names what marks a value`() async throws {
        let run = try await ProgramRun.of([
            "encode", "DELETE", "http://h/x", "a=1", "--serializer", "form", "--methods-in-url", "", "--raw",
        ])
        #expect(run.text == "a=1", "\(run.text)\(run.errors)")
        for command in ["send", "encode"] {
            let help = try await ProgramRun.of([command, "--help"]).text
            for word in ["$set", "$date", "$data", "$null", "$style", "--text-encoding", "--methods-in-url"] {
                #expect(help.contains(word), "\(command) \(word)")
            }
        }
    }
}
