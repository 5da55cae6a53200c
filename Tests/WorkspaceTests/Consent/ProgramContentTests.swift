import Glibc
import Testing

@testable import CurlewFiles
@testable import Workspace

/// What a yes for a program is for: the program and every file that it can reach, but for those that curlew writes.
@Suite struct ProgramContentTests {
    private let folder: TemporaryFolder
    private let finder: ConsentFinder
    private let store: ConsentStore

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("name: Gift\n", to: "api/curlew.yaml")
        try folder.write("request: GET http://h/x\n", to: "api/tour/r.yaml")
        try folder.write("name: Tour\n", to: "api/tour/folder.yaml")
        try folder.write("#!/bin/sh\n. lib/common.sh\n", to: "api/tour/sign.sh")
        try folder.write("true\n", to: "api/tour/lib/common.sh")
        try folder.write("sign:\n\ttrue\n", to: "api/tour/Makefile")
        try folder.write("x = 1\n", to: "api/tour/package/deep/module.py")
        try folder.write("[core]\n", to: "api/tour/.git/config")
        finder = ConsentFinder(root: folder.path + "/api", host: "https://h.test")
        store = ConsentStore(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path + "/state"]))
    }

    private static let hooks = [["./sign.sh"], ["make", "sign"], ["python3", "-m", "package"]]

    private func hook(_ words: [String] = ["make", "sign"]) -> Permission {
        finder.need(of: SavedHook(words, folder: "tour"))
    }

    private func command() -> Permission { finder.need(ofCommand: "make token") }

    // MARK: What asks again

    @Test(arguments: [
        "sign.sh", "lib/common.sh", "Makefile", "package/deep/module.py", "package/new.py", ".env", "notes.txt",
        "playbook.yaml", "lib/folder.sh.yaml",
    ])
    func `another content of any file below asks again, and is named`(name: String) throws {
        for words in Self.hooks {
            let first = hook(words)
            try store.grant([first])
            #expect(store.isGranted(hook(words)))
            let before = try? folder.text("api/tour/" + name)
            try folder.write("touch X\n", to: "api/tour/" + name)
            let asked = try #require(store.missing([hook(words)]).first)
            let change: ContentChange = before == nil ? .added("tour/" + name) : .changed("tour/" + name)
            #expect(asked.earlier == .differs([change]))
            if let before {
                try folder.write(before, to: "api/tour/" + name)
                #expect(store.isGranted(hook(words)))
            } else {
                #expect(unlink(folder.path + "/api/tour/" + name) == 0)
            }
        }
    }

    @Test func `what a secret's command can load below the collection counts like a hook's`() throws {
        try folder.write("token:\n\techo harmless\n", to: "api/Makefile")
        try store.grant([command()])
        #expect(store.isGranted(command()))
        try folder.write("token:\n\ttouch X\n", to: "api/Makefile")
        #expect(store.missing([command()]).first?.earlier == .differs([.changed("Makefile")]))
    }

    @Test(arguments: ["lib/common.sh", "lib/new.sh", "other/deep/x.py", "Makefile", ".env"])
    func `a file elsewhere in the collection asks again, whatever git ignores`(name: String) throws {
        try folder.write("*\n", to: "api/.gitignore")
        try folder.write("true\n", to: "api/lib/common.sh")
        for words in Self.hooks + [["sh", "-c", ". ../lib/common.sh"]] {
            try folder.write("true\n", to: "api/" + name)
            let first = hook(words)
            try store.grant([first])
            #expect(store.isGranted(hook(words)))
            try folder.write("touch X\n", to: "api/" + name)
            #expect(store.missing([hook(words)]).first?.earlier == .differs([.changed(name)]))
        }
    }

    @Test func `a file below .git counts with its folder when a word names it`() throws {
        try folder.write("true\n", to: "api/.git/hooks/x.sh")
        try folder.write("true\n", to: "api/.git/hooks/lib.sh")
        try folder.write("true\n", to: "api/.git/other/y.sh")
        for words in [["../.git/hooks/x.sh"], ["sh", "-c", ". ../.git/hooks/x.sh"]] {
            let first = hook(words)
            #expect(hook(words) == first)
            for name in ["hooks/x.sh", "hooks/lib.sh"] {
                try folder.write("touch X\n", to: "api/.git/" + name)
                #expect(hook(words).digest != first.digest)
                try folder.write("true\n", to: "api/.git/" + name)
            }
            try folder.write("touch \(words.count)\n", to: "api/.git/other/y.sh")
            #expect(hook(words) == first)
        }
    }

    @Test func `another content of the same size with the times set back is noticed`() throws {
        let path = folder.path + "/api/tour/lib/common.sh"
        let first = hook()
        var facts = stat()
        #expect(stat(path, &facts) == 0)
        try folder.write("fals\n", to: "api/tour/lib/common.sh")
        var times = [facts.st_atim, facts.st_mtim]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        var now = stat()
        #expect(stat(path, &now) == 0)
        #expect(now.st_size == facts.st_size && now.st_mtim.tv_nsec == facts.st_mtim.tv_nsec)
        #expect(hook().digest != first.digest)
    }

    @Test func `a file that is gone asks again`() throws {
        try store.grant([hook()])
        #expect(unlink(folder.path + "/api/tour/lib/common.sh") == 0)
        #expect(store.missing([hook()]).first?.earlier == .differs([.removed("tour/lib/common.sh")]))
    }

    @Test func `what a link leads to counts, wherever it lies`() throws {
        try folder.write("true\n", to: "elsewhere.sh")
        try folder.link("api/tour/lib/link.sh", to: "../../../elsewhere.sh")
        try store.grant([hook()])
        try folder.write("touch X\n", to: "elsewhere.sh")
        #expect(store.missing([hook()]).first?.earlier == .differs([.changed("tour/lib/link.sh")]))
    }

    @Test func `two forms of one letter are two files`() throws {
        try folder.write("true\n", to: "api/tour/\u{E9}.sh")
        try folder.write("true\n", to: "api/tour/e\u{301}.sh")
        let first = hook()
        #expect(first.content?.files.count { $0.path.hasSuffix(".sh") } == 4)
        try folder.write("touch X\n", to: "api/tour/e\u{301}.sh")
        #expect(hook().digest != first.digest)
        var composed = Permission(.command("./\u{E9}.sh"), collection: "/c", host: "h", digest: "0")
        let decomposed = Permission(.command("./e\u{301}.sh"), collection: "/c", host: "h", digest: "0")
        #expect(composed != decomposed)
        composed.kind = decomposed.kind
        #expect(composed == decomposed)
    }

    @Test func `a program beside the collection counts with its folder, one of the system by its name`() throws {
        try folder.write("true\n", to: "tools/sign.sh")
        try folder.write("true\n", to: "tools/lib.sh")
        let first = hook(["../../tools/sign.sh"])
        try folder.write("touch X\n", to: "tools/lib.sh")
        #expect(hook(["../../tools/sign.sh"]).digest != first.digest)
        #expect(hook(["/bin/sh", "sign.sh"]).content?.files.contains { $0.path.hasPrefix("/") } == false)
    }

    @Test func `a delimiter with a mark upon it still ends a word`() throws {
        try folder.write("true\n", to: "tools/sign.sh")
        let text = "true;\u{301} ../tools/sign.sh;\u{200D}x"
        let first = finder.need(ofCommand: text)
        try folder.write("touch X\n", to: "tools/sign.sh")
        #expect(finder.need(ofCommand: text).digest != first.digest)
    }

    // MARK: What does not

    @Test(arguments: [
        ("tour/r.yaml", "request: POST http://h/y\n"), ("tour/new.yaml", "request: GET http://h/z\nname: New\n"),
        ("tour/folder.yaml", "name: Another\n"), ("curlew.yaml", "name: Gift 2\n"), ("curlew.yaml", ""),
        ("environments/e.yaml", "base: http://h\n"), ("environments/e.local.yaml", "variables: {a: b}\n"),
        ("batches/b.yaml", "steps: []\n"), ("tour/.git/config", "[user]\n"), ("tour/.git/hooks/x", "touch X\n"),
    ])
    func `what curlew writes itself asks nothing anew`(name: String, text: String) throws {
        let (one, other) = (hook(), command())
        try folder.write(text, to: "api/" + name)
        #expect(hook() == one && command() == other)
    }

    /// Bytes that are a request and do something when a shell reads them.
    private static let both = [
        "request: GET http://h/x\nbody: |\n  touch X\n", "request: GET http://h/x\n\"touch\": X\n",
        "request: GET http://h/x; touch X\n", "request: GET http://h/?a=1&PATH=.\n", "request: GET $(touch X)\n",
        "request: GET `touch X`\n", "request: GET http://h/x\ntags:\n- touch X\n", "request: GET a > X\n",
        "request: GET http://h/x\nname: A\n B touch\n", "request: GET http://h/x\nnote: ${_@P}\n",
        "request: GET http://h/x\nname: ${shell touch X}\n",
    ]

    @Test(arguments: both)
    func `a line of a request in which a shell could find a command counts, named or not`(text: String) throws {
        for words in [["sh", "-c", ". \"./l\"\"ib.yaml\""], ["sh", "-c", ". ./li*.yaml"], ["make", "sign"]] {
            try folder.write("request: GET http://h/x\n", to: "api/tour/lib.yaml")
            let first = hook(words)
            try store.grant([first])
            try folder.write(text, to: "api/tour/lib.yaml")
            #expect(store.missing([hook(words)]).first?.earlier == .differs([.added("tour/lib.yaml")]))
            try store.grant([hook(words)])
            try folder.write("# Another\n" + text, to: "api/tour/lib.yaml")
            #expect(store.isGranted(hook(words)), "a plain line is nothing to run")
            try folder.write(text + "more: {touch: (Y)}\n", to: "api/tour/lib.yaml")
            #expect(store.missing([hook(words)]).first?.earlier == .differs([.changed("tour/lib.yaml")]))
        }
    }

    @Test(arguments: [
        "do \"./lib.yaml\"", "for f in *.yaml", "glob('l?b.yaml')", "source \"./l\"\"ib.yaml\"", "do 'li' . '.yaml'",
        "open(f\"{x}.yaml\")", "$name.yaml", "-include ../tour/lib.yaml",
    ])
    func `a request that a file there names counts as a whole`(text: String) throws {
        try folder.write("request: GET http://h/x\n", to: "api/tour/lib.yaml")
        try folder.write(text + "\n", to: "api/tour/package/load.pl")
        try store.grant([hook()])
        try folder.write("request: system qw{touch X}\n", to: "api/tour/lib.yaml")
        #expect(store.missing([hook()]).first?.earlier == .differs([.changed("tour/lib.yaml")]))
        try folder.write("see other.yaml\n", to: "api/tour/package/load.pl")
        try store.grant([hook()])
        try folder.write("request: GET http://h/z\n", to: "api/tour/lib.yaml")
        #expect(store.isGranted(hook()), "nobody names it")
    }

    @Test func `an ordinary request is saved without a question`() throws {
        let first = hook()
        let text = "# Notes\r\nrequest: POST {{base}}/a/b?c={{$uuid}}\nheaders:\n  X-A: b c\n\nparams: {a: [1, 2]}\n"
        try folder.write(text + "tags:\n  - name: x\n    value: \u{E9}\n  -\n    name: y\n", to: "api/tour/lib.yaml")
        #expect(hook() == first)
    }

    @Test(arguments: [
        ("r.yaml", "touch X\n"), ("r.yaml", "#!/bin/sh\nrequest: || touch X\n"), ("folder.yaml", "- touch X\n"),
    ])
    func `a script is none of curlew's because of its name`(name: String, text: String) throws {
        let first = hook()
        try folder.write(text, to: "api/tour/" + name)
        #expect(hook().digest != first.digest)
    }

    @Test func `a request that the words name is part of what runs`() throws {
        let first = hook(["sh", "r.yaml"])
        try folder.write("request: GET http://h/x # touch X\n", to: "api/tour/r.yaml")
        #expect(hook(["sh", "r.yaml"]).digest != first.digest)
    }

    // MARK: What cannot be known as a whole

    @Test func `more than 20,000 files, and the yes is not kept`() throws {
        let limit = ProgramContent.countLimit
        for number in 0..<limit - 4 { try folder.write("", to: "api/tour/many/\(number)") }
        #expect(hook().content?.files.count == limit && hook().content?.gap == nil)
        try folder.write("", to: "api/tour/many/more")
        let need = hook()
        #expect(need.content?.gap == .tooMany(folder: folder.path + "/api") && need.content?.files.count == limit)
        #expect(hook() == need)
        try store.grant([need])
        #expect(store.missing([need]) == [need])
        #expect(need.isSameProgram(as: hook()))
    }

    @Test func `more than 512 MiB, and the yes is not kept`() throws {
        try folder.write("", to: "api/tour/large")
        #expect(truncate(folder.path + "/api/tour/large", ProgramContent.byteLimit + 1) == 0)
        #expect(hook().content?.gap == .tooLarge(folder: folder.path + "/api/tour"))
        try store.grant([hook()])
        #expect(!store.isGranted(hook()))
    }

    @Test func `a link to a folder elsewhere, or one into what is not looked at, is not kept`() throws {
        try folder.write("true\n", to: "elsewhere/lib.sh")
        try folder.link("api/tour/out", to: folder.path + "/elsewhere")
        #expect(hook().content?.gap == .leadsOut(folder.path + "/api/tour/out"))
        #expect(unlink(folder.path + "/api/tour/out") == 0)
        try folder.link("api/tour/out", to: ".git")
        #expect(hook().content?.gap == .leadsOut(folder.path + "/api/tour/out"))
    }

    @Test func `links in circles come to an end, and pipes are not opened`() throws {
        try folder.link("api/tour/lib/up", to: "..")
        try folder.link("api/tour/self", to: "self")
        #expect(mkfifo(folder.path + "/api/tour/pipe", 0o600) == 0)
        let need = hook()
        #expect(need.content?.gap == nil && hook() == need)
        #expect(need.content?.files.map(\.path).contains("tour/pipe") == true)
        try store.grant([need])
        #expect(store.isGranted(hook()))
    }

    @Test(.disabled(if: geteuid() == 0, "root reads everything")) func `what nobody may read is not kept`() throws {
        #expect(chmod(folder.path + "/api/tour/Makefile", 0) == 0)
        #expect(hook().content?.gap == .unreadable(folder.path + "/api/tour/Makefile"))
    }

    @Test func `a name that is no text is not kept`() throws {
        let path = Array((folder.path + "/api/tour/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let file = open(path, O_CREAT | O_WRONLY, 0o600 as mode_t)
        close(file)
        guard case .unreadable? = hook().content?.gap else {
            Issue.record("\(String(describing: hook().content?.gap))")
            return
        }
    }

    // MARK: The store

    @Test func `a yes without the list of files asks once more`() throws {
        let need = hook()
        try store.grant([need])
        let name = "state/curlew/consents/" + (try #require(try folder.names("state/curlew/consents").first))
        let text = try folder.text(name)
        let head = text.prefix(upTo: try #require(text.firstRange(of: "\nfiles:")).lowerBound) + "\n"
        try folder.write(String(head), to: name)
        #expect(store.missing([need]).first?.earlier == .withoutFiles)
        try store.grant([need])
        #expect(store.isGranted(need))
    }

    @Test(arguments: ["x\nfiles:\n- a", "a: b # c", " lead", "tab\tend", "\u{1B}", "none 1 2"])
    func `odd names of files come back from the store`(name: String) throws {
        try folder.write("true\n", to: "api/tour/odd/\(name)")
        let need = finder.need(ofCommand: "echo\nfiles:\n\(name)")
        try store.grant([need])
        #expect(store.isGranted(need))
        try folder.write("touch X\n", to: "api/tour/odd/\(name)")
        let again = finder.need(ofCommand: "echo\nfiles:\n\(name)")
        #expect(store.missing([again]).first?.earlier == .differs([.changed("tour/odd/\(name)")]))
    }

    // MARK: What curlew writes

    @Test func `a report, a part and a baseline ask nothing anew, until another program changes them`() throws {
        try folder.write("true\n", to: "api/lib/common.sh")
        let first = hook()
        let writer = AtomicWriter()
        try writer.write(Array("<testsuites/>".utf8), to: folder.path + "/api/report.xml")
        try writer.write(Array("status: 200\nbody: x\n".utf8), to: folder.path + "/api/tour/r.baseline.yaml")
        try folder.write("half", to: "api/picture.part")
        WrittenFiles.begin(folder.path + "/api/picture.part")
        #expect(hook() == first, "it is being written")
        WrittenFiles.note(folder.path + "/api/picture.part")
        #expect(hook() == first)
        try writer.write(Array("<testsuites>more</testsuites>".utf8), to: folder.path + "/api/report.xml")
        #expect(hook() == first)
        try store.grant([first])
        for name in ["report.xml", "tour/r.baseline.yaml"] {
            let text = try folder.text("api/" + name)
            try folder.write(text, to: "api/" + name)
            #expect(store.missing([hook()]).first?.earlier == .differs([.added(name)]))
            try writer.write(Array(text.utf8), to: folder.path + "/api/" + name)
            #expect(hook() == first)
        }
        #expect(rename(folder.path + "/api/report.xml", folder.path + "/api/lib/lib.sh") == 0)
        #expect(hook().digest != first.digest, "it stands elsewhere")
    }

    @Test func `a finished download counts, since a server chose its bytes`() throws {
        let first = hook()
        let writer = AtomicWriter(isOwn: false)
        try writer.write(Array("import os".utf8), to: folder.path + "/api/tour/json.py")
        #expect(hook().digest != first.digest)
        let second = hook()
        try folder.write("import os", to: "api/tour/sys.py.part")
        WrittenFiles.begin(folder.path + "/api/tour/sys.py.part")
        WrittenFiles.note(folder.path + "/api/tour/sys.py.part")
        #expect(hook() == second)
        try writer.move(
            folder.path + "/api/tour/sys.py.part", to: folder.path + "/api/tour/sys.py", exclusively: true)
        #expect(hook().digest != second.digest)
    }

    @Test func `what curlew writes in place of a file that a word names counts`() throws {
        let first = hook(["./sign.sh"])
        try AtomicWriter().write(Array("touch X\n".utf8), to: folder.path + "/api/tour/sign.sh")
        #expect(hook(["./sign.sh"]).digest != first.digest)
    }

    @Test func `a request that curlew writes counts by its lines, as ever`() throws {
        let first = hook()
        try AtomicWriter().write(Array("request: GET x; touch X\n".utf8), to: folder.path + "/api/tour/r.yaml")
        #expect(hook().digest != first.digest)
    }

    // MARK: What programs leave behind

    @Test func `what an allowed program wrote while it ran asks nothing anew in this process`() throws {
        let (one, other) = (hook(["./sign.sh"]), hook())
        try folder.write("1", to: "api/tour/count")
        #expect(unlink(folder.path + "/api/tour/lib/common.sh") == 0)
        try folder.write("true # more\n", to: "api/tour/package/deep/module.py")
        finder.noteWrites(of: SavedHook(["./sign.sh"], folder: "tour"), since: one)
        #expect(hook(["./sign.sh"]) == one && hook() == other)
        let third = hook()
        try folder.write("2", to: "api/tour/count")
        #expect(hook().digest != third.digest, "this came from somewhere else")
        finder.noteWrites(of: SavedHook(["./sign.sh"], folder: "tour"), since: one)
        #expect(hook() == third)
    }
}
