import Foundation
import TestSupport
import Testing

/// A person's own styles, and fields of one's own, on the command line.
@Suite struct OwnStyleCommandTests {
    private static let style = "styles:\n  ours: {like: repeat, lists: joined, joint: \"|\"}\n"

    @Test func `--style takes those of the collection and of the user`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.style, to: "curlew.yaml")
        let words = ["encode", "POST", "http://h/", "--serializer", "form", "--raw", "--params", "-", "--style"]
        let input = Data(#"{"a":[1,2]}"#.utf8)
        let run = try await ProgramRun.of(words + ["ours"], input: input, folder: folder.path)
        #expect(run.end == .exit(0) && run.text == "a=1|2", "\(run.errors)")
        let named = try await ProgramRun.of(
            words + ["ours", "--collection", folder.path], input: input)
        #expect(named.text == "a=1|2", "\(named.errors)")
        let wrong = try await ProgramRun.of(words + ["our"], input: input, folder: folder.path)
        #expect(wrong.end == .exit(2) && wrong.output.isEmpty)
        #expect(wrong.errors.contains(#"--style cannot be "our". Did you mean ours?"#), "\(wrong.errors)")
    }

    @Test func `the comparison has a row for it`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.style, to: "curlew.yaml")
        let run = try await ProgramRun.of(
            ["encode", "--compare", "--params", "-"], input: Data(#"{"a":[1,2]}"#.utf8), folder: folder.path)
        #expect(run.text.contains("\nours ") && run.text.contains("a=1|2"), "\(run.text)\(run.errors)")
        #expect(run.text.contains("\nplist "))
    }

    @Test func `send writes in it, and a request's file can name it`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.style, to: "curlew.yaml")
        try folder.write("request: GET http://127.0.0.1:1/p\nstyle: ours\nparameters: {a: [1, 2]}\n", to: "one.yaml")
        for words in [["one"], ["http://127.0.0.1:1/p", "--style", "ours", "--params", "-"]] {
            let run = try await ProgramRun.of(
                ["send", "--exchange"] + words, input: Data(#"{"a":[1,2]}"#.utf8), folder: folder.path)
            #expect(run.end == .exit(3))
            #expect((run.text + run.errors).contains("/p?a=1|2"), "\(run.text)\(run.errors)")
        }
    }

    @Test func `text that is too deep is refused with the number`() async throws {
        let run = try await ProgramRun.of(["read", "a" + String(repeating: "[b]", count: 600) + "=1"])
        #expect(run.end == .exit(2) && run.output.isEmpty)
        #expect(run.errors.contains("more than 512 levels"), "\(run.errors)")
    }

    @Test func `check warns of fields that stand against the request`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: c\n", to: "curlew.yaml")
        try folder.write(
            "request: POST http://h.example/p\nheaders:\n  Content-Length: \"5\"\n  Host: other.example\nparameters: {a: 1}\n",
            to: "one.yaml")
        let run = try await ProgramRun.of(["check", folder.path])
        #expect(run.end == .exit(0))
        let text = run.text + run.errors
        #expect(text.contains("warning: your Content-Length 5 stays"), "\(text)")
        #expect(text.contains("(leave your Host out)"))
        let strict = try await ProgramRun.of(["check", "--strict", folder.path])
        #expect(strict.end == .exit(1))
    }
}
