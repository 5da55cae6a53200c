import Foundation
import TestSupport
import Testing

/// `--allow NAME` is for what the person means: who writes a collection gives its programs any name.
@Suite struct AllowanceTests {
    private let server: WireRecorder
    private let folder: GuardedFolder

    init() throws {
        server = try WireRecorder()
        folder = try GuardedFolder([
            "environments/e.yaml": "base: http://127.0.0.1:\(server.port)\nsecrets: {k: {process: SECRET_KEY}}\n"
        ])
    }

    /// The names of programs, relative to the collection, and what would be given for another thing.
    @Test(arguments: ["SECRET_KEY", "./SECRET_KEY", "variable:SECRET_KEY", "secret:k", "./a.pem", "file:./a.pem"])
    func `no name of another thing runs a program that is called so`(name: String) async throws {
        let path = name.hasPrefix("./") ? name : "./" + name
        try folder.program(String(path.dropFirst(2)), "touch ran\n")
        try folder.lay([
            "r.yaml": "request: GET {{base}}/x\nheaders: {X-K: \"{{k}}\"}\nhooks: {before: \"\(path)\"}\n"
        ])
        let place = "http://127.0.0.1:\(server.port)"
        for allowed in [name, path, "\(name)@\(place)", "hook:\(path)", "hook:\(path)@http://127.0.0.1:1"] {
            for command in ["send", "run"] {
                let run = try await folder.curlew(
                    command, "r", "--allow", allowed, "--allow", "variable:SECRET_KEY@\(place)")
                #expect(run.end == .exit(2), "\(allowed): \(run.text)\(run.errors)")
                #expect(run.errors.contains("hook:\(path)"), "\(run.errors)")
            }
        }
        #expect(server.take().isEmpty && !folder.isThere("ran") && !folder.isThere("api/ran"))
        let run = try await folder.curlew(
            "send", "r", "--allow", "hook:\(path)@\(place)", "--allow", "SECRET_KEY@" + place)
        #expect(folder.isThere("ran") || folder.isThere("api/ran"), "\(run.errors)")
    }

    /// What is said yes to is for its place: whoever may change the base of a collection does not choose where it goes.
    @Test(arguments: ["send", "run"]) func `a changed base asks again`(command: String) async throws {
        let other = try WireRecorder()
        try folder.lay(["r.yaml": "request: GET {{base}}/x\nheaders: {X-K: \"{{k}}\"}\n"])
        let allowed = "SECRET_KEY@http://127.0.0.1:\(server.port)"
        for name in ["SECRET_KEY", "variable:SECRET_KEY", allowed + "0"] {
            let run = try await folder.curlew(command, "r", "--allow", name)
            #expect(run.end == .exit(2) && run.errors.contains("--allow '\(allowed)',"), "\(run.errors)")
        }
        #expect(server.take().isEmpty)
        #expect(try await folder.curlew(command, "r", "--allow", allowed).end == .exit(0))
        #expect(server.take().flatMap { $0.values("X-K") } == [GuardedFolder.canary])
        let base = "http://127.0.0.1:\(other.port)"
        try folder.lay(["environments/e.yaml": "base: \(base)\nsecrets: {k: {process: SECRET_KEY}}\n"])
        let moved = try await folder.curlew(command, "r", "--allow", allowed)
        #expect(moved.end == .exit(2) && moved.errors.contains("--allow 'SECRET_KEY@\(base)',"), "\(moved.errors)")
        #expect(other.take().isEmpty && server.take().isEmpty)
        let both = try await folder.curlew(command, "r", "--allow", allowed, "--allow", "SECRET_KEY@" + base)
        #expect(both.end == .exit(0) && other.take().count == 1, "\(both.errors)")
    }
}
