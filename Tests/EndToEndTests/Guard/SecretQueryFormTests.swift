import DemoServer
import Foundation
import TerminalUI
import TestSupport
import Testing

/// A secret with `/` or `?` beside letters that a query escapes (keys of AWS, tokens in Base64), in the form that it is sent
/// in and that a server gives back.
@Suite struct SecretQueryFormTests {
    private static let secrets = ["wJalr/XUtn+FEMI/K7==", "s3cRet_tOk/en+9=v", "PROC/SECRET+abc\"123"]

    private let server: DemoServer

    init() throws {
        server = try DemoServer.start()
    }

    private func folder() throws -> GuardedFolder {
        try GuardedFolder([
            "environments/e.yaml": "base: \(server.baseURL)\nsecrets: {token: {process: ODD_KEY}}\n",
            "a.yaml": """
            request: GET {{base}}/echo
            parameters: {s: "{{token}}"}
            cache: {seconds: 600}
            checks: ['$.target == "x"']

            """,
        ])
    }

    /// In clear, and as every reader of URLs, JSON or both would read it.
    private func expectNone(_ text: String, _ secret: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let plain = text.replacingOccurrences(of: "\\", with: "")
        for text in [text, plain, text.removingPercentEncoding ?? "", Self.unescaped(plain)] {
            #expect(
                !text.contains(secret) && !text.contains(secret.prefix(9)), "\(text)", sourceLocation: sourceLocation)
        }
    }

    private static func unescaped(_ text: String) -> String {
        [("%2B", "+"), ("%3D", "="), ("%2F", "/"), ("%22", "\"")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1, options: .caseInsensitive)
        }
    }

    @Test(arguments: secrets) func `is seen nowhere and kept nowhere`(secret: String) async throws {
        let folder = try folder()
        let environment = folder.environment.merging(["ODD_KEY": secret]) { $1 }
        for words in [["send", "a", "--exchange"], ["run", "a", "--report", "json=-"]] {
            let run = try await ProgramRun.of(
                words + ["--allow", "all"], environment: environment, folder: folder.home.path("api"))
            #expect(run.text.contains("******"), "\(run.text)\(run.errors)")
            expectNone(run.text + run.errors, secret)
        }
        let terminal = try PseudoTerminal(
            running: BuiltProgram.path, ["send", "a", "--allow", "all"], environment: environment,
            folder: folder.home.path("api"), size: Size(width: 300, height: 60))
        _ = try await terminal.waitForEnd()
        let shown = String(decoding: terminal.output, as: UTF8.self)
        #expect(shown.contains("******"))
        expectNone(shown, secret)
        let all = FileManager.default.enumerator(at: folder.home.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(all) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            expectNone(String(decoding: bytes, as: UTF8.self), secret)
        }
    }
}
