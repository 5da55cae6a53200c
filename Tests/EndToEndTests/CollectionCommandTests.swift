import Foundation
import TestSupport
import Testing

/// `curlew ls` and `curlew check`: a collection looked at, nothing sent.
@Suite struct CollectionCommandTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `ls prints one request a line`() async throws {
        let run = try await curlew("ls")
        #expect(
            run.text == """
                login\tPOST\tLog in\t{{base}}/login
                me\tGET\tWho am I\t{{base}}/me
                orders/list\tGET\tList orders\t{{base}}/orders

                """)
        #expect(try await curlew("ls", "orders").text.split(separator: "\n").count == 1)
        #expect(try await curlew("ls", "nowhere").end == .exit(2))
        try folder.write("request: [\n", to: "api/broken.yaml")
        let broken = try await curlew("ls")
        #expect(broken.text.split(separator: "\n").count == 3)
        #expect(broken.errors.contains("left out: ./api/broken.yaml:"))
    }

    @Test func `a broken file is named by what is wrong with it, not as missing`() async throws {
        try folder.write("request: GET http://127.0.0.1:1/\nheaders: [a: b: c\n", to: "api/broken.yaml")
        for words in [
            ["send", "broken"], ["export", "broken", "--as", "curl"], ["diff", "broken", "--env", "a", "--env", "b"],
        ] {
            let run = try await ProgramRun.of(words, folder: folder.path)
            #expect(run.end == .exit(2), "\(words)")
            #expect(run.errors.contains("/broken.yaml:2:15: This is not valid YAML"), "\(run.errors)")
        }
        #expect(try await curlew("send", "nosuch").errors.contains("There is no such request"))
    }

    /// From the working folder on where it lies in it, else whole; with line and column.
    @Test(arguments: ["check", "run broken", "send broken", "ls", "export broken --as curl"])
    func `every command names a file in one way`(words: String) async throws {
        try folder.write("request: GET http://127.0.0.1:1/\nheaders: [a: b: c\n", to: "api/broken.yaml")
        try folder.write("", to: "other/x")
        let words = words.split(separator: " ").map(String.init)
        for (place, shown) in [
            ("api", "./broken.yaml"), ("", "./api/broken.yaml"), ("other", folder.path("api/broken.yaml")),
        ] {
            let run = try await ProgramRun.of(
                words + ["--collection", folder.path("api")], folder: place.isEmpty ? folder.path : folder.path(place))
            #expect(run.errors.contains(" \(shown):2:15: "), "\(words) in \(place): \(run.errors)")
        }
    }

    @Test func `names are escaped for a pipe too`() async throws {
        try folder.write("request: GET http://127.0.0.1:1/\nname: \"a\\e[31mb\"\n", to: "api/esc\u{1B}[31mred.yaml")
        let run = try await curlew("ls")
        #expect(!run.text.utf8.contains(0x1B) && run.text.split(separator: "\n").count == 4)
    }

    @Test func `check names what is missing or dangling, with file and line`() async throws {
        let sound = try await curlew("check")
        #expect(sound.end == .exit(0), "\(sound.errors)")
        #expect(sound.text == "3 requests, nothing to mend\n")
        try folder.write("request: GET {{base}}/a\nheaders:\n  X: \"{{usr}}\"\nchecks: [staus 200]\n", to: "api/a.yaml")
        try folder.write("steps: [login, gone]\n", to: "api/batches/gone.yaml")
        let run = try await curlew("check")
        #expect(run.end == .exit(1))
        #expect(run.text == "4 requests, 3 to mend\n")
        #expect(run.errors.contains("/api/a.yaml:3:7: {{usr}} is not set"))
        #expect(run.errors.contains("/api/a.yaml:4:10: "))
        #expect(run.errors.contains("/api/batches/gone.yaml:1:16: There is no request \"gone\"."))
    }

    @Test func `check warns of pitfalls, and fails at them when it is told to`() async throws {
        try folder.write(
            "request: POST {{base}}/a\nserializer: form\nparameters:\n  lines:\n    - {sku: A, qty: 1}\n",
            to: "api/a.yaml")
        let run = try await curlew("check")
        #expect(run.end == .exit(0) && run.text == "4 requests, nothing to mend, 1 warning\n")
        #expect(
            run.errors.contains("/api/a.yaml:4:3: warning: lines: list of dictionaries under []: PHP reads 2 items"))
        #expect(try await curlew("check", "--strict").end == .exit(1))
        #expect(try await curlew("check", "--strict", "login").end == .exit(0))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/api/environments") {
            let path = "api/environments/" + name
            let text = try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
            try folder.write(text + "server: rack\n", to: path)
        }
        #expect(try await curlew("check", "--strict").end == .exit(0))
        try folder.write("base: http://127.0.0.1:1\nserver: rak\n", to: "api/environments/odd.yaml")
        let odd = try await curlew("check", "--env", "odd")
        #expect(odd.errors.contains("/environments/odd.yaml:2:9: server: rak is not known here"))
        #expect(odd.errors.contains("Did you mean rack?"))
    }

    @Test func `check looks at what is named, and refuses what is not there`() async throws {
        try folder.write("request: GET {{base}}/{{usr}}\n", to: "api/orders/a.yaml")
        for (operand, code, text) in [
            ("api", 1, "4 requests, 1 to mend\n"), ("login", 0, "1 request, nothing to mend\n"),
            ("api/orders", 1, "2 requests, 1 to mend\n"), ("orders/list", 0, "1 request, nothing to mend\n"),
            ("nosuch", 2, ""), ("api/nosuch", 2, ""), ("..", 2, ""),
        ] {
            let run = try await ProgramRun.of(["check", operand], folder: folder.path)
            #expect(run.end == .exit(Int32(code)), "\(operand): \(run.errors)")
            #expect(run.text == text)
        }
        let elsewhere = try await curlew("check", "nosuch")
        #expect(elsewhere.errors.contains("nosuch: There is no such request, folder or batch in "))
    }

    @Test func `check names an environment's file that inherits from nothing`() async throws {
        try folder.write("inherits: base\n", to: "api/environments/live.yaml")
        let run = try await curlew("check", "api")
        #expect(run.end == .exit(1))
        #expect(run.errors.contains("/environments/live.yaml:1:1: The environment \"live\" inherits from \"base\""))
        #expect(run.text == "3 requests, 1 to mend\n")
    }
}
