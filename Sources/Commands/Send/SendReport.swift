import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Glibc
import Interchange
import TerminalUI
import Viewing

/// Prints an exchange for `send` and gives the exit code.
final class SendReport {
    private let output: AnswerOutput
    private let includesHead, leavesOutBody, leavesOutFaults, wantsExchange, removesNulls, wantsTiming, wantsSending,
        isQuiet,
        showsSecrets: Bool
    /// `-D`; nil without, and where the heads go to standard output.
    private let headFile: OutputFile?
    private let printsHeads: Bool
    private let writeOut: WriteOut?
    private var meter: ProgressMeter?
    private var tryBegan: ContinuousClock.Instant?

    init(_ arguments: ParsedArguments, _ request: CurlRequest, _ output: AnswerOutput) throws(UsageError) {
        let curl = request.settings
        self.output = output
        // `-I` prints the head alone, with `-X GET` too.
        leavesOutBody = request.wantsHead && !arguments.has("exchange")
        includesHead = curl.includesHead || leavesOutBody
        leavesOutFaults = curl.leavesOutFaults
        printsHeads = curl.headFile == "-"
        headFile = try printsHeads ? nil : curl.headFile.map { path throws(UsageError) in try OutputFile(path) }
        writeOut = try curl.writeOut.map { format throws(UsageError) in try WriteOut(format) }
        wantsExchange = arguments.has("exchange")
        removesNulls = arguments.has("remove-nulls")
        wantsTiming = arguments.has("timing")
        wantsSending = curl.showsSending
        isQuiet = arguments.has("quiet")
        showsSecrets = arguments.has("show-secrets")
        if includesHead, wantsExchange { throw .conflict("--include", "--exchange") }
        if removesNulls, output.isOnDisk { throw .conflict("--remove-nulls", "--output") }
        // Progress on the terminal that the body goes to would mix with it.
        let showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1 && (!output.isShown || isatty(STDOUT_FILENO) == 0)
        meter = showsProgress ? ProgressMeter() : nil
    }

    /// Sentences about what `-w` asks for and nothing here tells.
    var unknownVariables: [String] {
        (writeOut?.unknown ?? []).map { "--write-out %{\($0)} is not used: it is not known here." }
    }

    func say(_ message: String) {
        if !isQuiet { Console.complain(message) }
    }

    /// The limits of the body: a body that is passed on in pieces has no kept part, while an exchange keeps its body.
    var limits: BodyLimits { wantsExchange ? BodyLimits() : BodyLimits(kept: BodyLimits.none) }

    /// True when the sent bytes are recorded.
    var recordsSending: Bool { wantsExchange || wantsSending }

    /// Marks the start of a try.
    func begin() { tryBegan = .now }

    /// The time since the last try began.
    var used: Duration { tryBegan.map { .now - $0 } ?? .zero }

    func progress(_ event: SessionEvent) {
        meter?.show(event)
        if case .resumed(let offset) = event, offset > 0 { say("Resumed at \(HumanReadable.bytes(offset)).") }
    }

    /// Prints a note about the cache, unless it merely had no entry.
    func tell(_ note: CacheReport) {
        switch note {
        case .missed(.nothingStored), .missed(.method): return
        case .trouble(let problem): say(problem.sentence)
        default: say(note.sentence)
        }
    }

    /// Prints the result of a background request for a stale answer; may be called on any thread.
    var tellRenewal: @Sendable (CacheReport) -> Void {
        { [isQuiet] note in if !isQuiet { Console.complain(note.sentence) } }
    }

    /// Says why, and when, the request is sent again. A server may ask for a wait of minutes, which no time limit
    /// covers, so the text names who asks for it and how to end it.
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
    ///   - target: the file that the body was to be written to directly, or nil.
    ///   - time: the time limit of printing.
    func show(_ result: TaskResult, _ target: DownloadTarget?, _ time: OutputTimeLimit) -> Int32 {
        meter?.end()
        defer { time.end() }
        do throws(OutputStop) {
            let code: Int32
            switch result {
            case .success(let exchange):
                writeHeads(exchange.heads)
                code = try show(exchange, target, time)
            case .failure(let failure):
                writeHeads(failure.heads)
                code = try show(failure, target, time)
            }
            if let writeOut {
                let text = writeOut.text(of: result, file: target?.path ?? output.file?.path)
                try write(to: .shown, hides: !showsSecrets, time) { (sink) throws(OutputStop) in try sink.take(text) }
            }
            return code
        } catch {
            if let sentence = time.sentence { Console.complain(sentence) }
            return ExitCode.notCarriedOut
        }
    }

    private func show(
        _ exchange: Exchange, _ target: DownloadTarget?, _ time: OutputTimeLimit
    ) throws(OutputStop) -> Int32 {
        if let ending = output.ending(with: exchange.head) {
            if ending.isWhole { say(ending.sentence) } else { Console.complain(ending.sentence) }
            return ending.isWhole ? ExitCode.done : ExitCode.notCarriedOut
        }
        if wantsExchange {
            try write(hidden(exchange).json(through: secretFilter), time)
        } else if exchange.response.stored == nil {
            // Only the requested body replaces the file: the body of an error answer goes to standard output.
            var response = exchange.response
            if removesNulls, case .json(let document)? = exchange.outcome.value { response.body = document.bytes }
            try write(exchange.heads, response, to: target == nil ? place(for: exchange.head) : .shown, time)
        }
        if wantsSending { tell(hidden(exchange).sendings, exchange.heads) }
        for note in exchange.hops.flatMap(\.notes) { say(note) }
        for note in exchange.response.notes.map(\.sentence) { say(note) }
        for note in exchange.hops.droppedFieldNotes(before: exchange.request) { say(note) }
        if wantsTiming { tell(exchange.timings, after: exchange.hops, exchange.request) }
        let faults = exchange.checks.compactMap(\.fault)
        for fault in faults { Console.complain(fault) }
        return faults.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    /// Prints a timing chart in ASCII for each request that was sent.
    private func tell(_ timings: Timings, after hops: [Hop], _ request: SentRequest) {
        for line in TimingBlocks(hops, request, timings, columns: 72, drawing: .ascii).lines {
            Console.tell(line.map(\.text).joined() + "\n")
        }
    }

    /// Prints the head of each request that went out and of its answer, as curl does with `-v`, and whether it is what was
    /// meant.
    private func tell(_ sendings: [SendingRecord], _ heads: [ResponseHead]) {
        for (index, record) in sendings.enumerated() {
            tell(record.written.head, behind: ">")
            Console.tell("* \(record.summary)\n", hides: !showsSecrets)
            for difference in record.differences { Console.complain(difference.sentence) }
            if index < heads.count {
                let head = showsSecrets ? heads[index] : Console.mask.hidden(heads[index])
                tell(head.withBlankLine, behind: "<")
            }
        }
    }

    private func tell(_ head: [UInt8], behind sign: String) {
        for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
            Console.tell("\(sign) \(DisplayText.visible(String(line)))\n", hides: !showsSecrets)
        }
    }

    /// Writes every head that came to the file of `-D`.
    private func writeHeads(_ heads: [ResponseHead]) {
        if printsHeads {
            for head in heads { Console.print(untrusted: Bytes(shown(head).withBlankLine), hides: false) }
        }
        headFile?.write(Bytes(heads.flatMap(\.withBlankLine)))
    }

    /// Prints a failure, with the part of the response that had been received.
    private func show(
        _ failure: ExchangeFailure, _ target: DownloadTarget?, _ time: OutputTimeLimit
    ) throws(OutputStop) -> Int32 {
        if wantsExchange {
            try write(hidden(failure).json(through: secretFilter), time)
        } else if let partial = failure.partial, target == nil, output.ending(with: partial.head) == nil {
            try write(failure.heads, partial, to: place(for: partial.head), time)
        }
        if wantsSending { tell(hidden(failure).sendings, failure.heads) }
        for note in failure.hops.flatMap(\.notes) { say(note) }
        for note in failure.hops.droppedFieldNotes(before: failure.request) { say(note) }
        Console.complain(message(failure))
        if let target, failure.partial?.stored ?? 0 > 0 {
            say("\(target.partPath) keeps what came. The same command with --resume goes on.")
        }
        return ExitCode.notCarriedOut
    }

    /// Only `--exchange` prints a head, so that without it a head alone is not called kept.
    private func message(_ failure: ExchangeFailure) -> String {
        var failure = failure
        if !wantsExchange, failure.partial?.body.isEmpty == true, failure.partial?.stored == nil {
            failure.partial = nil
        }
        return failure.message
    }

    // MARK: Secrets

    /// The exchange with secrets masked, because JSON is often copied into logs and tickets.
    private func hidden(_ exchange: Exchange) -> Exchange {
        showsSecrets ? exchange : Console.mask.hidden(exchange)
    }

    private func hidden(_ failure: ExchangeFailure) -> ExchangeFailure {
        showsSecrets ? failure : Console.mask.hidden(failure)
    }

    /// A filter for the body, which may be of any size.
    private var secretFilter: SecretFilter? { showsSecrets ? nil : Console.mask.filter }

    /// The head with secrets masked on a terminal; unchanged elsewhere.
    private func shown(_ head: ResponseHead) -> ResponseHead {
        showsSecrets || !Console.isTerminal ? head : Console.mask.hidden(head)
    }

    // MARK: Writing

    private func place(for head: ResponseHead) throws(OutputStop) -> AnswerOutput.Place {
        do throws(UsageError) {
            return try output.settled(for: head, say: say)
        } catch {
            OutputFault.note(error.description)
            throw .fault
        }
    }

    private func write(_ json: JSONOutline, _ time: OutputTimeLimit) throws(OutputStop) {
        let place: AnswerOutput.Place =
            switch output.place {
            // An exchange is no rest of a file, and has no name by which it would be saved.
            case .behind, .named: .shown
            case .shown, .raw, .file: output.place
            }
        try write(to: place, hides: false, time) { (sink) throws(OutputStop) in
            try json.write(to: &sink)
            try sink.take([UInt8(ascii: "\n")])
        }
    }

    /// - Parameter heads: those of the answers before, too, as curl prints them.
    private func write(
        _ heads: [ResponseHead], _ response: TransportResponse, to output: AnswerOutput.Place, _ time: OutputTimeLimit
    ) throws(OutputStop) {
        let isLeftOut = leavesOutBody || leavesOutFaults && response.head.status >= 400
        let isFile = if case .file = output { true } else { false }
        if includesHead, !isFile {
            for head in heads { Console.print(untrusted: Bytes(shown(head).withBlankLine), hides: false) }
        }
        if isLeftOut, !isFile { return }
        try write(to: output, hides: !showsSecrets, time) { (sink) throws(OutputStop) in
            if includesHead, isFile { for head in heads { try sink.take(head.withBlankLine) } }
            if !isLeftOut { try response.body.write(to: &sink) }
        }
    }

    /// Writes to a target. An error is reported at the end; everything else is still printed.
    private func write(
        to output: AnswerOutput.Place, hides: Bool, _ time: OutputTimeLimit,
        _ body: (inout ResultSink) throws(OutputStop) -> Void
    ) throws(OutputStop) {
        do throws(OutputStop) {
            var sink = try sink(output, hides: hides, time)
            try body(&sink)
            try sink.finish()
        } catch {
            if error == .timeIsUp { throw error }
        }
        switch output {
        case .file(let file), .behind(let file): file.close()
        case .shown, .raw, .named: break
        }
    }

    private func sink(_ output: AnswerOutput.Place, hides: Bool, _ time: OutputTimeLimit) throws(OutputStop)
        -> ResultSink
    {
        switch output {
        case .shown, .named: .standardOutput(isUntrusted: true, hides: hides, time: time)
        case .raw: .standardOutput(isUntrusted: false, time: time)
        case .file(let file), .behind(let file): try file.sink(time)
        }
    }
}

extension ResponseHead {
    /// The head as received, those of the 1xx answers before it, each with the empty line that ends it.
    fileprivate var withBlankLine: [UInt8] {
        let lines = lines.array
        let ended = lines.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] ? lines : lines + [0x0D, 0x0A]
        return interim.flatMap(\.withBlankLine) + ended
    }
}

extension Exchange {
    /// The heads of all answers, the last one behind those before it.
    fileprivate var heads: [ResponseHead] { hops.map(\.response.head) + [head] }
}

extension ExchangeFailure {
    fileprivate var heads: [ResponseHead] { hops.map(\.response.head) + [partial?.head].compactMap(\.self) }
}

extension InterimHead {
    /// The lines with the line ends of HTTP, as curl prints them.
    fileprivate var withBlankLine: [UInt8] {
        let fields = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("\(statusLine)\r\n\(fields)\r\n".utf8)
    }
}

extension Check {
    /// The fault of this check, when it failed.
    fileprivate var fault: String? {
        guard case .failed(let sentence) = result else { return nil }
        return sentence
    }
}
