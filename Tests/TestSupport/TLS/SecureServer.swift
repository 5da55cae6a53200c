import Foundation
import Synchronization

/// `openssl s_server` on a random port of 127.0.0.1: a TLS server that is as right or as wrong as it is told to be. It
/// answers every request with a page until the connection is closed.
public final class SecureServer: Sendable {
    public struct Failure: Error {
        public let words: String
    }

    public let port: Int
    private let program: Mutex<Held>

    /// The program is used by one thread at a time.
    private struct Held: @unchecked Sendable {
        let program: RunningProgram
    }

    /// - Parameters:
    ///   - above: a file of the certificates that it sends behind its own, or nil.
    ///   - options: s_server's own; `-www` or `-HTTP` among them, or it says what `answer` holds.
    public init(
        _ certificate: String, above: String? = nil, key: String, options: [String] = ["-www"], port: Int = 0,
        folder: String? = nil
    ) throws {
        let program = try RunningProgram(
            ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key]
                + (above.map { ["-cert_chain", $0] } ?? []) + options,
            program: CertificateWorkshop.openssl, folder: folder)
        guard let port = Self.port(program, asked: port) else { throw Failure(words: program.finish().errors) }
        self.port = port
        self.program = Mutex(Held(program: program))
    }

    public var url: String { "https://127.0.0.1:\(port)/" }

    /// Waits for a request and says this.
    public func answer(_ text: String) {
        program.withLock { held in
            while let line = held.program.readLine(), !line.hasPrefix("GET ") {}
            held.program.write(text)
        }
    }

    /// Says this on the connection, as one record.
    public func say(_ text: String) { program.withLock { $0.program.write(text) } }

    /// Ends it as by pulling the plug: nothing more is said on its connections.
    public func kill() {
        program.withLock { $0.program.signal(SIGKILL) }
    }

    /// It names its port only when that was left to it.
    private static func port(_ program: RunningProgram, asked: Int) -> Int? {
        while let line = program.readLine() {
            if line.hasPrefix("ACCEPT") { return line.split(separator: ":").last.flatMap { Int($0) } ?? asked }
        }
        return nil
    }
}
