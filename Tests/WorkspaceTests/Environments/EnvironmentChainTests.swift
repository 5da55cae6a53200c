import Testing

@testable import Workspace

@Suite struct `Environments that inherit` {
    private func chain(_ name: String, _ files: [EnvironmentFile]) throws(EnvironmentProblem) -> EnvironmentChain {
        try EnvironmentChain(name, in: files)
    }

    @Test func `take what they do not set, one person's own values first`() throws {
        let files = [
            EnvironmentFile(name: "base", values: [.init("a", "base"), .init("b", "base"), .init("c", "base")]),
            EnvironmentFile(name: "base", values: [.init("c", "base local")], isLocal: true),
            EnvironmentFile(
                name: "staging", values: [.init("a", "staging"), .init("d", "staging")], inherits: "base",
                isProtected: true, server: "php"),
            EnvironmentFile(name: "staging", values: [.init("d", "mine")], isLocal: true),
        ]
        let chain = try chain("staging", files)
        #expect(chain.variables == ["a": "staging", "b": "base", "c": "base local", "d": "mine"])
        #expect(chain.parent == "base" && chain.isProtected && chain.server == "php")
        #expect(chain.layers.map(\.isInherited) == [false, false, true, true])
        #expect(try !self.chain("base", files).isProtected)
    }

    @Test func `an environment says no to its parent's protection`() throws {
        let files = [
            EnvironmentFile(name: "a", isProtected: true), EnvironmentFile(name: "b", inherits: "a"),
            EnvironmentFile(name: "c", inherits: "a", isProtected: false),
        ]
        #expect(try chain("b", files).isProtected)
        #expect(try !chain("c", files).isProtected)
    }

    @Test func `an heir loses what only the deleted one sets, by way of another too`() {
        let files = [
            EnvironmentFile(name: "prod", base: "x", secrets: [SavedSecret("pw", .kept)], isProtected: true),
            EnvironmentFile(name: "heir", inherits: "prod"), EnvironmentFile(name: "next", inherits: "heir"),
            EnvironmentFile(
                name: "own", base: "y", inherits: "prod", secrets: [SavedSecret("pw", .kept)], isProtected: true),
            EnvironmentFile(name: "open", base: "y", inherits: "prod", isProtected: false),
            EnvironmentFile(name: "circle", inherits: "circle2"), EnvironmentFile(name: "circle2", inherits: "prod"),
            EnvironmentFile(name: "circle2", isLocal: true, inherits: "circle"), EnvironmentFile(name: "other"),
        ]
        let heirs = ["prod", "heir", "next", "own", "open", "circle2", "other"].map { files.heir($0, of: "prod") }
        let wanted: [(isDirect: Bool, losesProtection: Bool, loses: [String])?] = [
            nil, (true, true, ["base", "pw"]), (false, true, ["base", "pw"]), (true, false, []), (true, false, ["pw"]),
            (true, false, []), nil,
        ]
        for (heir, wanted) in zip(heirs, wanted) {
            #expect((heir == nil) == (wanted == nil))
            guard let heir, let wanted else { continue }
            #expect(heir.isDirect == wanted.isDirect && heir.losesProtection == wanted.losesProtection, "\(heir.name)")
            #expect(heir.loses == wanted.loses, "\(heir.name)")
        }
    }

    @Test func `a circle is an error with the names of it`() {
        let files = [
            EnvironmentFile(name: "a", inherits: "b"), EnvironmentFile(name: "b", inherits: "c"),
            EnvironmentFile(name: "c", inherits: "b"), EnvironmentFile(name: "me", inherits: "me"),
        ]
        #expect(throws: EnvironmentProblem.circle(["b", "c", "b"])) { try chain("a", files) }
        #expect(throws: EnvironmentProblem.circle(["me", "me"])) { try chain("me", files) }
        #expect("\(EnvironmentProblem.circle(["b", "c", "b"]))".contains("b -> c -> b"))
    }

    @Test func `names that are not there come with the nearest`() {
        let files = [EnvironmentFile(name: "base"), EnvironmentFile(name: "demo", inherits: "bsae")]
        #expect(throws: EnvironmentProblem.missingParent(of: "demo", "bsae", nearest: "base")) {
            try chain("demo", files)
        }
        #expect(throws: EnvironmentProblem.missing("dmeo", nearest: "demo")) { try chain("dmeo", files) }
    }
}
