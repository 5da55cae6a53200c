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

    @Test func `the choices of the request's file are obeyed, and wrong ones are named`() async throws {
        for (name, number) in [("a", 1), ("b", 2)] {
            try folder.write(
                "base: \(server.baseURL)\nvariables: {n: \(number)}\n", to: "api/environments/\(name).yaml")
        }
        try folder.write(
            "request: GET {{base}}/people/{{n}}\ncompare: {ignore: [$.name, $.url]}\n", to: "api/one.yaml")
        let run = try await curlew("diff", "one", "--env", "a", "--env", "b")
        #expect(run.end == .exit(1) && run.text == "--- a\n+++ b\n$.role  \"mother\" -> \"father\"\n", "\(run.text)")
        let none = try await curlew("diff", "one", "--env", "a", "--env", "b", "--ignore", "$.role")
        #expect(none.end == .exit(0))
        try folder.write(
            "request: GET {{base}}/people/{{n}}\ncompare:\n  ignore: [$.name, took]\n", to: "api/one.yaml")
        let check = try await curlew("check", "one")
        #expect(check.end == .exit(1))
        #expect((check.text + check.errors).contains("one.yaml:3:20:"))
        #expect((check.text + check.errors).contains("compare.ignore: \"took\" is no path"))
    }

    @Test func `the second environment of the demo answers otherwise in four places`() async throws {
        try folder.write("base: \(server.baseURL)\n", to: "api/environments/a.yaml")
        try folder.write("base: \(server.baseURL)/demo-2\n", to: "api/environments/b.yaml")
        try folder.write("request: GET {{base}}/people\n", to: "api/people.yaml")
        let run = try await curlew("diff", "people", "--env", "a", "--env", "b", "--ignore", "$..url")
        #expect(
            run.text == "--- a\n+++ b\n$.people[0].role  \"mother\" -> \"parent\"\n"
                + "$.people[0].legacy  nothing -> true\n")
        let all = try await curlew("diff", "people", "--env", "a", "--env", "b", "--json")
        #expect(all.text.split(separator: "\n").count == 4)
    }

    @Test func `same as baseline passes, and names what differs, in send, run and its report`() async throws {
        try folder.write("base: \(server.baseURL)\n", to: "api/environments/a.yaml")
        try folder.write("base: \(server.baseURL)/demo-2\n", to: "api/environments/b.yaml")
        try folder.write(
            "request: GET {{base}}/people/1\nchecks: [same as baseline]\ncompare: {ignore: [$.url]}\n",
            to: "api/one.yaml")
        let missing = try await curlew("send", "one", "--env", "a")
        #expect(missing.end == .exit(1) && missing.errors.contains("There is no baseline yet."), "\(missing.errors)")
        try folder.write(
            "status: 200\nbody: |\n  {\"url\": \"\", \"name\": \"Ada\", \"role\": \"mother\"}\n",
            to: "api/one.baseline.yaml")
        #expect(try await curlew("send", "one", "--env", "a").end == .exit(0))
        let other = try await curlew("send", "one", "--env", "b")
        #expect(other.end == .exit(1))
        #expect(other.errors.contains("$.role  \"mother\" -> \"parent\""), "\(other.errors)")
        let run = try await curlew("run", "one", "--env", "b", "--report", "junit=report.xml")
        #expect(run.end == .exit(1), "\(run.errors)")
        #expect(try folder.read("report.xml").contains("differs from the baseline in 2 places"))
        #expect(try await curlew("ls").text.contains("baseline") == false)
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
