import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import Glibc
import Interchange
import TerminalUI
import Viewing

/// What `send` prints of an exchange, and the exit code that it ends with.
final class SendReport {
    private let output: Output
    private let includesHead, wantsExchange, wantsTiming, isQuiet, showsSecrets: Bool
    private var meter: ProgressMeter?
    private var tryBegan: ContinuousClock.Instant?

    /// Where the answer goes.
    private enum Output {
        /// Seen by a person, if one is there.
        case shown
        /// `-o -`: as it is, wherever that leads.
        case raw
        case file(OutputFile)
    }

    /// - Parameter file: of `-o`.
    init(_ arguments: ParsedArguments, _ curl: CurlSettings, _ file: OutputFile?) throws(UsageError) {
        output = file.map(Output.file) ?? (curl.output == "-" ? .raw : .shown)
        includesHead = curl.includesHead
        wantsExchange = arguments.has("exchange")
        wantsTiming = arguments.has("timing")
        isQuiet = arguments.has("quiet")
        showsSecrets = arguments.has("show-secrets")
        if includesHead, wantsExchange { throw .conflict("--include", "--exchange") }
        // Progress on the terminal that the body goes to would run into it.
        let showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1 && (curl.output != nil || isatty(STDOUT_FILENO) == 0)
        meter = showsProgress ? ProgressMeter() : nil
    }

    func say(_ message: String) {
        if !isQuiet { Console.complain(message) }
    }

    /// What goes on as it comes is bound by nothing but what it is made of; an exchange keeps its body.
    var limits: BodyLimits { wantsExchange ? BodyLimits() : BodyLimits(kept: BodyLimits.none) }

    /// The request is sent, perhaps once more.
    func begin() { tryBegan = .now }

    /// Since it was sent last.
    var used: Duration { tryBegan.map { .now - $0 } ?? .zero }

    func progress(_ event: SessionEvent) {
        meter?.show(event)
        if case .resumed(let offset) = event, offset > 0 { say("Resumed at \(HumanReadable.bytes(offset)).") }
    }

    /// What the cache did; what it merely had not is no news.
    func tell(_ note: CacheReport) {
        switch note {
        case .missed(.nothingStored), .missed(.method): return
        case .trouble(let problem): say(problem.sentence)
        default: say(note.sentence)
        }
    }

    /// Says why, and when, the request is sent once more. The wait may be minutes where the server asks for it, outside of
    /// any limit of time, so it is said who wants it and how to end it.
    func again(after result: TaskResult, in delay: Duration, try number: Int, of count: Int) {
        meter?.end()
        var (why, asker) = ("", "")
        switch result {
        case .success(let exchange):
            why = "The server answered \(exchange.head.status)."
            if RetryPolicy.asked(by: exchange) != nil { asker = ", as its Retry-After asks" }
        case .failure(let failure): why = failure.message
        }
        say("\(why) Trying again in \(HumanReadable.time(delay))\(asker): try \(number) of \(count). Ctrl-C ends it.")
    }

    /// - Parameters:
    ///   - target: the file that the body was to go into by itself, or nil.
    ///   - time: how long printing may take.
    func show(_ result: TaskResult, _ target: DownloadTarget?, _ time: PrintingTime) -> Int32 {
        meter?.end()
        defer { time.end() }
        do throws(OutputStop) {
            switch result {
            case .success(let exchange): return try show(exchange, target, time)
            case .failure(let failure): return try show(failure, target, time)
            }
        } catch {
            if let sentence = time.sentence { Console.complain(sentence) }
            return ExitCode.notCarriedOut
        }
    }

    private func show(
        _ exchange: Exchange, _ target: DownloadTarget?, _ time: PrintingTime
    ) throws(OutputStop) -> Int32 {
        if wantsExchange {
            try write(hidden(exchange).json(through: secretFilter), time)
        } else if exchange.response.stored == nil {
            // A file is replaced by what was asked for alone: the body of a refusal goes to standard output.
            try write(exchange.response, to: target == nil ? output : .shown, time)
        }
        for note in exchange.response.notes.map(\.sentence) { say(note) }
        for note in exchange.hops.leftBehind(before: exchange.request) { say(note) }
        if wantsTiming { tell(exchange.timings, after: exchange.hops, exchange.request) }
        let faults = exchange.checks.compactMap(\.fault)
        for fault in faults { Console.complain(fault) }
        return faults.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    /// One chart for each request that was sent, in ASCII.
    private func tell(_ timings: Timings, after hops: [Hop], _ request: SentRequest) {
        for line in TimingBlocks(hops, request, timings, columns: 72, drawing: .ascii).lines {
            Console.tell(line.map(\.text).joined() + "\n")
        }
    }

    /// What had come is printed too, so that nothing is lost.
    private func show(
        _ failure: ExchangeFailure, _ target: DownloadTarget?, _ time: PrintingTime
    ) throws(OutputStop) -> Int32 {
        if wantsExchange {
            try write(hidden(failure).json(through: secretFilter), time)
        } else if let partial = failure.partial, target == nil {
            try write(partial, to: output, time)
        }
        for note in failure.hops.leftBehind(before: failure.request) { say(note) }
        Console.complain(failure.message)
        if let target, failure.partial?.stored ?? 0 > 0 {
            say("\(target.partPath) keeps what came. The same command with --resume goes on.")
        }
        return ExitCode.notCarriedOut
    }

    // MARK: Secrets

    /// An exchange is written for logs and tickets, wherever it goes.
    private func hidden(_ exchange: Exchange) -> Exchange {
        showsSecrets ? exchange : Console.mask.hidden(exchange)
    }

    private func hidden(_ failure: ExchangeFailure) -> ExchangeFailure {
        showsSecrets ? failure : Console.mask.hidden(failure)
    }

    /// For the body, which may be of any size.
    private var secretFilter: SecretFilter? { showsSecrets ? nil : Console.mask.filter }

    /// As it came where that is no terminal.
    private func shown(_ head: ResponseHead) -> ResponseHead {
        showsSecrets || !Console.isTerminal ? head : Console.mask.hidden(head)
    }

    // MARK: Writing

    private func write(_ json: JSONOutline, _ time: PrintingTime) throws(OutputStop) {
        try write(to: output, hides: false, time) { (sink) throws(OutputStop) in
            try json.write(to: &sink)
            try sink.take([UInt8(ascii: "\n")])
        }
    }

    private func write(
        _ response: TransportResponse, to output: Output, _ time: PrintingTime
    ) throws(OutputStop) {
        if includesHead { Console.print(untrusted: Bytes(shown(response.head).withBlankLine), hides: false) }
        try write(to: output, hides: !showsSecrets, time) { (sink) throws(OutputStop) in
            try response.body.write(to: &sink)
        }
    }

    /// What cannot be written is said at the end; everything else is said all the same.
    private func write(
        to output: Output, hides: Bool, _ time: PrintingTime, _ body: (inout ResultSink) throws(OutputStop) -> Void
    ) throws(OutputStop) {
        do throws(OutputStop) {
            var sink = try sink(output, hides: hides, time)
            try body(&sink)
            try sink.finish()
        } catch {
            if error == .timeIsUp { throw error }
        }
        if case .file(let file) = output { file.close() }
    }

    private func sink(_ output: Output, hides: Bool, _ time: PrintingTime) throws(OutputStop) -> ResultSink {
        switch output {
        case .shown: .standardOutput(isUntrusted: true, hides: hides, time: time)
        case .raw: .standardOutput(isUntrusted: false, time: time)
        case .file(let file): try file.sink(time)
        }
    }
}

extension ResponseHead {
    /// As it came, with the empty line that ends it.
    fileprivate var withBlankLine: [UInt8] {
        let lines = lines.array
        return lines.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] ? lines : lines + [0x0D, 0x0A]
    }
}

extension Check {
    /// What is wrong, when this check failed.
    fileprivate var fault: String? {
        guard case .failed(let sentence) = result else { return nil }
        return sentence
    }
}
