import Foundation
import TestSupport
import Testing

/// `curlew read --as`: what servers make of a text.
@Suite struct ReadAsServerTests {
    private func read(_ reader: String, _ options: String..., text: String) async throws -> ProgramRun {
        try await ProgramRun.of(["read", "--as", reader] + options + ["--", text])
    }

    @Test(
        arguments: [
            (
                "php", "?a.b=1&c[]=2&c[x]=3&=4", 0,
                #""reader":"php","version":"PHP 8.2.36","tree":{"a_b":"1","c":{"0":"2","x":"3"}},"notes":["#
                    + #"{"pair":0,"offset":0,"note":"renamed to a_b"},"#
                    + #"{"pair":3,"offset":19,"note":"dropped: the name is empty"}]"#
            ),
            (
                "rack", "a=1&a[b]=2", 1,
                #""reader":"rack","version":"Rack 2.2.22","tree":null,"refused":"ParameterTypeError","notes":["#
                    + #"{"pair":1,"offset":4,"note":"refused with ParameterTypeError: "#
                    + #"the name wants a list or a dictionary where something else is"}]"#
            ),
            ("qs", "a[0]=x&a[1]=y", 0, #""reader":"qs","version":"qs 6.11.0","tree":{"a":["x","y"]},"notes":[]"#),
            ("qs-dots", "a.b=x", 0, #""reader":"qs-dots","version":"qs 6.11.0","tree":{"a":{"b":"x"}},"notes":[]"#),
            (
                "go", "a=%FF&%FE=b", 0,
                #""reader":"go","version":"Go 1.19.8","tree":{"$entries":[["a",[{"$data":"/w=="}]],"#
                    + #"[{"$data":"/g=="},["b"]]]},"notes":[]"#
            ),
        ] as [(String, String, Int32, String)])
    func `a server's tree has its name, its version and its notes`(
        reader: String, text: String, code: Int32, output: String
    ) async throws {
        let run = try await read(reader, text: text)
        #expect(run.end == .exit(code))
        #expect(run.text == #"{"readings":[{"# + output + "}]}\n")
    }

    @Test func `all servers are asked at once`() async throws {
        let run = try await read("all", text: "a=1&a=2")
        #expect(run.end == .exit(0))
        let names = run.text.matches(of: #/"reader":"([^"]+)"/#).map { String($0.output.1) }
        #expect(names == ["php", "rack", "qs", "qs-dots", "flat", "django", "go", "spring"])
    }

    @Test func `the parts of a body that are no files are read as its names say`() async throws {
        let body = """
            --B\r\nContent-Disposition: form-data; name="a[b%22]"\r\n\r\nx%41\r\n\
            --B\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nfile\r\n\
            --B\r\nContent-Disposition: form-data; name="a.c"\r\n\r\ny\r\n--B--\r\n
            """
        let run = try await ProgramRun.of(
            ["read", "--as", "php", "--type", "multipart", "-"], input: Data(body.utf8))
        #expect(run.text.contains(#""tree":{"a":{"b%22":"x%41"},"a_c":"y"}"#))
        #expect(run.text.contains(#"{"pair":1,"offset":130,"note":"renamed to a_c"}"#))
    }

    @Test(arguments: [
        ["--as", "php", "--type", "json", "{}"], ["--as", "php", "--keep-as-is", "a=1"],
        ["--as", "all", "--guess-types", "a=1"], ["--against", "-", "a=1"], ["--as", "ph", "a=1"],
        ["--as", "go", "--against", "-", "-"], ["--as", "php", "--type", "multipart", "x"],
        ["--as", "php", "--against", "/nowhere", "x"],
    ])
    func `what contradicts the readers is refused`(arguments: [String]) async throws {
        let run = try await ProgramRun.of(["read"] + arguments)
        #expect(run.end == .exit(2) && run.output.isEmpty)
    }
}
