import CurlewBytes
import CurlewFiles
import CurlewNetworking
import Glibc

/// Why printing ends before everything is printed.
nonisolated enum OutputStop: Error {
    /// It cannot be written; `OutputFault` has said why.
    case fault
    /// The time is up, or the program was asked to end.
    case timeIsUp
}

/// Where results go: standard output, a pipe, a file that is replaced whole. They come a piece at a time.
///
///     take ─► secrets, VisibleText: on a terminal ─► write ─► PrintingTime: go on?
nonisolated struct ResultSink: PieceSink {
    enum Place {
        case descriptor(Int32, name: String)
        case file(AtomicFile)
    }

    private let place: Place
    private let time: PrintingTime?
    private var filters: [any PieceFilter]

    init(_ place: Place, through filters: [any PieceFilter] = [], time: PrintingTime? = nil) {
        self.place = place
        self.filters = filters
        self.time = time
    }

    /// - Parameters:
    ///   - isUntrusted: bytes from outside, which a terminal gets made visible.
    ///   - hides: a terminal gets stars for the secrets in them.
    static func standardOutput(isUntrusted: Bool, hides: Bool = false, time: PrintingTime? = nil) -> ResultSink {
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

    /// Behind the last piece. Without it a file stays what it was.
    mutating func finish() throws(OutputStop) {
        try write(rest())
        guard case .file(let file) = place else { return }
        do throws(FileError) { try file.commit() } catch { throw Self.fault(error) }
    }

    private mutating func passed(_ piece: [UInt8]) -> [UInt8] {
        filters.indices.reduce(piece) { bytes, index in filters[index].pass(bytes) }
    }

    /// What the filters held back: that of the first passes the others.
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

    /// A reader that went away ends the program by SIGPIPE, as it does for other commands.
    ///
    /// - Parameter name: of what is written to, for whoever reads why it failed; nil says nothing.
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
