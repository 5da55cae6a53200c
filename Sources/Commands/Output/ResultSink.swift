import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Glibc
import Synchronization
import TerminalUI

/// The reason why printing stops early.
nonisolated enum OutputStop: Error {
    /// Writing failed; `OutputFault` has noted the reason.
    case fault
    /// The time is up, or the program was asked to end.
    case timeIsUp
}

/// The receiver of results: standard output, a pipe, or a file that is replaced as a whole. Results come in pieces.
///
///     take ─► secrets, VisibleText: on a terminal ─► write ─► OutputTimeLimit: go on?
nonisolated struct ResultSink: PieceSink {
    enum Place {
        case descriptor(Int32, name: String)
        case file(AtomicFile)
    }

    private let place: Place
    private let time: OutputTimeLimit?
    private var filters: [any PieceFilter]

    init(_ place: Place, through filters: [any PieceFilter] = [], time: OutputTimeLimit? = nil) {
        self.place = place
        self.filters = filters
        self.time = time
    }

    /// - Parameters:
    ///   - isUntrusted: true to escape control characters on a terminal.
    ///   - hides: true to mask secrets on a terminal.
    static func standardOutput(isUntrusted: Bool, hides: Bool = false, time: OutputTimeLimit? = nil) -> ResultSink {
        let filters: [any PieceFilter] = hides ? [Console.mask.filter, VisibleText()] : [VisibleText()]
        let isShown = isUntrusted && isatty(STDOUT_FILENO) == 1
        return ResultSink(
            .descriptor(STDOUT_FILENO, name: standardOutputName), through: isShown ? filters : [], time: time)
    }

    static let standardOutputName = "standard output"

    mutating func take(_ piece: [UInt8]) throws(OutputStop) {
        if time?.isUp == true { throw .timeIsUp }
        guard !piece.isEmpty else { return }
        try write(passed(piece))
    }

    /// Ends the output after the last piece. A file is replaced only by this call.
    mutating func finish() throws(OutputStop) {
        try write(rest())
        guard case .file(let file) = place else { return }
        do throws(FileError) { try file.commit() } catch { throw Self.fault(error) }
    }

    private mutating func passed(_ piece: [UInt8]) -> [UInt8] {
        filters.indices.reduce(piece) { bytes, index in filters[index].pass(bytes) }
    }

    /// The bytes that the filters held back; those of the first filter pass through the others.
    private mutating func rest() -> [UInt8] {
        filters.indices.reduce([]) { bytes, index in filters[index].pass(bytes) + filters[index].finish() }
    }

    private func write(_ piece: [UInt8]) throws(OutputStop) {
        switch place {
        case .descriptor(let number, let name):
            let start = ContinuousClock.now
            try Self.write(piece, to: number, name)
            time?.waited(ContinuousClock.now - start)
        case .file(let file):
            do throws(FileError) { try file.append(piece) } catch { throw Self.fault(error) }
        }
    }

    /// Writes a piece. When the reader has closed the pipe, the program ends by SIGPIPE, like other commands.
    ///
    /// - Parameter name: names the target in the error message; when nil no error is reported.
    static func write(_ piece: [UInt8], to descriptor: Int32, _ name: String?) throws(OutputStop) {
        var done = 0
        while done < piece.count {
            let count = piece.withUnsafeBytes { raw in
                let rest = UnsafeRawBufferPointer(rebasing: raw[done...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 && errno != EINTR {
                if let name { OutputFault.note(name, errno) }
                throw .fault
            }
            done += max(0, count)
        }
    }

    private static func fault(_ error: FileError) -> OutputStop {
        OutputFault.note("\(error)")
        return .fault
    }
}

nonisolated extension OutputStop: CustomStringConvertible {
    var description: String {
        switch self {
        case .fault: "The output could not be written to its end."
        case .timeIsUp: "The output was ended before its end: the time is up."
        }
    }
}

/// Makes bytes from outside safe for a terminal: everything but text and line breaks is escaped. It works line by
/// line; a line above a size limit is split at a character boundary.
nonisolated struct VisibleText: PieceFilter {
    private static let bound = 64 << 10

    /// The line that has not ended yet.
    private var line: [UInt8] = []

    mutating func pass(_ piece: [UInt8]) -> [UInt8] {
        line += piece
        let end = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? (line.count > Self.bound ? cut : 0)
        defer { line.removeFirst(end) }
        return Self.visible(line[..<end])
    }

    mutating func finish() -> [UInt8] {
        defer { line = [] }
        return Self.visible(line[...])
    }

    /// A safe place to split the line: before its last ASCII character, whose meaning does not depend on earlier
    /// bytes; never 0.
    private var cut: Int {
        let place = line.lastIndex { $0 < 0x80 } ?? 0
        return place > 0 ? place : line.count
    }

    private static func visible(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let shown = lines.map { DisplayText.visible(bytes: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
        return Array(shown.joined(separator: "\n").utf8)
    }
}

/// Errors of writing output, such as results to a full disk. They are noted where they happen, reported once at the
/// end, and make the exit code a failure.
nonisolated enum OutputFault {
    private static let first = Mutex<String?>(nil)

    /// Notes an error. A reader that closed the pipe is not an error.
    static func note(_ name: String, _ code: Int32) {
        guard code != EPIPE else { return }
        let start = name.prefix(1).uppercased() + name.dropFirst()
        note("\(start) cannot be written: \(String(cString: strerror(code))). Not all of it is there.")
    }

    static func note(_ sentence: String) {
        first.withLock { $0 = $0 ?? sentence }
    }

    /// Reports the noted errors and returns the resulting exit code: 3 in place of 0 and 1.
    static func ending(with code: Int32) -> Int32 {
        guard let fault = first.withLock({ $0 }) else { return code }
        Console.complain(fault)
        return code == ExitCode.done || code == ExitCode.checkFailed ? ExitCode.notCarriedOut : code
    }
}
