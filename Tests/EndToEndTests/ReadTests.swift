import Foundation
import TestSupport
import Testing

@Suite struct ReadTests {
    private func read(_ options: [String], _ text: String) async throws -> ProgramRun {
        try await ProgramRun.of(["read", "--as", "tree"] + options + ["--", text])
    }

    @Test(
        arguments: [
            (
                [], "a%5B%5D=1&b=x", 0,
                #"{"tree":{"a":["1"],"b":"x"},"style":"afnetworking","alike":["tree-order","alamofire","#
                    + #""alamofire-urlencoding","rails","jquery"],"notes":[{"path":["a"],"offset":0,"note":"#
                    + #""[] stands once: read as an array of one"},{"path":["a",0],"offset":0,"note":"#
                    + #""read as text, could be number"}],"round_trip":{"same":true,"bytes":13}}"#
            ),
            (
                [], "?q=x+y", 0,
                #"{"tree":{"q":"x y"},"style":"php","alike":["rails","whatwg"],"notes":[{"path":null,"offset":null,"note":"#
                    + #""the same bytes as in the style rails, whatwg"},{"path":null,"offset":null,"note":"#
                    + #""written in the style php"},{"path":["q"],"offset":0,"note":"+ read as space"}],"#
                    + #""round_trip":{"same":true,"bytes":5}}"#
            ),
            (
                [], "?e&q=x+y", 1,
                #"{"tree":{"e":null,"q":"x y"},"style":"afnetworking","alike":[],"notes":[{"path":["q"],"offset":2,"note":"#
                    + #""+ read as space"}],"#
                    + #""round_trip":{"same":false,"at":5,"was":43,"becomes":37,"count":1,"change":"\"+\" becomes \"%20\"","#
                    + #""reason":"a space is written as %20"}}"#
            ),
            (
                ["--keep-as-is", "--type", "form"], "e&q=x+y", 0,
                #"{"tree":{"e":null,"q":{"$raw":"q=x+y"}},"style":"afnetworking","alike":[],"notes":[{"path":["q"],"#
                    + #""offset":2,"note":"kept as it is, already encoded"}],"round_trip":{"same":true,"bytes":7}}"#
            ),
            (
                ["--type", "json"], #"{"b":1.10}"#, 0,
                #"{"tree":{"b":1.10},"style":"json","notes":[],"round_trip":{"same":true,"bytes":10}}"#
            ),
            (
                ["--guess-types"], "n=10", 0,
                #"{"tree":{"n":10},"style":"afnetworking","alike":["afnetworking-2.0","tree-order","index","repeat","comma","#
                    + #""dots","dots-index","alamofire","alamofire-urlencoding","php","rails","qs","jquery","whatwg","#
                    + #""deepObject","spaceDelimited","pipeDelimited","json-value"],"notes":[{"path":["n"],"offset":0,"note":"#
                    + #""read as number, could be text"}],"round_trip":{"same":true,"bytes":4}}"#
            ),
        ] as [([String], String, Int32, String)])
    func `text becomes a tree, and the exit code is the verdict`(
        options: [String], text: String, code: Int32, output: String
    ) async throws {
        let run = try await read(options, text)
        #expect(run.end == .exit(code))
        #expect(run.text == output + "\n")
    }

    @Test func `a body comes on standard input`() async throws {
        let body = "--B\r\nContent-Disposition: form-data; name=\"a[b]\"\r\n\r\nx\r\n--B--\r\n"
        let run = try await ProgramRun.of(["read", "--type", "multipart", "-"], input: Data(body.utf8))
        #expect(run.end == .exit(0))
        #expect(run.text.hasPrefix(#"{"tree":{"a":{"b":"x"}},"style":"multipart","#))
        let form = try await ProgramRun.of(["read", "-"], input: Data("a=x\n".utf8))
        #expect(form.end == .exit(0) && form.text.hasPrefix(#"{"tree":{"a":"x"},"#))
    }

    @Test(arguments: [
        (["--as", "phq", "a=1"], "Did you mean php?"), (["--as", "tre", "a=1"], "Did you mean tree?"),
        (["--type", "xml", "x"], "--type"),
        (["--type", "json", "{"], "Not valid JSON at line 1"), (["--boundary", "B", "a=1"], "--boundary"),
        (["--type", "plist", "x"], "Not a property list"), ([], "TEXT|-"),
    ])
    func `what cannot be read is refused`(arguments: [String], words: String) async throws {
        let run = try await ProgramRun.of(["read"] + arguments)
        #expect(run.end == .exit(2))
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words))
    }
}
