import Foundation
import TestSupport
import Testing

/// `{"$style": [words, value]}` among the parameters of `encode`.
@Suite struct EncodeStyleTests {
    private func body(_ parameters: String, _ options: String...) async throws -> ProgramRun {
        try await ProgramRun.of(
            ["encode", "--method", "POST", "--url", "http://h/", "--params", "-", "--raw"] + options,
            input: Data(parameters.utf8))
    }

    @Test(arguments: [
        (#"{"ids":{"$style":["comma",[1,2]]},"b":[3]}"#, "b%5B%5D=3&ids=1,2"),
        (#"{"f":{"$style":[["dots","items-index"],{"a":[1]}]}}"#, "f.a%5B0%5D=1"),
        (#"{"f":{"$style":["json",{"a":[1]}]}}"#, "f=%7B%22a%22%3A%5B1%5D%7D"),
        (#"{"a":{"$off":{"$style":["comma",[1]]}},"b":1}"#, "b=1"),
    ])
    func `says how a node is written`(parameters: String, body: String) async throws {
        let run = try await self.body(parameters)
        #expect(run.end == .exit(0) && run.text == body, "\(run.errors)\(run.text)")
    }

    @Test func `means nothing to JSON`() async throws {
        let run = try await body(#"{"ids":{"$style":["comma",[1,2]]}}"#, "--serializer", "json")
        #expect(run.text == #"{"ids":[1,2]}"#)
    }

    @Test func `with a word that is not known ends with 2 and the place`() async throws {
        let run = try await body(#"{"ids":{"$style":["commma",[1,2]]}}"#)
        #expect(run.end == .exit(2) && run.errors.contains("commma"), "\(run.errors)")
        #expect(run.errors.contains("ids"))
    }
}
