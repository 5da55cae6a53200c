import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Exporting
import Interchange
import Keys
import Viewing

extension PreviewContent {
    /// The whole request as bytes, with the origin of each line.
    static func message(
        _ input: PreviewInput, _ prepared: Result<PreparedRequest, PreparationError>
    ) -> PreviewContent {
        switch prepared {
        case .failure(let error): return unprepared(error)
        case .success(let ready):
            var writer = MessageWriter(ready, showsSecrets: input.showsSecrets)
            writer.write()
            var content = PreviewContent(.message, writer.bytes, writer.spans)
            content.writers = writer.writers
            content.gaps = writer.gaps
            if input.draft.serializer.hasParts {
                let parts = PartWriters.of(
                    content.bytes, content.spans.spans, from: writer.bodyStart, input.draft.parameters)
                content.writers.merge(parts) { _, part in part }
            }
            content.absent = ready.trace?.absent ?? [:]
            content.pairs = ready.trace?.pairs ?? [:]
            content.viewedNodes = ready.trace?.nodes
            return content
        }
    }

    /// The request as a shell command.
    static func command(_ input: PreviewInput) -> PreviewContent {
        let exported = Result { () throws(PreparationError) in
            try input.draft.prepared(in: input.exportContext)
        }
        switch exported {
        case .failure(let error): return unprepared(error)
        case .success(let ready):
            let command = CurlCommand(
                ready.request, draft: input.draft, options: ready.options, variables: input.exported ?? input.variables)
            let bytes = Array(([command.text] + command.notes.map { "# " + $0 }).joined(separator: "\n").utf8)
            return PreviewContent(.command, bytes, [TraceSpan(range: 0..<bytes.count, part: .fixed)])
        }
    }

    private static func unprepared(_ error: PreparationError) -> PreviewContent {
        var content = PreviewContent()
        let count = error.problems.count
        let heading = count == 1 ? "Cannot be sent yet: 1 problem" : "Cannot be sent yet: \(count) problems"
        content.message = Wording(([heading, ""] + error.problems.map(\.sentence)).joined(separator: "\n"))
        return content
    }
}

/// Writes a request in the form of HTTP/1.1 (RFC 9112 §2.1). Host and length are added by the transport; they are
/// written here as it will write them.
private struct MessageWriter {
    private let request: SentRequest
    private let trace: RequestTrace?
    private let showsSecrets: Bool
    private let version: String
    private let withheld: [String]
    private(set) var bytes: [UInt8] = []
    private(set) var spans = TraceSpans()
    /// Origins of lines, by the offset of the line's first byte.
    private(set) var writers: [Int: String] = [:]
    private(set) var gaps: [ShownBody.Gap] = []
    private(set) var bodyStart = 0
    private var lineStart = 0

    init(_ ready: PreparedRequest, showsSecrets: Bool) {
        request = ready.request
        trace = ready.trace
        withheld = ready.options.connection.withheld
        version = ready.options.httpVersion == .http10 ? "HTTP/1.0" : "HTTP/1.1"
        self.showsSecrets = showsSecrets
    }

    mutating func write() {
        writeRequestLine()
        let names = (request.headers.map(\.name) + withheld).map { $0.lowercased() }
        if !names.contains("host"), let host = try? URLText(request.url).hostHeader {
            write(line: "Host: \(host)", by: "URL")
        }
        for header in request.headers { write(header) }
        if let count = request.body?.count, !names.contains("content-length") {
            write(line: "Content-Length: \(count)", by: "transport")
        }
        write(line: "", by: "")
        writeBody()
    }

    private mutating func writeRequestLine() {
        fixed(request.method.uppercased() + " ")
        writeTarget()
        write(line: " \(version)", by: "method, URL")
    }

    /// Writes path and query with their trace, if they are on the wire as in the URL.
    private mutating func writeTarget() {
        guard let url = try? URLText(request.url) else { return fixed(request.url) }
        let end = url.fragment.map { $0.lowerBound - 1 } ?? request.url.utf8.count
        let start = (url.query.map { $0.lowerBound - 1 } ?? end) - url.path.utf8.count
        let typed = Array(request.url.utf8)[start..<end]
        let target = url.requestTarget
        if url.path.isEmpty { fixed("/") }
        let rest = url.path.isEmpty ? Substring(target.utf8.dropFirst()) : target[...]
        guard let trace, typed.elementsEqual(rest.utf8) else { return fixed(String(rest)) }
        bytes += typed
        spans.append(contentsOf: trace.url.part(start..<end))
    }

    private mutating func write(_ header: SentHeader) {
        let value = header.isSecret && !showsSecrets ? header.maskedValue : header.value
        write(line: "\(header.name): \(value)", by: header.writer)
    }

    private mutating func writeBody() {
        let shown = ShownBody(request.body, trace?.body ?? [])
        bodyStart = bytes.count
        guard !shown.bytes.isEmpty else { return }
        let place = bytes.count
        bytes += shown.bytes
        gaps = shown.gaps.map { $0.moved(by: place) }
        if shown.spans.end == shown.bytes.count {
            spans.append(contentsOf: shown.spans)
        } else {
            spans.append(TraceSpan(range: place..<bytes.count, part: .fixed))
        }
        writers[place] = "parameters"
    }

    private mutating func write(line: String, by writer: String) {
        writers[lineStart] = writer
        fixed(line + "\r\n")
        lineStart = bytes.count
    }

    private mutating func fixed(_ text: String) {
        guard !text.isEmpty else { return }
        let start = bytes.count
        bytes += text.utf8
        spans.append(TraceSpan(range: start..<bytes.count, part: .fixed))
    }
}

extension SentHeader {
    /// The origin of the field, in the words of the screen.
    var writer: String { origin.name }
}

extension HeaderOrigin {
    /// Its name on the screen.
    var name: String {
        switch self {
        case .you: "you"
        case .serializer: "body type"
        case .collection: "collection"
        case .manager: "default"
        case .auth: "auth"
        case .cookieJar: "cookie jar"
        case .cache: "cache"
        case .transport: "transport"
        }
    }
}
