import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Glibc
import Synchronization
import TerminalUI

/// Standard output for results, standard error for messages, standard input as `-`.
///
/// All text for standard error passes through here with known secrets masked, because build systems keep it in
/// readable logs. Results stay unmasked in a file or a pipe; on a terminal they are masked, because others may see
/// it.
nonisolated package enum Console {
    private static let known = Mutex(SecretMask.none)

    /// Masks every secret that is known so far.
    static var mask: SecretMask { known.withLock { $0 } }

    /// Masks these secrets on standard error and on a terminal from now on.
    static func hide(_ secrets: some Sequence<String>) {
        known.withLock { $0 = $0.adding(secrets) }
    }

    /// Masks the credentials of a sent request, in the same way.
    static func hide(credentials: Set<String>) {
        known.withLock { $0 = $0.adding(credentials: credentials) }
    }

    /// The program's own sentence with secrets masked.
    static func hidden(_ text: String) -> String { mask.shown(text) }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static func print(_ text: String) {
        write([UInt8](text.utf8), to: STDOUT_FILENO)
    }

    /// Prints a line with names in it that others chose: as it is into a file or a pipe, escaped on a terminal.
    static func print(line text: String) { print((isTerminal ? DisplayText.visible(text) : text) + "\n") }

    /// Prints one JSON value on one line. Its strings may come from a server.
    static func print(_ value: JSONValue) { print(JSONOutline.value(value)) }

    /// Prints one JSON value on one line, in pieces.
    static func print(_ outline: JSONOutline) {
        var sink = ResultSink.standardOutput(isUntrusted: true)
        do throws(OutputStop) {
            try outline.write(to: &sink)
            try sink.take([UInt8(ascii: "\n")])
            try sink.finish()
        } catch {}
    }

    /// Prints a message. Control characters in quoted text are escaped.
    ///
    /// - Parameter hides: false for a question or a refusal, which must show everything that would be granted: the
    ///   author of a collection could mark the words of a program as a secret to hide them.
    package static func complain(_ text: String, hides: Bool = true) {
        let shown = DisplayText.visible(hides ? hidden(text) : text)
        write([UInt8]("curlew: \(shown)\n".utf8), to: STDERR_FILENO)
    }

    /// Prints untrusted bytes: unchanged into a file or a pipe; on a terminal with secrets masked, and with
    /// everything but text and line breaks escaped.
    ///
    /// - Parameter hides: false when the user asked for the secrets, or there are none.
    static func print(untrusted bytes: Bytes, hides: Bool = true) {
        var sink = ResultSink.standardOutput(isUntrusted: true, hides: hides)
        do throws(OutputStop) {
            try bytes.write(to: &sink)
            try sink.finish()
        } catch {}
    }

    /// Writes to standard error without escaping control characters; for the program's own text only.
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
