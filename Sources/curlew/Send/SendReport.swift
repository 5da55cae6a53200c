import Bytes
import Formats
import Glibc
import Networking
import Transport
import Workspace

/// What `send` prints of an exchange, and the exit code that it ends with.
final class SendReport {
    private let output: String?
    private let includesHead, wantsExchange, isQuiet: Bool
    private var meter: ProgressMeter?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        output = arguments["output"]
        includesHead = arguments.has("include")
        wantsExchange = arguments.has("exchange")
        isQuiet = arguments.has("quiet")
        if includesHead, wantsExchange { throw .conflict("--include", "--exchange") }
        // Progress on the terminal that the body goes to would run into it.
        let showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1 && (output != nil || isatty(STDOUT_FILENO) == 0)
        meter = showsProgress ? ProgressMeter() : nil
    }

    func say(_ message: String) {
        if !isQuiet { Console.complain(message) }
    }

    func progress(_ event: TransportEvent) {
        meter?.show(event)
    }

    func show(_ exchange: Exchange) throws(UsageError) -> Int32 {
        meter?.end()
        if wantsExchange { try write(exchange.json) } else { try write(exchange.response) }
        let faults = exchange.checks.compactMap(\.fault)
        for fault in faults { Console.complain(fault) }
        return faults.isEmpty ? ExitCode.done : ExitCode.checkFailed
    }

    /// What had come is printed too, so that nothing is lost.
    func show(_ failure: ExchangeFailure) throws(UsageError) -> Int32 {
        meter?.end()
        if wantsExchange {
            try write(failure.json)
        } else if let partial = failure.partial {
            try write(partial)
        }
        Console.complain(failure.error.message)
        return ExitCode.notCarriedOut
    }

    private func write(_ json: JSONValue) throws(UsageError) {
        try write(Bytes([UInt8]((json.text() + "\n").utf8)))
    }

    private func write(_ response: TransportResponse) throws(UsageError) {
        if includesHead { Console.print(untrusted: Bytes(response.head.withBlankLine)) }
        try write(response.body)
    }

    private func write(_ body: Bytes) throws(UsageError) {
        switch output {
        case nil: Console.print(untrusted: body)
        case "-": Console.write(body, to: STDOUT_FILENO)
        case let file?: try OutputFile.write(body, to: file)
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
