import Foundation
import TestSupport
import Testing

/// A row of the catalogue of faults: what a server does wrong, and what a correct program makes of it.
///
/// It is worth 2 points when the program does what the row says, 1 when it is safe and does not say so, 0 when it is
/// wrong.
struct FaultRow: Sendable, CustomTestStringConvertible {
    /// Seconds for an answer that does not end: what the server has to say comes sooner, on a busy machine too.
    static let patience = Sanitizer.isOn ? "20" : "3"
    /// Seconds for a row that ends by itself, and for the idle ones: more than any of them takes on a busy machine.
    static let limit = "200"

    typealias Steps = [LoopbackServer.Step]

    /// `H01`; rows with several forms have it several times.
    let id: String
    var form = ""
    /// Of `curlew send`, before the URL. `OTHER` is the port of another server.
    var options: [String] = []
    var path = "/x"
    /// What a connection comes to, by its number and the other server's port.
    var script: @Sendable (_ connection: Int, _ other: Int) -> Steps
    var isSafe: @Sendable (FaultRun) -> Bool
    /// What the row asks for beyond being safe.
    var isSaid: @Sendable (FaultRun) -> Bool = { _ in true }
    /// Why it is not worth 2; else nil.
    var lack: String?

    var testDescription: String { form.isEmpty ? id : "\(id) \(form)" }
    var stated: Int { lack == nil ? 2 : 1 }

    func points(_ run: FaultRun) -> Int { isSafe(run) ? isSaid(run) ? 2 : 1 : 0 }

    /// Sends the request to a server of its own.
    func run() async throws -> FaultRun {
        let other = try LoopbackServer(.readHead, .send(Self.ok("Content-Length: 2\r\n", "ok")), .again)
        let server = try LoopbackServer { script($0, other.port) }
        let options = options.map { $0.replacing("OTHER", with: "\(other.port)") }
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.of(
            ["send", "--exchange"] + (options.contains("--timeout") ? [] : ["--timeout", Self.limit]) + options
                + [server.url + path],
            environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path("state")], folder: folder.path)
        return FaultRun(run: run, server: server, other: other, folder: folder)
    }
}

/// What a row came to.
struct FaultRun: Sendable {
    let run: ProgramRun
    let server: LoopbackServer
    let other: LoopbackServer
    let folder: TemporaryFolder

    var code: Int32 { if case .exit(let code) = run.end { code } else { -1 } }
    var exchange: [String: Any] {
        (try? JSONSerialization.jsonObject(with: run.output) as? [String: Any]) ?? [:]
    }
    var status: Int? { exchange["status"] as? Int }
    var body: String? { exchange["body"] as? String }
    var hops: [[String: Any]] { exchange["hops"] as? [[String: Any]] ?? [] }
    var cookies: [[String: Any]] { exchange["cookies"] as? [[String: Any]] ?? [] }

    /// The first field of that name.
    func field(_ name: String) -> String? {
        (exchange["headers"] as? [[String]])?.first { $0.first == name }?.last
    }

    func says(_ words: String) -> Bool { run.errors.contains(words) }

    /// What the message says to be kept is in the exchange.
    var keepsWhatItSays: Bool {
        let saysBody =
            says("hat came is kept") || says("hat came before is kept") || says("hat came up to there is kept")
        let isKept = saysBody ? body?.isEmpty == false : !says("ts head is kept") || status != nil
        return isKept && (!says("othing of it is kept") || status == nil)
    }

    /// No byte that a terminal would obey, in messages and in the exchange.
    var isPlain: Bool {
        (Array(run.output) + Array(run.errors.utf8)).allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }
    }
}

extension FaultRow {
    static func ok(_ fields: String, _ body: String = "") -> String { "HTTP/1.1 200 OK\r\n\(fields)\r\n\(body)" }

    static func chunked(_ body: String, _ fields: String = "") -> String {
        ok("Transfer-Encoding: chunked\r\n" + fields, body)
    }

    /// Taken, with that body and that remark.
    static func taken(
        _ id: String, form: String = "", _ response: String, options: [String] = [], body: String?,
        status: Int = 200, says words: String? = nil
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: options, script: { _, _ in [.readHead, .send(response)] },
            isSafe: {
                $0.status == status && $0.body == body && $0.code == (status == 200 ? 0 : $0.code) && $0.isPlain
            },
            isSaid: { run in words.map { run.says($0) } ?? true })
    }

    /// Refused, with what came before and that reason. `holds`: the connection stays open after it.
    static func refused(
        _ id: String, form: String = "", _ response: String, options: [String] = [], body: String? = nil,
        holds: Bool = false, says words: String
    ) -> FaultRow {
        FaultRow(
            id: id, form: form, options: options,
            script: { _, _ in [.readHead, .send(response)] + (holds ? [.silence] : []) },
            isSafe: { $0.code == 3 && (body == nil || $0.body == body) && $0.isPlain },
            isSaid: { $0.says(words) && $0.keepsWhatItSays })
    }
}
