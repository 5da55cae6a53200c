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
        for allowed in [name, path, "\(name)@http://127.0.0.1:\(server.port)"] {
            for command in ["send", "run"] {
                let run = try await folder.curlew(
                    command, "r", "--allow", allowed, "--allow", "variable:SECRET_KEY")
                #expect(run.end == .exit(2), "\(allowed): \(run.text)\(run.errors)")
                #expect(run.errors.contains("hook:\(path)"), "\(run.errors)")
            }
        }
        #expect(server.take().isEmpty && !folder.isThere("ran") && !folder.isThere("api/ran"))
        let run = try await folder.curlew("send", "r", "--allow", "hook:" + path, "--allow", "SECRET_KEY")
        #expect(folder.isThere("ran") || folder.isThere("api/ran"), "\(run.errors)")
    }
}
