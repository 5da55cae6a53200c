import CurlewSerialization
import Testing
import Workspace

@testable import Runs

@Suite struct CollectionCheckTests {
    private func faults(_ files: [String: String], environments: [String] = ["demo"]) throws -> [String] {
        let shop = try Shop(files)
        let collection = try shop.collection
        var check = CollectionCheck(
            collection, variables: try environments.map { ($0, try shop.variables(in: $0)) })
        return check.all(problems: try shop.problems).map(\.description)
    }

    @Test func `a sound collection has nothing to mend`() throws {
        #expect(
            try faults([
                "batches/smoke.yaml": "steps:\n  - {id: in, request: login}\n  - {request: me, when: in status 200}\n"
            ]) == [])
    }

    @Test func `each file that does not parse and each key that means nothing is named`() throws {
        let found = try faults(["broken.yaml": "request: [\n", "odd.yaml": "request: GET {{base}}/a\nheaderz: {}\n"])
        #expect(found.count == 2)
        #expect(found.contains { $0.hasPrefix("broken.yaml:") })
        #expect(found.contains { $0.hasPrefix("odd.yaml:2:1: \"headerz\"") })
    }

    @Test func `a variable that nothing sets has its file, line and the nearest name`() throws {
        #expect(
            try faults([
                "a.yaml": "request: GET {{base}}/a\nheaders:\n  X: {{usr}}\n".replacing("{{usr}}", with: "\"{{usr}}\"")
            ])
                == [
                    "a.yaml:3:7: {{usr}} is not set in demo, and no request captures it. Did you mean {{user}}?"
                ])
    }

    @Test func `a credential that stands in the file is a warning at its place, and no name is one`() throws {
        let shop = try Shop([
            "a.yaml": "request: GET {{base}}/a\nauth: {type: basic, user: me, password: hunter2}\n",
            "b.yaml": "request: GET {{base}}/b\nheaders: {X-Key: !secret abcdef, X-No: !secret \"{{password}}\"}\n",
            "c.yaml": "request: GET {{base}}/c\nauth: {type: bearer, token: \"{{password}}\"}\nheaders: {X: plain}\n",
        ])
        var check = CollectionCheck(try shop.collection, variables: [("demo", try shop.variables)])
        #expect(check.all(problems: []) == [])
        let words = check.warnings.map(\.description).filter { $0.contains("for all who read it") }
        #expect(words.count == 2 && words.allSatisfy { !$0.contains("hunter2") && !$0.contains("abcdef") }, "\(words)")
        #expect(words.first?.hasPrefix("a.yaml:2:41: warning: password stands in the file") == true, "\(words)")
        #expect(words.last?.hasPrefix("b.yaml:2:26: warning: X-Key stands") == true, "\(words)")
    }

    @Test func `a variable that stands in a check alone is named too`() throws {
        #expect(
            try faults(["a.yaml": "request: GET {{base}}/a\nchecks:\n  - $.a == {{nowhere}}\n"])
                == ["a.yaml:3:12: {{nowhere}} is not set in demo, and no request captures it."])
    }

    @Test func `of one environment only what it lacks is said, and the explorer's own names are told`() throws {
        let shop = try Shop(["a.yaml": "request: GET {{demo}}/{{page}}\n"])
        var check = CollectionCheck(try shop.collection, variables: [("loc", try shop.variables)])
        let words = check.all(problems: []).map(\.description)
        #expect(words.contains { $0.contains("{{page}} is not set in loc, and no request captures it.") }, "\(words)")
        #expect(
            words.contains { $0.contains("{{demo}} is not set in loc") && $0.contains("The explorer alone gives it") })
    }

    @Test func `a variable that one environment lacks names the environment`() throws {
        let found = try faults(
            ["environments/live.yaml": "base: http://127.0.0.1:2\nvariables: {user: eve}\n"],
            environments: ["demo", "live"])
        #expect(found == ["login.yaml:3:43: {{password}} is not set in live."])
    }

    @Test func `a value that may not stand in a URL, or is escaped there, is named with the way out`() throws {
        let files = [
            "environments/demo.yaml":
                "base: http://127.0.0.1:1\nvariables: {host: \"h.test:1\", path: a/b, up: .., q: \"a&b\", user: bob, password: p}\n",
            "a.yaml": "request: GET http://{{host}}/{{path}}/{{up}}?q={{q}}\nheaders:\n  X: \"{{q|raw}}\"\n",
        ]
        #expect(
            try faults(files) == [
                "a.yaml:1:21: {{host}} stands in the host and holds \":\", which could lead the request elsewhere. Correct "
                    + "the value, or write {{host|raw}} if it is meant.",
                "a.yaml:1:39: {{up}} makes \"..\" a segment of the path. Servers take that for a step up. Correct the "
                    + "value, or write {{up|raw}} if it is meant.",
                "a.yaml:1:48: {{q|raw}} stands outside of a URL, where every value is inserted as it is. Write {{q}}.",
            ])
        let shop = try Shop(files)
        var check = CollectionCheck(try shop.collection, variables: [("demo", try shop.variables(in: "demo"))])
        _ = check.all(problems: [])
        #expect(
            check.warnings.map(\.description).contains(
                "a.yaml:1:48: warning: {{q}} holds \"&\", which is escaped in the query; {{q|raw}} sends it as it is"))
    }

    @Test func `a name within a name is named`() throws {
        #expect(
            try faults(["a.yaml": "request: GET {{base}}/{{x_{{user}}}}\n"]) == [
                "a.yaml:1:23: {{x_{{user}}}} holds a name in a name, and such are not replaced. Write one name, and its "
                    + "value for each environment."
            ])
    }

    @Test func `a generator that there is not is named`() throws {
        #expect(
            try faults(["a.yaml": "request: GET {{base}}/{{$bogus}}/{{$uuid}}/{{$file x}}\n"])
                == ["a.yaml:1:23: There is no generator {{$bogus}}."])
    }

    @Test func `what servers misread is a warning at the line of its node`() throws {
        let shop = try Shop([
            "a.yaml": """
            request: POST {{base}}/a
            serializer: form
            parameters:
              b: 1+1
              c:
                - 1
                - {d: 2}
              e: !off 1+1
              f: !entries [[g, 1], ["h[]", 2]]
            headers:
              Content-Type: text/plain

            """
        ])
        func warnings(_ servers: [String]) throws -> [String] {
            var check = CollectionCheck(
                try shop.collection, variables: [("demo", try shop.variables)], servers: servers)
            #expect(check.all(problems: []).isEmpty)
            return check.warnings.map(\.description)
        }
        let found = try warnings([])
        #expect(found.count == 4)
        #expect(
            found.first
                == "a.yaml:4:3: warning: b: + is sent as %2B, so no server reads it as a space (write 1 1)")
        #expect(found[1].hasPrefix("a.yaml:5:3: warning: c: list of dictionaries under []: "))
        #expect(found[2].hasPrefix("a.yaml:9:24: warning: f[\"h[]\"]: the key holds ["), "\(found[2])")
        #expect(
            found[3].hasPrefix("a.yaml:1:1: warning: your Content-Type text/plain stands in place of "), "\(found[3])")
        #expect(try warnings(["php", "rack"]).contains { $0.contains(": warning: f") && $0.contains("PHP: ") })
    }

    @Test func `a part of a collection has its own faults alone`() throws {
        let shop = try Shop([
            "a/one.yaml": "request: GET {{base}}/{{x}}\n", "a.yaml": "request: GET {{base}}/{{y}}\n",
            "batches/gone.yaml": "steps: [gone]\n",
        ])
        for (part, files) in [
            ("a", ["a.yaml", "a/one.yaml"]), ("a/one", ["a/one.yaml"]), ("batches/gone", ["batches/gone.yaml"]),
            ("login", []),
        ] {
            var check = CollectionCheck(try shop.collection, variables: [("demo", try shop.variables)])
            #expect(Set(check.all(problems: [], in: part).map(\.file)) == Set(files))
        }
    }

    @Test func `an environment that inherits from nothing is a fault at its line, and the others are looked at`() throws
    {
        let shop = try Shop(["environments/live.yaml": "inherits: base\nvariables: {a: 1}\n"])
        let reading = EnvironmentReading(try shop.collection, names: nil, overrides: [:])
        #expect(reading.readings.map(\.environment) == ["demo"])
        #expect(
            reading.faults.map(\.description) == [
                #"environments/live.yaml:1:1: The environment "live" inherits from "base", which is not there."#
            ])
    }

    @Test func `what others inherit from need not have every name`() throws {
        let shop = try Shop([
            "environments/demo.yaml": "inherits: base\nvariables: {user: ada, password: x}\n",
            "environments/base.yaml": "base: http://127.0.0.1:1\n",
        ])
        let collection = try shop.collection
        #expect(EnvironmentReading(collection, names: nil, overrides: [:]).readings.map(\.environment) == ["demo"])
        #expect(EnvironmentReading(collection, names: ["base"], overrides: [:]).readings.map(\.environment) == ["base"])
    }

    @Test func `a batch that names a request which is gone, and steps that wait for each other`() throws {
        let found = try faults([
            "batches/gone.yaml": "steps:\n  - login\n  - gone/for-good\n",
            "batches/round.yaml": "steps:\n  - {request: login, after: me}\n  - me\n",
            "batches/odd.yaml": "limit: many\n",
        ])
        #expect(found.count == 3)
        #expect(found.contains { $0 == #"batches/gone.yaml:3:5: There is no request "gone/for-good"."# })
        #expect(found.contains { $0.hasPrefix("batches/odd.yaml:1:8: \"limit\" must be a number from 1 to 1000.") })
        #expect(
            found.contains {
                $0.hasPrefix("batches/round.yaml:2:5: These steps wait for each other: login -> me -> login.")
            })
    }

    @Test func `a check that is none has its line`() throws {
        let found = try faults(["a.yaml": "request: GET {{base}}/a\nchecks:\n  - status 200\n  - staus 200\n"])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("a.yaml:4:") == true)
    }
}
