import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Glibc
import Synchronization
import TerminalUI

/// Standard output for results, standard error for messages, standard input as `-`.
///
/// Everything that goes to standard error passes here, and no secret that is known passes: build systems keep it for all to
/// read. Results are what was asked for and stay as they are in a file or a pipe; on a terminal somebody may look on.
nonisolated enum Console {
    private static let known = Mutex(SecretMask.none)

    /// Of every secret that was heard of.
    static var mask: SecretMask { known.withLock { $0 } }

    /// From now on these stand on standard error and on a terminal no more.
    static func hide(_ secrets: some Sequence<String>) {
        known.withLock { $0 = $0.adding(secrets) }
    }

    /// The same for what went out with a request.
    static func hide(credentials: Set<String>) {
        known.withLock { $0 = $0.adding(credentials: credentials) }
    }

    /// A sentence of our own as it may be read by everybody.
    static func hidden(_ text: String) -> String { mask.shown(text) }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static func print(_ text: String) {
        write([UInt8](text.utf8), to: STDOUT_FILENO)
    }

    /// One JSON value, on one line. Its strings may come from outside.
    static func print(_ value: JSONValue) { print(JSONOutline.value(value)) }

    /// One JSON value, on one line, a piece at a time.
    static func print(_ outline: JSONOutline) {
        var sink = ResultSink.standardOutput(isUntrusted: true)
        do throws(OutputStop) {
            try outline.write(to: &sink)
            try sink.take([UInt8(ascii: "\n")])
            try sink.finish()
        } catch {}
    }

    /// A message. Whatever it quotes cannot steer the terminal.
    ///
    /// - Parameter hides: false: a question or a refusal, which shows all that its yes is about. Who writes a collection could
    ///   call the words of a program a secret.
    static func complain(_ text: String, hides: Bool = true) {
        let shown = DisplayText.visible(hides ? hidden(text) : text)
        write([UInt8]("curlew: \(shown)\n".utf8), to: STDERR_FILENO)
    }

    /// Bytes from outside: as they are into a file or a pipe; on a terminal without secrets, and with everything but text
    /// and line breaks made visible.
    ///
    /// - Parameter hides: false: the secrets in it were asked for, or it has none.
    static func print(untrusted bytes: Bytes, hides: Bool = true) {
        var sink = ResultSink.standardOutput(isUntrusted: true, hides: hides)
        do throws(OutputStop) {
            try bytes.write(to: &sink)
            try sink.finish()
        } catch {}
    }

    /// Steers the terminal on standard error; for text of our own only.
    ///
    /// - Parameter hides: see `complain`.
    static func tell(_ text: String, hides: Bool = true) {
        write([UInt8]((hides ? mask.masked(text) : text).utf8), to: STDERR_FILENO)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        let name = descriptor == STDOUT_FILENO ? ResultSink.standardOutputName : nil
        do throws(OutputStop) { try ResultSink.write(bytes, to: descriptor, name) } catch {}
    }
}
