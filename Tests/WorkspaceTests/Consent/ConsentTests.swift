import Glibc
import Testing

@testable import CurlewFiles
@testable import Workspace

/// What a collection may read by itself, and every yes that was given.
@Suite struct ConsentTests {
    private func store(_ folder: TemporaryFolder) -> ConsentStore {
        ConsentStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path + "/state"]))
    }

    private let need = Permission(.file("/etc/hosts"), collection: "/home/ada/api", host: "example.com")

    // MARK: The store

    @Test func `a yes is kept for its owner alone`() throws {
        let folder = try TemporaryFolder()
        #expect(!store(folder).isGranted(need))
        try store(folder).grant([need])
        #expect(store(folder).isGranted(need) && store(folder).missing([need]).isEmpty)
        let names = try folder.names("state/curlew/consents")
        #expect(names.count == 1)
        #expect(try folder.mode("state/curlew/consents/" + names[0]) == 0o600)
        #expect(try folder.mode("state/curlew/consents") == 0o700)
    }

    @Test func `it is for that thing, that collection and that host`() throws {
        let folder = try TemporaryFolder()
        try store(folder).grant([need])
        var others = Array(repeating: need, count: 6)
        others[0].kind = .file("/etc/passwd")
        others[1].kind = .command("/etc/hosts")
        others[2].collection = "/home/ada/api2"
        others[3].host = "example.com:8443"
        others[4].host = ""
        others[5].digest = "0"
        #expect(store(folder).missing(others + [need]) == others)
    }

    @Test func `another content asks again`() throws {
        let folder = try TemporaryFolder()
        var hook = Permission(.hook("./sign.sh"), collection: "/c", host: "h", digest: "1")
        try store(folder).grant([hook])
        hook.digest = "2"
        #expect(!store(folder).isGranted(hook))
        try store(folder).grant([hook])
        #expect(store(folder).isGranted(hook))
        hook.digest = "1"
        #expect(!store(folder).isGranted(hook))
    }

    @Test(arguments: ["", "\u{0}", "collection: /home/ada/api\n", "- a", "a: &a [*a]"])
    func `a damaged file is no yes`(text: String) throws {
        let folder = try TemporaryFolder()
        try store(folder).grant([need])
        let name = try #require(try folder.names("state/curlew/consents").first)
        try folder.write(text, to: "state/curlew/consents/" + name)
        #expect(!store(folder).isGranted(need))
        try store(folder).grant([need])
        #expect(store(folder).isGranted(need))
    }

    @Test(arguments: ["a\nhost: evil", "\u{1B}[2J", "a: b # c", "  ", "é\u{2028}", "!file x"])
    func `odd names come back as they are`(name: String) throws {
        let folder = try TemporaryFolder()
        let need = Permission(.processVariable(name), collection: "/c \(name)", host: "h")
        try store(folder).grant([need])
        #expect(store(folder).isGranted(need))
    }

    @Test func `without a state directory nothing is kept`() throws {
        let store = ConsentStore(directories: StateDirectories(environment: [:]))
        try store.grant([need])
        #expect(!store.isGranted(need) && store.path == nil)
    }

    @Test func `the same need is asked once`() throws {
        #expect(store(try TemporaryFolder()).missing([need, need]) == [need])
    }

    @Test func `a yes for a place that is not known is not kept`() throws {
        let folder = try TemporaryFolder()
        var unknown = need
        unknown.host = ""
        try store(folder).grant([unknown])
        #expect(!store(folder).isGranted(unknown))
        #expect(try folder.names("state/curlew/consents").isEmpty)
    }

    @Test func `a file of another program's version with no host is no yes`() throws {
        let folder = try TemporaryFolder()
        try store(folder).grant([need])
        let name = "state/curlew/consents/" + (try #require(try folder.names("state/curlew/consents").first))
        try folder.write("collection: /home/ada/api\nfile: /etc/hosts\nhost: \"\"\n", to: name)
        var unknown = need
        unknown.host = ""
        #expect(!store(folder).isGranted(need) && !store(folder).isGranted(unknown))
    }

    @Test func `a place that a secret is part of is told apart, and not written down`() throws {
        let folder = try TemporaryFolder()
        var (one, other) = (need, need)
        (one.host, one.hiddenHost) = ("https://******.a.test", "https://acme.a.test")
        (other.host, other.hiddenHost) = ("https://******.a.test", "https://evil.a.test")
        #expect(one != other && Set([one]).contains(one) && !Set([one]).contains(other))
        try store(folder).grant([one])
        #expect(!store(folder).isGranted(one))
        #expect(try folder.names("state/curlew/consents").isEmpty)
        var plain = need
        plain.host = one.host
        try store(folder).grant([plain])
        #expect(!store(folder).isGranted(one) && !store(folder).isGranted(other))
    }

    @Test func `names that only look alike are two`() {
        let one = Permission(.command("cat caf\u{E9}"), collection: "/c", host: "h")
        #expect(one != Permission(.command("cat cafe\u{301}"), collection: "/c", host: "h"))
    }

    // MARK: What is the collection's own

    private func need(_ path: String, in folder: TemporaryFolder) -> String? {
        ConsentFinder(root: folder.path + "/api", host: "h").need(ofFile: path)?.name
    }

    @Test func `what lies in a collection needs no yes, wherever a link leads from`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "api/pics/ada.png")
        try folder.link("api/link.png", to: "pics/ada.png")
        try folder.link("elsewhere", to: folder.path + "/api/pics")
        #expect(need(folder.path + "/api/pics/ada.png", in: folder) == nil)
        #expect(need(folder.path + "/api/pics/../pics/ada.png", in: folder) == nil)
        #expect(need(folder.path + "/api/link.png", in: folder) == nil)
        #expect(need(folder.path + "/elsewhere/ada.png", in: folder) == nil)
        #expect(need(folder.path + "/api/not-there.png", in: folder) == nil)
    }

    @Test func `what lies outside needs one, whatever it is called`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "secret")
        try folder.write("x", to: "apix/secret")
        try folder.write("x", to: "api/a")
        try folder.link("api/link", to: "../secret")
        try folder.link("api/folder", to: "..")
        #expect(need("/etc/passwd", in: folder) == "/etc/passwd")
        #expect(need(folder.path + "/api/../secret", in: folder) == folder.path + "/secret")
        #expect(need(folder.path + "/api/link", in: folder) == folder.path + "/secret")
        #expect(need(folder.path + "/api/folder/secret", in: folder) == folder.path + "/secret")
        #expect(need(folder.path + "/apix/secret", in: folder) == folder.path + "/apix/secret")
        #expect(need(folder.path + "/api/no/../../../gone", in: folder) != nil)
        #expect(need(folder.path + "/api/folder/gone", in: folder) == folder.path + "/gone")
    }

    @Test(arguments: [
        ".git/config", ".env", "sub/.env", "environments/demo.local.yaml", "environments/demo.local.yaml~",
        "environments/demo.local copy.yaml", "environments/demo.local.bak.yaml", "environments/#demo.yaml#",
    ])
    func `what git keeps to one person is not the collection's`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "api/" + name)
        #expect(need(folder.path + "/api/" + name, in: folder) == folder.path + "/api/" + name)
    }

    @Test func `a hook is known by its words and by the files among them`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "api/tour/sign.py")
        let finder = ConsentFinder(root: folder.path + "/api", host: "h")
        let hook = SavedHook(["python3", "sign.py"], folder: "tour")
        let first = finder.need(of: hook)
        #expect(first.kind == .hook("python3 sign.py in tour") && first.digest?.count == 64)
        #expect(finder.need(of: hook) == first)
        try folder.write("b", to: "api/tour/sign.py")
        #expect(finder.need(of: hook).digest != first.digest)
        #expect(finder.need(of: SavedHook(["python3 sign.py"], folder: "tour")).digest != first.digest)
    }

    @Test func `a command is known by its text, the files that it names and all that lies beside them`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "api/tools/get.sh")
        try folder.write("a", to: "api/tools/data.txt")
        let finder = ConsentFinder(root: folder.path + "/api", host: "h")
        for command in ["sh tools/get.sh", "x=$(tools/get.sh); echo $x", "cd tools && ./get.sh|head -1"] {
            let first = finder.need(ofCommand: command)
            #expect(first.digest?.count == 64 && finder.need(ofCommand: command) == first)
            try folder.write(command + " data", to: "api/tools/data.txt")
            #expect(finder.need(ofCommand: command).digest != first.digest, "what a script reads may be run by it")
            try folder.write(command, to: "api/tools/lib.sh")
            let second = finder.need(ofCommand: command)
            #expect(second.digest != first.digest)
            try folder.write(command, to: "api/tools/get.sh")
            #expect(finder.need(ofCommand: command).digest != second.digest)
        }
    }

    @Test func `a file too long to be read is known by its size and time`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "api/sign.sh")
        let path = folder.path + "/api/sign.sh"
        #expect(truncate(path, 65 << 20) == 0)
        let finder = ConsentFinder(root: folder.path + "/api", host: "h")
        let first = finder.need(of: SavedHook(["./sign.sh"]))
        #expect(truncate(path, 66 << 20) == 0)
        #expect(finder.need(of: SavedHook(["./sign.sh"])).digest != first.digest)
    }

    @Test func `a kept secret is one of its environment`() throws {
        let folder = try TemporaryFolder()
        let finder = ConsentFinder(root: folder.path, host: "https://a.test")
        let token = finder.need(ofSecret: "token", environment: "staging")
        #expect(token.name == "token of staging" && token.host == "https://a.test" && token.digest == nil)
        #expect(finder.need(ofSecret: "token", environment: "").name == "token")
        try store(folder).grant([token])
        #expect(store(folder).isGranted(token))
        let others = [
            finder.need(ofSecret: "token", environment: "production"),
            finder.need(ofSecret: "key", environment: "staging"),
            ConsentFinder(root: folder.path, host: "https://b.test").need(ofSecret: "token", environment: "staging"),
        ]
        #expect(store(folder).missing(others) == others)
    }

    // MARK: Words

    @Test func `a secret is sent, and a request may be of no collection`() {
        var token = Permission(.secret("token of staging"), collection: "/c", host: "https://a.test")
        let end = "\n  sends the secret token of staging\nAllow it? A yes is kept for exactly this."
        #expect(text([token]) == "The request goes to https://a.test.\nThe collection /c" + end)
        token.collection = ""
        #expect(text([token]) == "The request goes to https://a.test.\nThe request" + end)
        #expect([token].refusal.hasPrefix("Not sent: the request sends the secret token of staging."))
    }

    @Test func `what an answer gave is called that, and a place that it decides stands in what allows it`() {
        var token = Permission(.secret("$response login $.t of e"), collection: "/c", host: "https://a.test")
        #expect(token.deed == "sends $response login $.t of e, which an answer gave")
        #expect([token].refusal.contains("--allow '$response login $.t of e@https://a.test',"))
        token.host = ""
        #expect([token].refusal.contains("--allow '$response login $.t of e',"))
        token.isAnswered = true
        #expect([token].refusal.contains("--allow '$response login $.t of e@PLACE',"))
    }

    @Test func `what is refused for several hosts names each with its place`() {
        var other = need
        other.host = "b.test"
        #expect(
            [need, other].refusal
                == "Not sent: the collection reads the file /etc/hosts for example.com; reads the file /etc/hosts for "
                + "b.test. That needs your yes: --allow '/etc/hosts@example.com' --allow '/etc/hosts@b.test', or --allow all."
        )
    }

    @Test func `what is refused says the same as the question, on one line`() {
        #expect(
            [need].refusal
                == "Not sent: the collection reads the file /etc/hosts. The request would go to example.com. "
                + "That needs your yes: --allow '/etc/hosts@example.com', or --allow all.")
        #expect([Permission]().questionLines.isEmpty && [Permission]().refusal.isEmpty)
    }

    private func text(_ needs: [Permission]) -> String {
        needs.questionLines.map { $0.label + $0.text }.joined(separator: "\n")
    }
}
