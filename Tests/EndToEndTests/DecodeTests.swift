import Foundation
import TestSupport
import Testing

@Suite struct DecodeTests {
    private func decode(_ options: [String], _ body: String) async throws -> ProgramRun {
        try await ProgramRun.of(["decode"] + options + ["-"], input: Data(body.utf8))
    }

    @Test(arguments: [
        (
            ["--serializer", "json"], #"{"b":1.10,"a":null}"#,
            #"{"ok":true,"value_kind":"json","value":{"b":1.10,"a":null},"error":null}"#
        ),
        (
            ["--serializer", "json", "--remove-nulls"], #"{"a":null}"#,
            #"{"ok":true,"value_kind":"json","value":{},"error":null}"#
        ),
        (["--serializer", "http"], "text", #"{"ok":true,"value_kind":"data","value":"text","error":null}"#),
        (
            ["--serializer", "xml-document"], "<a><b/></a>",
            #"{"ok":true,"value_kind":"xmldocument","value":null,"error":null}"#
        ),
        (["--serializer", "xml"], "<a", #"{"ok":true,"value_kind":"xmlparser","value":null,"error":null}"#),
        (
            ["--serializer", "image"], "GIF89a\u{3}\u{0}\u{2}\u{0}",
            #"{"ok":true,"value_kind":"image","value":[3,2],"error":null}"#
        ),
        (
            ["--serializer", "compound:plist,json", "--type", "text/json"], "[1]",
            #"{"ok":true,"value_kind":"json","value":[1],"error":null,"hidden":[{"serializer":"plist","error":"#
                + #"{"domain":"com.alamofire.error.serialization.response","code":-1016,"message":"#
                + #""Request failed: unacceptable content-type: text/json","url":"http://localhost/","underlying":null}}]}"#
        ),
    ])
    func `a good body is printed with its kind`(options: [String], body: String, output: String) async throws {
        let run = try await decode(options, body)
        #expect(run.end == .exit(0))
        #expect(run.text == output + "\n")
    }

    @Test func `a format is checked as YTKNetwork does, and every fault is named`() async throws {
        let folder = try TemporaryFolder()
        let rules = try folder.write(#"{"a":"string","b":["NSNumber"]}"#, to: "rules.json")
        let options = ["--serializer", "json", "--json-rules", rules]
        #expect(try await decode(options, #"{"a":null,"b":[1,true],"c":0}"#).end == .exit(0))
        #expect(try await decode(options + ["--strict-null"], #"{"a":null,"b":[]}"#).end == .exit(1))
        let run = try await decode(options, #"{"a":1,"b":[1,"x"]}"#)
        #expect(run.end == .exit(1))
        #expect(
            run.text == #"{"ok":false,"value_kind":"json","value":{"a":1,"b":[1,"x"]},"error":{"domain":"#
                + #""com.yuantiku.request.validation","code":-9,"message":"Invalid JSON format","#
                + #""url":"http://localhost/","underlying":null},"faults":[{"path":"$['a']","message":"#
                + #""$['a'] is a number; a string was expected"},{"path":"$['b'][1]","message":"#
                + #""$['b'][1] is a string; a number was expected"}]}"# + "\n")
    }

    @Test func `rules that name no type are refused`() async throws {
        let folder = try TemporaryFolder()
        let rules = try folder.write(#"{"a":"strin"}"#, to: "rules.json")
        let run = try await decode(["--json-rules", rules], "{}")
        #expect(run.end == .exit(2))
        #expect(run.errors.contains("The format at $['a'] says \"strin\", which is no type. Is \"string\" meant?"))
        #expect(try await decode(["--strict-null"], "{}").end == .exit(2))
    }

    @Test func `XML that is not well-formed has the place`() async throws {
        let run = try await decode(["--serializer", "xml-document"], "<foo>\n<bar></foo>")
        #expect(run.end == .exit(1))
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["domain"] as? String == "NSXMLParserErrorDomain")
        #expect((error["message"] as? String)?.contains("line 2, column ") == true)
    }

    @Test(arguments: ["compound", "compound:", "compound:json,jason", "jason"])
    func `a serializer that is not known is refused`(name: String) async throws {
        let run = try await decode(["--serializer", name], "{}")
        #expect(run.end == .exit(2))
        #expect(run.output.isEmpty)
    }

    @Test func `a value and an error come together`() async throws {
        let run = try await decode(["--serializer", "json", "--status", "404"], #"{"a":1}"#)
        #expect(run.end == .exit(1))
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(answer["value"] as? [String: Int] == ["a": 1])
        let error = try #require(answer["error"] as? [String: Any])
        #expect(error["code"] as? Int == -1011)
        #expect(error["url"] as? String == "http://localhost/")
    }

    @Test func `errors are nested as they are found`() async throws {
        let run = try await decode(["--serializer", "json", "--status", "500", "--type", "text/html"], "<html>")
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let error = try #require(answer["error"] as? [String: Any])
        let underlying = try #require(error["underlying"] as? [String: Any])
        #expect(error["code"] as? Int == -1011)
        #expect(underlying["code"] as? Int == -1016)
    }

    @Test func `a status can be accepted, or all`() async throws {
        #expect(try await decode(["--status", "404", "--accept-status", "200-299,404"], "{}").end == .exit(0))
        #expect(try await decode(["--status", "500", "--accept-status", "any"], "{}").end == .exit(0))
    }

    @Test func `dates and data of a property list are marked`() async throws {
        let plist = try PropertyListSerialization.data(
            fromPropertyList: ["d": Date(timeIntervalSince1970: 0), "b": Data([1, 2])] as [String: Any],
            format: .binary,
            options: 0)
        let run = try await ProgramRun.of(["decode", "--serializer", "plist", "-"], input: plist)
        let answer = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        let value = try #require(answer["value"] as? [String: [String: String]])
        #expect(value["d"]?["$date"]?.hasPrefix("1970-01-01T00:00:00") == true)
        #expect(value["b"] == ["$data": "AQI="])
    }
}
