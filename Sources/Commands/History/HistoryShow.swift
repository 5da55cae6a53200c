import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import Drafting
import History
import Workspace

/// `curlew history show ID`: the request and the answer as they were; of a run its lines.
struct HistoryShow {
    private let reading: HistoryAccess
    private let writesBody, writesJSON: Bool

    init(_ reading: HistoryAccess, _ arguments: ParsedArguments) throws(UsageError) {
        self.reading = reading
        writesBody = arguments.has("body")
        writesJSON = arguments.has("exchange") || arguments.has("json")
        if writesBody, writesJSON { throw .conflict("--body", "--exchange") }
    }

    func print(_ id: Int) async throws(UsageError) -> Int32 {
        let entries = await reading.store.entries(ofRun: id)
        if !entries.isEmpty {
            let list = HistoryPrinter(reading: reading, limit: .max, writesJSON: writesJSON)
            for entry in entries { list.write(entry) }
            return ExitCode.done
        }
        let recorded = try await reading.exchange(id)
        if writesJSON {
            Console.print(recorded.json(id))
        } else if writesBody {
            try printBody(recorded.exchange, id)
        } else {
            printText(recorded)
        }
        return ExitCode.done
    }

    private func printBody(_ exchange: StoredExchange, _ id: Int) throws(UsageError) {
        guard let body = exchange.body else {
            guard exchange.bodyCount > 0 else { return }
            throw .badInput("\(id)", reason: "The body of its answer was not kept.")
        }
        Console.print(untrusted: body)
        if exchange.isBodyCut {
            Console.complain("Only the first \(HumanReadable.bytes(Int64(body.count))) of the body were kept.")
        }
    }

    private func printText(_ recorded: RecordedExchange) {
        let exchange = recorded.exchange
        var head = ["\(exchange.method) \(exchange.url)"] + exchange.requestHeaders.map { "\($0.name): \($0.value)" }
        if !recorded.name.isEmpty { head.insert("# \(recorded.name)", at: 0) }
        write(head, exchange.requestBody, count: exchange.requestBodyCount)
        switch exchange.outcome {
        case .accepted: break
        case .unacceptable(let sentence), .failed(let sentence), .cancelled(let sentence): Console.complain(sentence)
        }
        guard exchange.status > 0 else { return }
        let line = "\(exchange.version) \(exchange.status) \(exchange.reason)"
        write([line] + exchange.fields.map { "\($0.name): \($0.value)" }, exchange.body, count: exchange.bodyCount)
    }

    private func write(_ head: [String], _ body: Bytes?, count: Int) {
        Console.print(untrusted: Bytes(Array((head.joined(separator: "\n") + "\n\n").utf8)))
        if let body, !body.isEmpty {
            Console.print(untrusted: body)
            if body.array.last != UInt8(ascii: "\n") { Console.print("\n") }
            Console.print("\n")
        } else if count > 0 {
            Console.complain("A body of \(HumanReadable.bytes(Int64(count))) was not kept.")
        }
    }
}

extension RecordedExchange {
    /// `{"id", "request": {"method", "url", "headers", "body"}, "sent", "status", "reason", "version", "headers",
    /// "timings", "outcome", "message", "checks", "body"}` and where it came from. Times are in microseconds.
    func json(_ id: Int) -> JSONOutline {
        let (word, message): (String, String?) =
            switch exchange.outcome {
            case .accepted: ("accepted", nil)
            case .unacceptable(let sentence): ("unacceptable", sentence)
            case .failed(let sentence): ("failed", sentence)
            case .cancelled(let sentence): ("cancelled", sentence)
            }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        let timings = exchange.timings
        let phases = [
            ("blocked", timings.blocked), ("name", timings.name), ("connect", timings.connect), ("tls", timings.tls),
            ("send", timings.send), ("wait", timings.wait), ("receive", timings.receive), ("total", timings.total),
        ]
        return .object([
            .value("id", JSONValue(id)), .value("name", .string(name)), .value("environment", text(environment)),
            .value("collection", text(request?.collection)), .value("path", text(request?.request)),
            .named(
                "request",
                .object([
                    .value("method", .string(exchange.method)), .value("url", .string(exchange.url)),
                    .value("headers", exchange.requestHeaders.json), .bytes("body", exchange.requestBody),
                ])),
            .value("sent", .array(exchange.sendings.map(\.json))), .value("interim", exchange.interim.json),
            .value("status", JSONValue(exchange.status)), .value("reason", .string(exchange.reason)),
            .value("version", .string(exchange.version)), .value("headers", exchange.fields.json),
            .value("timings", .object(phases.map { .init($0, JSONValue($1)) })), .value("outcome", .string(word)),
            .value("message", text(message)), .value("checks", .array(checks.map(\.json))),
            .bytes("body", exchange.body),
        ])
    }
}
