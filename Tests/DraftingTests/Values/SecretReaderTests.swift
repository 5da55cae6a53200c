import Drafting
import Foundation
import Testing
import Workspace

@Suite struct `Where secrets come from` {
    private final class Home {
        let url: URL

        init() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("curlew-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            self.url = url.resolvingSymlinksInPath()
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }

        var directories: StateDirectories { StateDirectories(environment: ["XDG_STATE_HOME": url.path + "/state"]) }
    }

    private func reader(_ home: Home, limit: Duration = .seconds(20)) -> SecretReader {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return SecretReader(
            environment: ["PATH": path, "HOME": home.url.path, "API_KEY": "k3y", "EMPTY": ""],
            directories: home.directories, limit: limit)
    }

    private func value(
        _ source: SavedSecret.Source, _ home: Home, collection: String = "", limit: Duration = .seconds(20)
    ) async throws -> Result<String, SecretFailure> {
        let place = ValuePlace(collection: collection, environment: "demo")
        let secret = SavedSecret("token", source)
        let reader = reader(home, limit: limit)
        return try #require(await reader.values(of: [secret], in: place, allowed: allowed(secret, place))["token"])
    }

    /// The yes for what is there now.
    private func allowed(_ secret: SavedSecret, _ place: ValuePlace) -> [Permission] {
        [ConsentFinder(root: place.collection, host: "https://h.test").need(of: secret.source)].compactMap(\.self)
    }

    @Test func `a command that was exchanged since its yes does not run`() async throws {
        let home = try Home()
        let root = home.url.path + "/api"
        let place = ValuePlace(collection: root, environment: "demo")
        let secret = SavedSecret("token", .command("make -s token; echo x"))
        try home.write(Array("token:\n\t@echo harmless\n".utf8), to: "api/Makefile")
        let before = allowed(secret, place)
        try home.write(Array("token:\n\t@touch ../ran\n".utf8), to: "api/Makefile")
        let other = "It is not what was allowed."
        let changed =
            "Changed since your yes: Makefile. A file that changes at each run belongs outside of the collection."
        for (needs, why) in [
            (before, changed), ([], other), (allowed(SavedSecret("token", .command("true")), place), other),
        ] {
            let result = try #require(await reader(home).values(of: [secret], in: place, allowed: needs)["token"])
            #expect(sentence(result).hasSuffix("Its command was not run. \(why) Send again to be asked."))
        }
        #expect(!FileManager.default.fileExists(atPath: home.url.path + "/ran"))
        let after = allowed(secret, place)
        #expect(await reader(home).values(of: [secret], in: place, allowed: after)["token"] != nil)
        #expect(FileManager.default.fileExists(atPath: home.url.path + "/ran"))
    }

    @Test func `a command may write below its folder and is still the same`() async throws {
        let home = try Home()
        let place = ValuePlace(collection: home.url.path + "/api", environment: "demo")
        try home.write([], to: "api/log")
        let secret = SavedSecret("token", .command("echo x >> log; wc -l < log | tr -d ' '"))
        let before = allowed(secret, place)
        for count in ["1", "2"] {
            let found = await reader(home).values(of: [secret], in: place, allowed: before)
            #expect(found["token"] == .success(count))
        }
    }

    private func sentence(_ result: Result<String, SecretFailure>) -> String {
        if case .failure(let failure) = result { failure.sentence } else { "none" }
    }

    @Test func `a variable of the process`() async throws {
        let home = try Home()
        #expect(try await value(.process("API_KEY"), home) == .success("k3y"))
        for name in ["MISSING", "EMPTY"] {
            #expect(
                sentence(try await value(.process(name), home))
                    == "The secret {{token}} has no value. The process variable \(name) is not set. Set it before starting curlew."
            )
        }
    }

    @Test func `what a command prints, without the last line break`() async throws {
        let home = try Home()
        #expect(try await value(.command("printf 'a b\\n\\n'"), home) == .success("a b\n"))
        #expect(try await value(.command("printf '%s' \"x${API_KEY}\""), home) == .success("x"))
    }

    @Test(arguments: [
        ("false", "ended with status 1"), ("echo 'no such entry' >&2; exit 3", "no such entry"),
        ("no-such-program-here", "was not found"), ("true", "gave nothing"), ("printf '\\377'", "no text in UTF-8"),
        ("printf 'a\\000b'", "no text in UTF-8"), ("head -c 100000 /dev/zero | tr '\\0' a", "wrote more than"),
    ])
    func `a command that fails, prints nothing, binary or too much is a sentence`(
        command: String, words: String
    ) async throws {
        let home = try Home()
        let sentence = sentence(try await value(.command(command), home))
        #expect(sentence.hasPrefix("The secret {{token}} has no value. ") && sentence.contains(words), "\(sentence)")
    }

    @Test func `a command that hangs is ended at the limit`() async throws {
        let home = try Home()
        let result = try await value(.command("sleep 600"), home, limit: .milliseconds(200))
        #expect(sentence(result).contains("took longer than 200 ms"))
    }

    @Test func `a file that only its owner reads`() async throws {
        let home = try Home()
        try home.write(Array("s3cret\r\n".utf8), to: "state/curlew/secrets/mine")
        try home.write(Array("elsewhere".utf8), to: "pins/x")
        #expect(try await value(.file("mine"), home) == .success("s3cret"))
        #expect(try await value(.file("~/pins/x"), home) == .success("elsewhere"))
        #expect(try await value(.file(home.url.path + "/pins/x"), home) == .success("elsewhere"))
    }

    @Test func `a file that others may read, one in the collection and one that is not there are refused`() async throws
    {
        let home = try Home()
        try home.write(Array("x".utf8), to: "wide", mode: 0o644)
        try home.write(Array("x".utf8), to: "api/secret")
        #expect(sentence(try await value(.file("~/wide"), home)).contains("(mode 0644). Write chmod 600"))
        #expect(
            sentence(try await value(.file("~/api/secret"), home, collection: home.url.path + "/api"))
                .contains("is inside the collection"))
        #expect(sentence(try await value(.file("~/none"), home)).contains("It is not there."))
        #expect(sentence(try await value(.file("~/api"), home)).hasPrefix("The secret {{token}} has no value."))
    }

    @Test func `what was typed and is kept outside the collection`() async throws {
        let home = try Home()
        #expect(sentence(try await value(.kept, home)).contains("None is kept here."))
        let store = ValueStore(.secrets, directories: home.directories)
        try store.change(
            ValuePlace(collection: "", environment: "demo"),
            setting: [StoredValue("token", "kept one", isSecret: true, date: 0)])
        #expect(try await value(.kept, home) == .success("kept one"))
    }

    @Test func `a password manager is not opened twice, until an environment is edited`() async throws {
        let home = try Home()
        let reader = reader(home)
        let counter = home.url.path + "/count"
        let secret = SavedSecret("token", .command("echo x >> \(counter); wc -l < \(counter) | tr -d ' '"))
        let place = ValuePlace(collection: "", environment: "demo")
        #expect(await reader.values(of: [secret], in: place, allowed: allowed(secret, place))["token"] == .success("1"))
        #expect(await reader.values(of: [secret], in: place, allowed: allowed(secret, place))["token"] == .success("1"))
        await reader.forget()
        #expect(await reader.values(of: [secret], in: place, allowed: allowed(secret, place))["token"] == .success("2"))
    }
}

@Suite struct `Files as values` {
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("curlew-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("api/tour"), withIntermediateDirectories: true)
        return url.resolvingSymlinksInPath()
    }

    @Test func `hold what is beside the request, as it is`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{{x}}\nb\n".utf8).write(to: folder.appendingPathComponent("api/tour/note one.txt"))
        let reader = FileLookUp(
            folder: folder.path + "/api/tour", collection: folder.path + "/api", home: folder.path)
        #expect(try reader.value(of: "$file 'note one.txt'") == "{{x}}\nb\n")
    }

    @Test(arguments: [
        ("$file none.txt", "It is not there."), ("$file ../../outside", "outside the collection"),
        ("$file ~/outside", "outside the collection"), ("$file", "Write it like"), ("$file a b", "Write it like"),
        ("$file ../binary", "no text in UTF-8"), ("$file .", "not a file"),
    ])
    func `that cannot be read say why`(text: String, words: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("x".utf8).write(to: folder.appendingPathComponent("outside"))
        try Data([0xFF]).write(to: folder.appendingPathComponent("api/binary"))
        let reader = FileLookUp(
            folder: folder.path + "/api/tour", collection: folder.path + "/api", home: folder.path)
        #expect {
            try reader.value(of: text)
        } throws: { error in
            (error as? LookUpFailure)?.sentence.contains(words) == true
        }
    }
}
