import Foundation
import TestSupport
import Testing

/// The files of `send`, by curl's `-O`, `-J`, `-C` and `--no-clobber`.
@Suite struct OutputNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// One answer on each connection.
    private func serve(_ head: String, _ body: String = "new") throws -> LoopbackServer {
        try LoopbackServer { _ in
            [.readHead, .send("HTTP/1.1 \(head)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
        }
    }

    private func send(
        _ arguments: [String], _ server: LoopbackServer, _ path: String = "/a/b.txt"
    ) async throws -> ProgramRun {
        try await ProgramRun.of(["send"] + arguments + [server.url + path], folder: folder.path)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `the file has the name that the URL ends in`() async throws {
        let server = try serve("200 OK")
        let run = try await send(["-O"], server, "/a/b%20c.txt?d=/e")
        #expect(run.end == .exit(0) && run.errors.isEmpty && run.output.isEmpty, "\(run.errors)")
        #expect(try names == ["b%20c.txt"])
        let again = try await send(["-O"], server, "/b%20c.txt")
        #expect(again.errors == "curlew: b%20c.txt is there already; the answer takes its place.\n")
        #expect(try folder.read("b%20c.txt") == "new")
    }

    @Test(arguments: ["-o", "-D", "-c"])
    func `a link to standard output is standard output, also where that is a file`(option: String) async throws {
        let server = try serve("200 OK\r\nSet-Cookie: a=b")
        #expect(symlink("/proc/self/fd/1", folder.path("out-link")) == 0)
        let rest = option == "-o" ? "" : "-o body"
        let command = "\(BuiltProgram.path) send \(option) out-link \(rest) \(server.url)/x >out"
        let run = try await ProgramRun.of(["-c", command], program: "/bin/sh", folder: folder.path)
        #expect(run.end == .exit(0), "\(run.errors)")
        let written = ["-o": "new", "-D": "Set-Cookie: a=b", "-c": "\ta\tb"]
        #expect(try folder.read("out").contains(try #require(written[option])))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out-link")) == "/proc/self/fd/1")
    }

    @Test(arguments: ["/", "", "/a/", "/..", "/a/.", "/{{name}}"])
    func `a URL without a name is refused`(path: String) async throws {
        let server = try serve("200 OK")
        let run = try await send(["-O"], server, path)
        #expect(run.end == .exit(2) && server.connectionCount == 0)
        #expect(run.errors.contains("--remote-name: The path of the URL ends in no name of a file."), "\(run.errors)")
    }

    @Test(arguments: [
        ("../../up.txt", "up.txt"), ("/etc/own.txt", "own.txt"), (".bashrc", "bashrc"), ("..\\\\x.txt", "x.txt"),
        ("a b.txt", "a b.txt"), ("", "b.txt"), ("..", "b.txt"),
    ])
    func `a name that the server gives stays in the folder`(given: String, name: String) async throws {
        let server = try serve("200 OK\r\nContent-Disposition: attachment; filename=\"\(given)\"")
        let run = try await send(["-OJ"], server)
        #expect(run.end == .exit(0), "\(run.errors)")
        #expect(try names == [name])
        let again = try await send(["-J", "-O"], server)
        #expect(again.errors == "curlew: \(name) is there already; the answer goes to \(name).1.\n")
        #expect(try names == [name, name + ".1"])
    }

    @Test func `of what is refused nothing is saved under the server's name`() async throws {
        let server = try serve("404 Not Found\r\nContent-Disposition: attachment; filename=x.txt", "none")
        let run = try await send(["-OJ"], server)
        #expect(run.end == .exit(1) && run.text == "none")
        #expect(try names == [])
    }

    @Test func `no file is overwritten where that was said`() async throws {
        try folder.write("old", to: "b.txt")
        let run = try await send(["--no-clobber", "-o", "b.txt"], try serve("200 OK"))
        #expect(run.errors == "curlew: b.txt is there already; the answer goes to b.txt.1.\n")
        #expect(try folder.read("b.txt") == "old" && folder.read("b.txt.1") == "new")
        _ = try await send(["--no-clobber", "--clobber", "-o", "b.txt"], try serve("200 OK"))
        #expect(try folder.read("b.txt") == "new")
    }

    // MARK: -C

    @Test(arguments: [["-C", "-", "-o", "b.txt"], ["-C", "3", "-o", "b.txt"], ["-C", "-", "-O"]])
    func `a file that another program began grows`(words: [String]) async throws {
        try folder.write("old", to: "b.txt")
        let server = try serve("206 Partial Content\r\nContent-Range: bytes 3-5/6")
        let run = try await send(words, server)
        #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
        #expect(try folder.read("b.txt") == "oldnew" && names == ["b.txt"])
        let head = String(decoding: server.receivedBytes.joined(), as: UTF8.self)
        #expect(head.contains("\r\nRange: bytes=3-\r\n") && head.contains("\r\nAccept-Encoding: identity\r\n"))
    }

    @Test(arguments: [
        ("200 OK", 3, "The server sends all from the beginning, not from byte 3 on."),
        ("206 Partial Content\r\nContent-Range: bytes 2-4/6", 3, "The server sends another part than the one"),
        ("416 Range Not Satisfiable\r\nContent-Range: bytes */3", 0, "Nothing is missing: the server has 3 bytes too."),
        ("416 Range Not Satisfiable\r\nContent-Range: bytes */2", 3, "The server has nothing behind byte 3."),
        ("416 Range Not Satisfiable", 3, "The server has nothing behind byte 3."),
        ("404 Not Found", 1, "404"),
    ])
    func `nothing else is put behind it`(head: String, code: Int32, words: String) async throws {
        try folder.write("old", to: "b.txt")
        let run = try await send(["-C", "-", "-o", "b.txt"], try serve(head))
        #expect(run.end == .exit(code) && run.errors.contains(words), "\(run.errors)")
        #expect(try folder.read("b.txt") == "old")
    }

    @Test func `without a file the rest alone is printed`() async throws {
        let rest = try await send(["-C", "3"], try serve("206 Partial Content\r\nContent-Range: bytes 3-5/6"))
        #expect(rest.end == .exit(0) && rest.text == "new")
        let whole = try await send(["-C", "3"], try serve("200 OK"))
        #expect(whole.end == .exit(3) && whole.output.isEmpty)
        #expect(whole.errors.contains("not from byte 3 on. Send without -C."), "\(whole.errors)")
    }

    @Test func `a part that is cut stays as far as it came`() async throws {
        try folder.write("old", to: "b.txt")
        let head = "206 Partial Content\r\nContent-Range: bytes 3-8/9"
        let server = try LoopbackServer(.readHead, .send("HTTP/1.1 \(head)\r\nContent-Length: 6\r\n\r\nnew"))
        let run = try await send(["-C", "-", "-o", "b.txt"], server)
        #expect(run.end == .exit(3))
        #expect(try folder.read("b.txt") == "oldnew")
    }

    @Test(arguments: [
        ["-o", "x", "-O"], ["-C", "soon", "-o", "x"], ["-C", "-"], ["-C", "-", "-OJ"],
    ])
    func `what cannot be meant is refused`(words: [String]) async throws {
        let server = try serve("200 OK")
        #expect(try await send(words, server).end == .exit(2) && server.connectionCount == 0)
    }
}
