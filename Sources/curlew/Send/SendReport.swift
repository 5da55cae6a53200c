import Bytes
import Drafting
import Explorer
import Formats
import Glibc
import Interchange
import Networking
import Requests
import Transport
import Workspace

/// What `send` prints of an exchange, and the exit code that it ends with.
final class SendReport {
    private let output: Output
    private let includesHead, wantsExchange, wantsTiming, isQuiet: Bool
    private var meter: ProgressMeter?

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
        if includesHead, wantsExchange { throw .conflict("--include", "--exchange") }
        // Progress on the terminal that the body goes to would run into it.
        let showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1 && (curl.output != nil || isatty(STDOUT_FILENO) == 0)
        meter = showsProgress ? ProgressMeter() : nil
    }

    func say(_ message: String) {
        if !isQuiet { Console.complain(message) }
    }

    func progress(_ event: SessionEvent) {
        meter?.show(event)
        if case .resumed(let offset) = event, offset > 0 { say("Resumed at \(Measure.bytes(offset)).") }
    }

    /// What the cache did; what it merely had not is no news.
    func tell(_ note: CacheReport) {
        switch note {
        case .missed(.nothingStored), .missed(.method): return
        case .trouble(let problem): say(problem.sentence)
        default: say(note.sentence)
        }
    }

    /// Says why, and when, the request is sent once more.
    func again(after result: TaskResult, in delay: Duration) {
        meter?.end()
        let why =
            switch result {
            case .success(let exchange): "The server answered \(exchange.head.status)."
            case .failure(let failure): failure.message
            }
        say("\(why) Trying again in \(Measure.time(delay)).")
    }

    /// - Parameter target: the file that the body was to go into by itself, or nil.
    func show(_ result: TaskResult, _ target: DownloadTarget?) -> Int32 {
        meter?.end()
        switch result {
        case .success(let exchange): return show(exchange, target)
        case .failure(let failure): return show(failure, target)
        }
    }

    private func show(_ exchange: Exchange, _ target: DownloadTarget?) -> Int32 {
        if wantsExchange {
            write(masked(exchange).json)
        } else if exchange.response.stored == nil {
            // A file is replaced by what was asked for alone: the body of a refusal goes to standard output.
            write(exchange.response, to: target == nil ? output : .shown)
        }
        for note in exchange.response.notes { say(note.sentence) }
        if wantsTiming { for line in TimingText.lines(of: exchange) { Console.tell(line + "\n") } }
        let faults = exchange.checks.compactMap(\.fault)
        for fault in faults { Console.complain(fault) }
        return faults.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    /// What had come is printed too, so that nothing is lost.
    private func show(_ failure: ExchangeFailure, _ target: DownloadTarget?) -> Int32 {
        if wantsExchange {
            write(failure.json)
        } else if let partial = failure.partial, target == nil {
            write(partial, to: output)
        }
        Console.complain(failure.message)
        if let target, failure.partial?.stored ?? 0 > 0 {
            say("\(target.partPath) keeps what came. The same command with --resume goes on.")
        }
        return ExitCode.notCarriedOut
    }

    /// What rules say is ours to write; the answer stays as it came.
    private func masked(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        exchange.checks = exchange.checks.map { check in
            guard case .failed(let sentence) = check.result else { return check }
            var check = check
            check.result = .failed(Console.hidden(sentence))
            return check
        }
        return exchange
    }

    private func write(_ json: JSONValue) {
        write(Bytes([UInt8]((json.text() + "\n").utf8)), to: output)
    }

    private func write(_ response: TransportResponse, to output: Output) {
        if includesHead { Console.print(untrusted: Bytes(response.head.withBlankLine)) }
        write(response.body, to: output)
    }

    private func write(_ body: Bytes, to output: Output) {
        switch output {
        case .shown: Console.print(untrusted: body)
        case .raw: Console.write(body, to: STDOUT_FILENO)
        case .file(let file): file.write(body)
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
