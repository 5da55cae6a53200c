import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Keys
import TerminalUI

@testable import Explorer
@testable import Viewing

/// Answers without a network.
enum Answer {
    static let request = SentRequest(
        method: "GET", url: "http://127.0.0.1:7777/people", headers: [SentHeader("Accept", "*/*", origin: .manager)],
        body: nil)

    static func response(
        _ body: [UInt8], type: String? = "application/json", status: Int = 200, isComplete: Bool = true
    ) -> TransportResponse {
        var fields: HeaderFields = ["Server": "demo"]
        if let type { fields.append(HeaderField("Content-Type", type)) }
        let head = ResponseHead(version: "HTTP/1.1", status: status, reason: status == 200 ? "OK" : "", fields: fields)
        return TransportResponse(
            head: head, body: Bytes(body), isComplete: isComplete, wireBytes: Int64(body.count), requestBytes: 312,
            timings: Timings(
                blocked: .microseconds(200), connect: .microseconds(400), send: .microseconds(100),
                wait: .microseconds(9800), receive: .microseconds(1500)))
    }

    static func exchange(_ text: String, type: String? = "application/json", status: Int = 200) -> Exchange {
        exchange(Array(text.utf8), type: type, status: status)
    }

    static func exchange(_ body: [UInt8], type: String?, status: Int = 200) -> Exchange {
        let response = response(body, type: type, status: status)
        let outcome = ResponseSerializer().outcome(
            status: status, fields: response.head.fields, body: response.body, url: request.url)
        return Exchange(
            request: request, response: response, outcome: outcome,
            checks: [
                Check("status \(status) is in 200-299", .passed), Check("type application/json is accepted", .passed),
                Check("body parses as JSON", .passed),
            ], date: 0)
    }

    static func failure(_ error: TransportError, partial: TransportResponse? = nil) -> ExchangeFailure {
        ExchangeFailure(request: request, error: error, partial: partial, date: 0)
    }
}

extension Model {
    /// The main screen with a request that can be sent.
    static func sendable(
        _ method: String = "GET", _ url: String = "http://127.0.0.1:7777/people", width: Int = 80, height: Int = 24
    ) -> Model {
        var settings = Settings()
        settings.drawing = .ascii
        var model = Model(size: Size(width: width, height: height), settings: settings, clock: Self.clock(0))
        model.stage = .main
        model.request.change { draft in
            draft.method = method
            draft.url = url
        }
        model.prepare()
        return model
    }

    /// Puts a prepared request where deriving would put it.
    mutating func prepare() {
        let draft = request.draft
        let input = PreviewInput(
            revision: request.revisionID, draft: draft, variables: VariableSet(), managerFields: [:], tab: .json,
            now: "")
        let sent = SentRequest(method: draft.method, url: draft.url, headers: [], body: nil)
        settle(input, .success(PreparedRequest(request: sent, options: draft.options)))
    }

    /// Puts problems where deriving would put them.
    mutating func refuse(_ problems: [PreparationError.Problem]) {
        let input = PreviewInput(
            revision: request.revisionID, draft: request.draft, variables: VariableSet(), managerFields: [:],
            tab: .json,
            now: "")
        settle(input, .failure(PreparationError(problems: problems)))
    }

    private mutating func settle(_ input: PreviewInput, _ prepared: Result<PreparedRequest, PreparationError>) {
        request.wanted = input
        request.derived = Derived(
            input: input, prepared: prepared, problems: [], notes: [], preview: PreviewContent())
    }

    static func clock(_ seconds: Double) -> ClockReading {
        ClockReading(timeOfDay: "14:02:11", iso8601: "2026-11-21T14:02:11Z", seconds: seconds)
    }

    /// `:charset`, and what comes of it.
    mutating func chooseCharset(_ name: String) {
        for case .readCharset(let job) in PromptCommand.run("charset \(name)", &self) {
            _ = update(&self, .charsetRead(job.id, job.read()))
        }
    }

    /// Sends and takes an answer; the focus is then on the response.
    static func showing(_ text: String, type: String? = "application/json", width: Int = 80, height: Int = 24) -> Model
    {
        showing(Array(text.utf8), type: type, width: width, height: height)
    }

    static func showing(_ body: [UInt8], type: String?, width: Int = 80, height: Int = 24) -> Model {
        var model = sendable(width: width, height: height)
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(body, type: type)))
        return model
    }

    /// An event of the request that runs, as the runner delivers it.
    @discardableResult
    mutating func take(_ event: SessionEvent, at seconds: Double = 0) -> [Effect] {
        guard let job = request.exchange.progress?.job else { return [] }
        clock = Self.clock(seconds)
        return SendUpdate.receive(event, index: ResponseIndex.make(event), for: job, &self)
    }

    @discardableResult
    mutating func press(_ actions: Action...) -> [Effect] {
        actions.flatMap { ResponseScreen.perform($0, &self) ?? [] }
    }

    /// What the prompt asks the response for.
    mutating func find(_ query: SearchJob.Query) -> [Effect] {
        ResponseScreen.find(&self) { $0.start(query, $1, &$2) }
    }

    /// Runs the searches among some effects at once.
    mutating func finish(_ effects: [Effect]) {
        for case .search(let job) in effects {
            _ = ResponseScreen.find(&self) { $0.accept(ResponseSearch.run(job), for: job.id, $1, &$2) }
        }
    }

    /// The pane's rows without trailing blanks.
    func paneLines(rows: Int = 13, columns: Int = 78) -> [String] {
        let size = Size(width: columns, height: rows)
        var canvas = Canvas(
            CachedBackground(buffer: CellBuffer(size: size, style: ResolvedTheme.plain[.surface])), .plain, settings)
        ResponseScreen.draw(self, on: &canvas, in: Rect(x: 0, y: 0, width: columns, height: rows))
        return canvas.buffer.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }

    var said: String { status.message?.text ?? "" }
    /// What was said last, on whatever place of the screen.
    var logged: String { status.log.last?.text ?? "" }
}

extension [Run] {
    var text: String { map(\.text).joined() }
}

extension ResponseScreen {
    /// What stands in the border, with the whole width of the screen.
    static func title(_ model: Model) -> PaneTitle { title(model, width: model.size.width - 2) }
}

extension [Effect] {
    /// What goes into the history.
    var recorded: [EndedSending] { compactMap { if case .record(let ended) = $0 { ended } else { nil } } }
}
