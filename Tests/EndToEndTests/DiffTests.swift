import DemoServer
import TestSupport
import Testing

/// `curlew diff`: two environments by their answers.
@Suite struct DiffTests: RunsInShop {
    let shop: ServedShop

    init() throws { shop = try ServedShop() }

    @Test func `diff shows nothing of what a secret capture takes`() async throws {
        try folder.write(
            "base: \(server.baseURL)/nowhere\nvariables: {user: ada, password: x}\n", to: "api/environments/b.yaml")
        let run = try await curlew("diff", "login", "--env", "demo", "--env", "b")
        #expect(run.end == .exit(1))
        #expect(run.text.contains("$.token  \"******\" -> nothing"), "\(run.text)\(run.errors)")
        #expect(!run.text.contains("eyJ"))
    }

    @Test func `diff compares by structure, numbers as written`() async throws {
        try folder.write("base: \(server.baseURL)/strict/json\n", to: "api/environments/other.yaml")
        try folder.write("request: GET {{base}}/people/{{n}}\n", to: "api/one.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 1}\n", to: "api/environments/a.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 2}\n", to: "api/environments/b.yaml")
        try folder.write("base: \(server.baseURL)\nvariables: {n: 9}\n", to: "api/environments/c.yaml")
        let run = try await curlew("diff", "one", "--env", "a", "--env", "b")
        #expect(run.end == .exit(1))
        #expect(run.text.hasPrefix("--- a\n+++ b\n$.name  \"Ada\" -> \"Tom\"\n"))
        let same = try await curlew("diff", "one", "--env", "a", "--env", "a")
        #expect(same.end == .exit(0))
        #expect(same.text == "no difference\n")
        let gone = try await curlew("diff", "one", "--env", "a", "--env", "c")
        #expect(gone.text.contains("status  200 -> 404"))
        #expect(gone.text.contains("$.error  nothing -> "))
        #expect(try await curlew("diff", "one", "--env", "a").end == .exit(2))
        #expect(
            try await curlew("diff", "one", "--env", "a", "--env", "b", "--var", "base=http://127.0.0.1:1").end
                == .exit(3))
    }

    @Test func `two files are compared as what they are`() async throws {
        try folder.write(#"{"people":[{"id":1,"role":"mother"},{"id":2}],"took":1}"#, to: "a.json")
        try folder.write(#"{"people":[{"id":2},{"id":1,"role":"parent"}],"took":2}"#, to: "b.json")
        let run = try await curlew("diff", "a.json", "b.json")
        #expect(run.end == .exit(1))
        #expect(
            run.text == "--- a.json\n+++ b.json\n$.people[0].role  \"mother\" -> \"parent\"\n$.took  1 -> 2\n")
        let json = try await curlew("diff", "a.json", "b.json", "--ignore", "$.took", "--json")
        #expect(
            json.text
                == #"{"path":"$.people[0].role","kind":"changed","first":"mother","second":"parent"}"# + "\n")
        let none = try await curlew("diff", "a.json", "b.json", "--ignore", "$.took", "--ignore", "$..role")
        #expect(none.end == .exit(0) && none.text == "no difference\n")
        let placed = try await curlew("diff", "a.json", "b.json", "--array", "$.people=", "--ignore", "$.took")
        #expect(placed.text.contains("$.people[0].id  1 -> 2"))
        try folder.write("a\nb\n", to: "a.txt")
        try folder.write("a\nc\n", to: "b.txt")
        #expect(try await curlew("diff", "a.txt", "b.txt").text.hasSuffix("  a\n- b\n+ c\n"))
        #expect(try await curlew("diff", "a.json", "missing").end == .exit(2))
        #expect(try await curlew("diff", "a.json", "b.json", "--ignore", "took").end == .exit(2))
        #expect(try await curlew("diff", "a.json", "b.json", "--env", "demo").end == .exit(2))
    }
}
