import Foundation
import TestSupport
import Testing

/// `curlew [PATH]` and its options, through the real program.
@Suite struct ExploreOptionsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: Shop\n", to: "shop/curlew.yaml")
        try folder.write("request: GET {{base}}/list\nname: List things\n", to: "shop/tour/list.yaml")
        try folder.write(
            "name: staging\nvariables:\n  base: http://127.0.0.1:9\n", to: "shop/environments/staging.yaml")
        try folder.write("name: other\nvariables:\n  base: http://127.0.0.1:8\n", to: "shop/environments/other.yaml")
    }

    private func explorer(_ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            running: BuiltProgram.path, arguments,
            environment: [
                "XDG_CONFIG_HOME": folder.path("c"), "XDG_STATE_HOME": folder.path("s"),
                "XDG_DATA_HOME": folder.path("d"),
            ], folder: folder.path)
    }

    @Test func `a request's file opens on that request`() async throws {
        let terminal = try explorer("shop/tour/list.yaml")
        try await terminal.wait(for: "List things", "{{base}}/list")
    }

    @Test func `a file of another program opens the card with its name`() async throws {
        let collection = #"{"info": {"name": "x"}, "item": [{"request": {"method": "GET", "url": "http://a/"}}]}"#
        try folder.write(collection, to: "shop/x.postman_collection.json")
        let terminal = try explorer("shop/x.postman_collection.json")
        try await terminal.wait(for: "a Postman collection", "curlew import FILE")
        terminal.press("Enter")
        try await terminal.wait(for: "4 makes its text a body")
    }

    @Test(arguments: [("z.zip", "PK\u{3}\u{4}"), ("empty.har", ""), ("notes.txt", "buy milk")])
    func `a file of no known kind is refused in words`(name: String, content: String) async throws {
        try folder.write(content, to: name)
        let run = try await ProgramRun.of([name], folder: folder.path)
        #expect(run.end == .exit(2) && run.errors.contains("\(name): It is none of what is read"), "\(run.errors)")
    }

    @Test func `a link to a file of a known kind opens the card too`() async throws {
        try folder.write(#"{"info": {"name": "x"}, "item": [{"request": "http://a/"}]}"#, to: "x.json")
        #expect(symlink("x.json", folder.path("link.json")) == 0)
        try await explorer("link.json").wait(for: "a Postman collection")
    }

    @Test func `keys that are typed while an archive is read reach its entries`() async throws {
        let entries = (1...9).map { "{\"request\":{\"method\":\"GET\",\"url\":\"http://a.test/\($0)\"}}" }
        try folder.write("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}", to: "a.har")
        let terminal = try explorer("a.har")
        try await terminal.wait(for: "entry 1 of 9")
        terminal.press("]", "]", "]", "]", "]", "]", "]")
        try await terminal.wait(for: "entry 8 of 9")
    }

    @Test func `a collection opens in the environment that is named`() async throws {
        let terminal = try explorer("--collection", "shop", "--env=staging")
        try await terminal.wait(for: "env staging")
    }

    @Test func `a theme file that does not parse is said at the start`() async throws {
        try folder.write("theme: torn\n", to: "c/curlew/config.yaml")
        try folder.write("name: torn\nroles: [\n", to: "c/curlew/themes/torn.yaml")
        try await explorer("shop").wait(for: String(folder.path("c").prefix(40)))
    }

    @Test(arguments: [true, false])
    func `a copy of a theme is one's own, and is followed while it is edited`(inOneWrite: Bool) async throws {
        let terminal = try explorer("shop/tour/list.yaml")
        try await terminal.wait(for: "List things")
        if inOneWrite {
            terminal.press(",", "t", "e")
        } else {
            terminal.press(",", "t")
            try await terminal.wait(for: "copy to edit")
            terminal.press("e")
        }
        try await terminal.wait(for: "is yours")
        let path = folder.path("c/curlew/themes/my-system.yaml")
        let copy = try String(contentsOfFile: path, encoding: .utf8)
        #expect(copy.contains("name: my-system\n") && copy.contains("  accent: cyan\n"))
        try folder.write("name: my-system\nrole:\n  accen: red\n", to: "c/curlew/themes/my-system.yaml")
        try await terminal.wait(for: "Did you mean \"accent\"?")
        try folder.write(copy, to: "c/curlew/themes/next")
        #expect(rename(folder.path("c/curlew/themes/next"), path) == 0)
        try await terminal.wait(for: "can be read again")
        terminal.press(",", "t")
        try await terminal.wait(for: "> my-system")
        terminal.press("Enter")
        try await terminal.wait(for: "theme my-system")
        #expect(try String(contentsOfFile: folder.path("c/curlew/config.yaml"), encoding: .utf8).contains("my-system"))
    }

    @Test func `an environment that is none is said`() async throws {
        let terminal = try explorer("shop", "--env", "stagin")
        try await terminal.wait(for: "No environment \"stagin\" here. e lists them.")
    }

    @Test func `a variable of the command line wins`() async throws {
        let terminal = try explorer("shop/tour/list.yaml", "--var", "base=http://127.0.0.1:1234")
        try await terminal.wait(for: "List things")
        terminal.press("y", "u")
        try await terminal.wait(for: "copied http://127.0.0.1:1234/list")
    }

    @Test func `settings come from the file that is named`() async throws {
        let file = try folder.write("drawing: ascii\nthem: mono\n", to: "mine.yaml")
        let terminal = try explorer("shop", "--config", file)
        let screen = try await terminal.wait(
            for: "mine.yaml line 2, column 1: no setting \"them\". Did you mean \"theme\"?")
        #expect(screen.text.contains("+-"))
    }

    @Test(arguments: [
        (["them"], "There is no command \"them\". Did you mean themes? curlew --help lists them."),
        (["no/such"], "no/such: There is no such file or folder."),
        (["-k"], "curlew needs a URL beside curl's options. curlew --help shows how."),
        (["--no-history", "demo"], "demo: A command goes before its options. Write curlew demo first."),
        (["a.yaml", "b.yaml"], "There is no command \"a.yaml\"."),
        (["--collection", "none"], "none: There is no such file or folder."),
        (["--config", "none"], "none: There is no such file or folder."),
        (["--collection", ".", "."], "--collection and PATH exclude each other."),
        (["--color", "blue"], "--color cannot be \"blue\"."), (["--var", "x"], "--var cannot be \"x\"."),
        (["--nothing"], "curlew has no option --nothing. curlew --help lists them."),
    ])
    func `what cannot be opened is said before anything starts`(arguments: [String], message: String) async throws {
        let run = try await ProgramRun.of(arguments, folder: folder.path)
        #expect(run.end == .exit(2))
        #expect(run.errors.hasPrefix("curlew: " + message), "\(run.errors)")
    }
}
