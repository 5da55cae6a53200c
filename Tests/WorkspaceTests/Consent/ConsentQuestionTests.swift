import Testing

@testable import Workspace

/// The lines of a question: everything that it is about, what is dangerous first.
@Suite struct ConsentQuestionTests {
    private func need(_ kind: Permission.Kind, host: String = "https://a.test") -> Permission {
        var need = Permission(kind, collection: "/c", host: host, digest: "0")
        need.content = ProgramContent(folder: "/c")
        return need
    }

    private func text(_ needs: Permission...) -> [String] { needs.questionLines.map { $0.label + $0.text } }

    @Test func `a command of one line stands there with the folder that it runs in`() {
        var pass = need(.command("pass show api"))
        pass.content?.files = ["a", "b"].map { ProgramFile(path: $0, digest: "0") }
        pass.content?.byteCount = 12
        #expect(
            text(pass) == [
                "The request goes to https://a.test.", "The collection /c", "  runs the command pass show api",
                "    in /c, with 2 files that it can load (12 bytes)",
                "What a program loads from elsewhere is no part of the yes.",
                "Allow it? A yes is kept for exactly this.",
            ])
    }

    @Test func `a command of several lines is told by its count first, and shown line by line`() {
        let words = String(repeating: "word ", count: 1600)
        let lines = [need(.command("true # \(words)\n touch X"))].questionLines
        #expect(lines[0].kind == .danger)
        #expect(lines[0].text == "The command has 1 line beyond the first, 8016 bytes in all. Read it to its end.")
        let quoted = lines.filter { $0.kind == .quoted }
        #expect(quoted.map(\.text) == ["true # \(words)", " touch X"] && quoted.map(\.hasLineEnd) == [true, false])
        #expect(quoted.map(\.label) == ["    1  ", "    2  "])
    }

    @Test func `every byte of a program is in its lines`() {
        for text in ["a\r\nb", "\n\n", "x\u{1B}[2Jy", String(repeating: "w", count: 9000), "a\u{301}\n;\u{200D}b", ""] {
            for kind in [Permission.Kind.command(text), .hook(text)] {
                let lines = [need(kind)].questionLines
                let quoted = lines.filter { $0.kind == .quoted }
                let shown = quoted.map { $0.text + ($0.hasLineEnd ? "\n" : "") }.joined()
                let isThere = Array(shown.utf8) == Array(text.utf8) || lines.contains { $0.text.hasSuffix(text) }
                #expect(isThere, "\(lines)")
            }
        }
    }

    @Test func `one long word is a danger too`() {
        let lines = [need(.command(String(repeating: "w", count: 201)))].questionLines
        #expect(lines[0].text == "The command has 201 bytes on one line. Read it to its end.")
    }

    @Test func `a hook says where it runs, and its folder is no part of its words`() {
        var hook = need(.hook("./a.sh\nb in tour"))
        hook.ending = " in tour"
        hook.content = ProgramContent(folder: "/c/tour")
        let lines = text(hook)
        #expect(lines.contains("  runs the program") && lines.contains("    in /c/tour"))
        #expect(lines.contains("    1  ./a.sh") && lines.contains("    2  b"))
    }

    @Test func `what is the same for several hosts is said once, with all of them`() {
        let other = need(.command("pass"), host: "https://b.test")
        let lines = text(need(.command("pass")), other, need(.file("/etc/hosts"), host: "https://b.test"))
        #expect(lines.count { $0 == "  runs the command pass" } == 1)
        #expect(lines.contains("    in /c for https://a.test, https://b.test"))
        #expect(lines.contains("  reads the file /etc/hosts for https://b.test"))
        #expect(lines[0] == "Where each goes stands beside it.")
    }

    @Test func `a place that is not known, and a program not all of which is, hold for this run`() {
        var large = need(.command("make"))
        large.content?.gap = .tooMany(folder: "/c")
        let lines = text(large)
        #expect(
            lines[0] == "More than 20000 files lie below /c, and not all were looked at. "
                + "So it is asked about in each run of curlew.")
        #expect(lines.last == "Allow it? A yes holds until curlew ends.")
        let unknown = text(need(.command("pass"), host: ""))
        #expect(unknown[0] == "Where the request goes is known only as it is sent.")
        #expect(unknown.last == "Allow it? A yes holds until curlew ends.")
    }

    @Test func `what changed is named, many by their folders`() {
        var hook = need(.hook("make"))
        hook.earlier = .differs([.changed("Makefile"), .added("x.sh"), .removed("y.sh")])
        #expect(text(hook)[0] == "Changed since your yes: Makefile, x.sh (new), y.sh (gone).")
        hook.earlier = .differs((0..<50).map { .changed("node_modules/\($0)") } + [.added("x")])
        #expect(text(hook)[0] == "Changed since your yes: 50 in node_modules, 1 in x.")
        hook.earlier = .withoutFiles
        #expect(text(hook)[0] == "Your earlier yes was kept without the files that it was for.")
        #expect([hook].refusal.contains("Your earlier yes was kept without the files"))
    }

    // MARK: Secrets in paths and places

    @Test(arguments: [Permission.Kind.file("/tmp/t0ps3cret.pem"), .socket("/tmp/t0ps3cret.pem")])
    func `a refusal has the name of a secret, and a question all that its yes is for`(kind: Permission.Kind) {
        var need = Permission(kind, collection: "/c", host: "https://a.test")
        need.secrets = ["tok": "t0ps3cret", "other": "s3cr"]
        #expect(!need.isKept && text(need).contains { $0.hasSuffix("/tmp/t0ps3cret.pem") })
        let said = [need].refusal
        #expect(said.contains("/tmp/{{tok}}.pem. The request"), "\(said)")
        #expect(said.contains("--allow '/tmp/{{tok}}.pem@https://a.test'") && !said.contains("t0ps3cret"), "\(said)")
    }

    @Test func `a place of a secret is named, and no name is allowed for a place`() {
        var need = Permission(.processVariable("KEY"), collection: "/c", host: "https://a.test as evil-T0ps3cret")
        (need.hiddenHost, need.secrets) = (need.host, ["tok": "T0ps3cret"])
        let said = [need].refusal
        #expect(said.contains("would go to https://a.test as evil-{{tok}}. A secret is part of the place"), "\(said)")
        #expect(said.contains("--allow 'KEY@PLACE'") && !said.lowercased().contains("t0ps3cret"), "\(said)")
    }

    /// Who writes the collection could hide the words of a program by a value that he calls secret.
    @Test func `the words of a program stay as they are`() {
        var need = need(.command("rm -rf /home"))
        need.secrets = ["tok": "-rf /home"]
        #expect([need].refusal.contains("runs the command rm -rf /home, and"))
    }
}
