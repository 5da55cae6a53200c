import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Foundation
import Interchange
import TestSupport
import Testing
import Workspace

/// Every command line of the suite: what curl itself puts on the wire, beside what the imported request puts there.
@Suite(.enabled(if: SharedSuites.areThere && CurlSuite.hasCurl)) struct CurlWireTests {
    private let recorder: WireRecorder
    private let folder: TemporaryFolder
    private let files: [String: String]

    init() throws {
        recorder = try WireRecorder()
        folder = try TemporaryFolder()
        files = [
            "add_params.xml": "<a>\n<b/></a>\n", "cookie.txt": "", "cookies.txt": "", "myfile.jpg": "\u{1}JPEG &=é\n",
            "image.jpg": "image\r\n", "47.htz": "htz", "my_file.txt": "mine\n", "new_file": "new\nfile\r\n",
            "file.txt": "a file\n", "input_redirected_file.txt": "redirected\n",
            "test/fixtures/curl_commands/delete.sh": "#!\n",
        ]
        for (name, text) in files { try folder.write(text, to: name) }
    }

    @Test func `what is imported goes on the wire as curl sends it`() async throws {
        var different: [String: [String]] = [:]
        let commands = try CurlSuite.commands()
        for (name, text) in commands {
            let differences = try await differences(text)
            if !differences.isEmpty { different[name] = differences }
        }
        for (name, lines) in different.sorted(by: { $0.key < $1.key }) { print(name, lines) }
        #expect(commands.count == 88)
        #expect(Set(different.keys) == Self.exceptions)
    }

    /// `--http2` without TLS: curl offers to change the protocol (`Upgrade: h2c`), which servers no longer take and
    /// RFC 9113 §3.1 has given up.
    private static let exceptions: Set<String> = ["get_http2_warning"]

    /// A difference is a line; none for none.
    private func differences(_ text: String) async throws -> [String] {
        let theirs = try await recordCurl(text)
        let imported = try CurlCommandReader.readAll(adapted(text)) {
            self.files[$0].map { Array($0.utf8) } ?? Self.typed
        }
        if theirs.isEmpty {
            let isSaid = imported.flatMap(\.unused).contains { $0.reason.hasPrefix("curl itself refuses") }
            return isSaid ? [] : ["curl sends nothing"]
        }
        for request in imported { await send(request) }
        let ours = recorder.take()
        guard ours.count == theirs.count else { return ["\(theirs.count) requests, not \(ours.count)"] }
        return zip(theirs, ours).flatMap { WireDifference(theirs: $0, ours: $1).lines }
    }

    /// What stands for files that only a shell could name, and for standard input.
    private static let typed = Array("typed\n".utf8)

    /// On this computer, without TLS: what is compared is the request.
    private func adapted(_ text: String) -> String {
        text.replacing("https://localhost:28139", with: "http://localhost:28139")
            .replacing("http://localhost:8080", with: "http://127.0.0.1:\(recorder.port)")
            .replacing("socks://1.1.1.1:8888", with: "socks://127.0.0.1:\(recorder.port)")
    }

    // MARK: curl

    /// No shell: the words are given as they are, in a folder of their own, and every connection leads to the recorder.
    private func recordCurl(_ text: String) async throws -> [RecordedRequest] {
        for command in try ShellReader.commands(of: adapted(text)) where command.words.first?.text == "curl" {
            let words = command.words.dropFirst().map(\.text)
            let isProxied = words.contains { $0 == "-x" || $0 == "--proxy" }
            let detour = isProxied ? [] : ["--connect-to", "localhost:28139:127.0.0.1:\(recorder.port)"]
            let arguments = ["-q", "-sS"] + detour + words.flatMap { $0 == "--next" ? [$0] + detour : [$0] }
            _ = try await ProgramRun.of(
                arguments, program: CurlSuite.program, input: input(of: command), folder: folder.path)
        }
        return recorder.take()
    }

    private func input(of command: ShellCommand) -> Data {
        if let word = command.redirections.lazy.compactMap(\.standardInput).last { return Data(word.text.utf8) }
        for redirection in command.redirections {
            if case .file(let word) = redirection.source, let text = files[word.text] { return Data(text.utf8) }
        }
        return Data(Self.typed)
    }

    // MARK: curlew

    private func send(_ imported: ImportedRequest) async {
        var request = imported.requestWithCookies
        // Where a proxy is asked, the URL goes to it as it is.
        if request.options[.proxy] == nil || request.options[.proxy]?.hasPrefix("socks") == true {
            request.url = request.url.replacing("://localhost:28139", with: "://127.0.0.1:\(recorder.port)")
        }
        (request.options[.ca], request.options[.clientCertificate]) = (nil, nil)
        request.options[.clientKey] = nil
        request.options[.timeout] = "20s"
        let draft = RequestDraft(request, defaults: RequestDefaults())
        let context = PreparationContext(files: LocalFiles(folder: folder.path))
        guard let prepared = try? draft.prepared(in: context) else { return }
        for await _ in await SessionManager(transport: CurlTransport()).send(prepared, id: RequestID(1)) {}
    }
}
