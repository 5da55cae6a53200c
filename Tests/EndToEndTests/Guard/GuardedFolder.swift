import Foundation
import TestSupport

/// A home with a collection `api` in it that somebody else wrote, and a program run there with nobody at the keyboard.
struct GuardedFolder {
    /// In the environment as `SECRET_KEY`; never to be seen where nobody allowed it.
    static let canary = "CANARY-5bd1e995"

    let home: TemporaryFolder
    let root: String

    init(_ files: [String: String] = [:]) throws {
        home = try TemporaryFolder()
        root = home.url.resolvingSymlinksInPath().path
        try home.write("name: Gift\n", to: "api/curlew.yaml")
        try lay(files)
    }

    /// Files of the collection, by their paths.
    func lay(_ files: [String: String]) throws {
        for (name, text) in files { try home.write(text, to: "api/" + name) }
    }

    func program(_ name: String, _ text: String) throws {
        try lay([name: "#!/bin/sh\n" + text + "\n"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path("api/" + name))
    }

    var environment: [String: String] {
        [
            "HOME": root, "XDG_STATE_HOME": root + "/state", "XDG_CACHE_HOME": root + "/cache",
            "PATH": "/usr/bin:/bin", "SECRET_KEY": Self.canary,
        ]
    }

    func curlew(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.of(arguments, environment: environment, folder: home.path("api"))
    }

    func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: home.path(name)) }
    func read(_ name: String) throws -> String { try home.read("api/" + name) }
}
