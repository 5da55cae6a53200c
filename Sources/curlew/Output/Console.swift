import Bytes
import Formats
import Glibc
import Networking
import Synchronization
import TerminalUI

/// Standard output for results, standard error for messages, standard input as `-`.
///
/// Everything that goes to standard error passes here, and no secret that is known passes: build systems keep it for all to
/// read. Results are what was asked for and stay as they are.
nonisolated enum Console {
    private static let masks = Mutex<[SecretMask]>([])

    /// From now on these stand on standard error no more.
    static func hide(_ secrets: SecretMask) {
        if !secrets.isEmpty { masks.withLock { $0.append(secrets) } }
    }

    /// A sentence of our own as it may be read by everybody.
    static func hidden(_ text: String) -> String {
        masks.withLock { $0 }.reduce(text) { $1.shown($0) }
    }

    static func print(_ text: String) {
        write([UInt8](text.utf8), to: STDOUT_FILENO)
    }

    /// One JSON value, on one line. Its strings may come from outside.
    static func print(_ value: JSONValue) {
        print(untrusted: Bytes([UInt8]((value.text() + "\n").utf8)))
    }

    /// A message. Whatever it quotes cannot steer the terminal.
    static func complain(_ text: String) {
        write([UInt8](("curlew: " + DisplayText.visible(hidden(text)) + "\n").utf8), to: STDERR_FILENO)
    }

    /// Bytes from outside: as they are into a file or a pipe; on a terminal with everything but text and line breaks
    /// made visible.
    static func print(untrusted bytes: Bytes) {
        guard isatty(STDOUT_FILENO) == 1 else { return write(bytes, to: STDOUT_FILENO) }
        let lines = bytes.array.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        print(lines.map(visible).joined(separator: "\n"))
    }

    /// Steers the terminal on standard error; for text of our own only.
    static func tell(_ text: String) {
        let masked = masks.withLock { $0 }.reduce(text) { $1.masked($0) }
        write([UInt8](masked.utf8), to: STDERR_FILENO)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    static func write(_ bytes: Bytes, to descriptor: Int32) {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    private static func visible(_ line: ArraySlice<UInt8>) -> String {
        DisplayText.visible(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }

    /// A reader that went away ends the program by SIGPIPE, as it does for other commands.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0 && errno != EINTR {
                if descriptor == STDOUT_FILENO { OutputFault.note("standard output", errno) }
                return
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
        }
    }
}
