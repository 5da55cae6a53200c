import TestSupport
import Testing

/// A cookie that came past a server's name stays with the way that it came by: another collection's plain request never
/// sends it.
@Suite struct RouteCookieTests {
    private let bank: WireRecorder
    private let evil: LoopbackServer
    private let folder: GuardedFolder

    init() throws {
        bank = try WireRecorder()
        evil = try LoopbackServer { _ in
            [
                .readHead,
                .send(
                    "HTTP/1.1 200 OK\r\nSet-Cookie: sid=EVIL; Path=/; Max-Age=999\r\nContent-Length: 2\r\n"
                        + "Connection: close\r\n\r\nok"),
                .shutdown,
            ]
        }
        folder = try GuardedFolder(["plain.yaml": "request: GET http://127.0.0.1:\(bank.port)/me\n"])
    }

    /// What a stranger's file says, and the same typed.
    enum Lead: String, CaseIterable {
        case connectTo = "connect-to", proxy, host = "Host"

        func options(_ from: Int, _ to: Int) -> String {
            switch self {
            case .connectTo: "options: {connect-to: \"127.0.0.1:\(from):127.0.0.1:\(to)\"}"
            case .proxy: "options: {proxy: \"http://127.0.0.1:\(to)\"}"
            case .host: "headers: {Host: bank.test}"
            }
        }

        func typed(_ from: Int, _ to: Int) -> [String] {
            switch self {
            case .connectTo: ["--connect-to", "127.0.0.1:\(from):127.0.0.1:\(to)"]
            case .proxy: ["-x", "http://127.0.0.1:\(to)"]
            case .host: ["-H", "Host: bank.test"]
            }
        }
    }

    private func curlew(_ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.of(arguments, environment: folder.environment, folder: folder.home.path("api"))
    }

    private func cookies() -> [[String]] { bank.take().map { $0.values("Cookie") } }

    @Test(arguments: [Lead.connectTo, .proxy]) func `in a run no later request sends it`(lead: Lead) async throws {
        let options = lead.options(bank.port, evil.port)
        try folder.lay([
            "plant.yaml": "request: GET http://127.0.0.1:\(bank.port)/x\n\(options)\n",
            "back.yaml": "request: GET http://127.0.0.1:\(bank.port)/back\n\(options)\n",
        ])
        let run = try await curlew(["run", "plant", "plain", "back"])
        #expect(run.end == .exit(0), "\(run.text)\(run.errors)")
        #expect(cookies() == [[]])
        let heads = evil.received
        #expect(heads.map { $0.contains("sid=EVIL") } == [false, true], "it goes back by its way")
    }

    @Test(arguments: [Lead.connectTo, .proxy], [true, false])
    func `a file of cookies has the way, and what is read goes by it alone`(lead: Lead, isTyped: Bool) async throws {
        let typed = isTyped ? lead.typed(bank.port, evil.port) : []
        let options = isTyped ? "" : lead.options(bank.port, evil.port)
        try folder.lay(["plant.yaml": "request: GET http://127.0.0.1:\(bank.port)/x\n\(options)\n"])
        #expect(try await curlew(["send", "plant", "-c", "jar"] + typed).end == .exit(0))
        #expect(try folder.read("jar").contains("EVIL"))
        let plain = try await curlew(["send", "plain", "-b", "jar"])
        #expect(plain.end == .exit(0) && plain.errors.contains("straight to its server"), "\(plain.errors)")
        #expect(cookies() == [[]])
        #expect(try await curlew(["send", "plant", "-b", "jar"] + typed).end == .exit(0))
        #expect(evil.received.last?.contains("sid=EVIL") == true)
    }

    @Test func `what came under another name goes back under it alone`() async throws {
        try folder.lay([
            "login.yaml": "request: GET \(evil.url)/login\n\(Lead.host.options(0, 0))\n",
            "named.yaml": "request: GET \(evil.url)/named\n\(Lead.host.options(0, 0))\n",
            "bare.yaml": "request: GET \(evil.url)/bare\n",
        ])
        #expect(try await curlew(["run", "login", "bare", "named"]).end == .exit(0))
        let heads = evil.received
        #expect(heads.map { $0.contains("sid=EVIL") } == [false, false, true])
    }
}
