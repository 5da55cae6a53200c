public import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import FoundationEssentials
internal import Synchronization

extension Client {
    /// The bytes of a call, with who wrote each; nothing is sent. Interceptors run up to the sending.
    ///
    ///     print(try await api.explain { try await $0.post("people", json: ada) })
    ///
    /// The session adds the rest while it sends: cookies, the proof of Digest and of AWS, tokens that are fetched. Throws what
    /// the call throws before it sends.
    public func explain(_ call: (Client) async throws -> Void) async throws -> Explanation {
        let notebook = Notebook()
        do {
            try await call(with { $0.notebook = notebook })
        } catch let error where !(error is Notebook.Taken) && !notebook.isWritten {
            throw error
        } catch {}
        return try notebook.explanation()
    }
}

/// A request in pieces, each of one writer.
public struct Explanation: Sendable {
    /// Who wrote a piece.
    public enum Writer: Sendable, Equatable {
        /// The caller, the client (`manager`), a serializer, an authentication or the transport.
        case part(HeaderOrigin)
        /// A parameter, by its path: `people[0].name`.
        case parameter(String)
        /// A serializer that does not say which parameter a byte comes from.
        case untold
    }

    public struct Piece: Sendable, Equatable {
        public let bytes: Bytes
        public let writer: Writer
        let isSecret: Bool

        public var text: String { String(decoding: bytes.array, as: UTF8.self) }
    }

    /// The method, the URL and the header fields, each of them with its line end.
    public let head: [Piece]
    /// Empty without a body. Files and streams are not read: a piece says how many bytes they are.
    public let body: [Piece]

    /// The request, whose bytes the pieces are.
    public let request: SentRequest
}

extension Explanation: Redacted {
    /// A line for each piece: its writer, and its text, with stars for credentials.
    public var description: String {
        (head + body).map { piece in
            let writer =
                switch piece.writer {
                case .part(let part): part.rawValue
                case .parameter(let path): path.isEmpty ? "parameters" : "parameter \(path)"
                case .untold: "serializer (it does not say of what)"
                }
            return "\(writer): \(piece.isSecret ? "******" : piece.text.escapedForMessage)"
        }.joined(separator: "\n")
    }
}

/// Takes a request down in place of sending it.
final class Notebook: Sendable {
    struct Taken: DescribedError {
        var description: String {
            "The closure sent nothing, so there is nothing to explain. Let it make one call of the client that it gets."
        }
    }

    private struct Page {
        var url: [NodeID: String] = [:]
        var body: [NodeID: String] = [:]
        var isTyped = false
        var prepared: PreparedRequest?
    }

    private let page = Mutex(Page())

    var isWritten: Bool { page.withLock { $0.prepared != nil } }

    func note(url tree: ParameterTree) { page.withLock { $0.url = tree.paths.mapValues(\.text) } }
    func note(body tree: ParameterTree) { page.withLock { $0.body = tree.paths.mapValues(\.text) } }
    func noteTypedBody() { page.withLock { $0.isTyped = true } }

    func take(_ request: PreparedRequest) async throws -> Answer {
        page.withLock { $0.prepared = request }
        throw Taken()
    }

    func explanation() throws -> Explanation {
        let page = page.withLock { $0 }
        guard let prepared = page.prepared else { throw Taken() }
        var whole = try prepared.authenticated()
        whole.addCacheControl()
        let plain = whole.request
        let request = plain.withFields(
            of: TransportRequest(method: plain.method, url: plain.url, headers: plain.fields, body: plain.body))
        let typed = Array(prepared.request.url.utf8)
        var url = Self.pieces(of: typed, prepared.trace?.url ?? [], page.url, fixed: .you, rest: .part(.you))
        let written = Array(plain.url.utf8)
        if written.starts(with: typed), written.count > typed.count {
            url.append(.init(bytes: Bytes(Array(written[typed.count...])), writer: .part(.auth), isSecret: true))
        } else if written != typed {
            // A user and a password were taken out of it.
            url = [.init(bytes: Bytes(written), writer: .part(.you), isSecret: false)]
        }
        let fields = request.headers.map { field in
            Explanation.Piece(
                bytes: Bytes(Array("\(field.name): \(field.value)\r\n".utf8)), writer: .part(field.origin),
                isSecret: field.isHidden)
        }
        let method = Explanation.Piece(
            bytes: Bytes(Array((plain.method + " ").utf8)), writer: .part(.you), isSecret: false)
        return Explanation(head: [method] + url + fields, body: body(of: prepared, page), request: request)
    }

    private func body(of prepared: PreparedRequest, _ page: Page) -> [Explanation.Piece] {
        guard let body = prepared.request.body, !body.isEmpty else { return [] }
        guard let bytes = body.bytes else {
            return [
                .init(
                    bytes: Bytes(Array("\(body)".utf8)), writer: .part(page.isTyped ? .you : .serializer),
                    isSecret: false)
            ]
        }
        return Self.pieces(
            of: bytes.array, prepared.trace?.body ?? [], page.body, fixed: .serializer,
            rest: page.isTyped ? .part(.you) : .untold)
    }

    /// - Parameters:
    ///   - fixed: the writer of bytes that stand before there are parameters.
    ///   - rest: the writer of bytes that have no trace, or another one than these bytes.
    private static func pieces(
        of bytes: [UInt8], _ spans: TraceSpans, _ names: [NodeID: String], fixed: HeaderOrigin,
        rest: Explanation.Writer
    ) -> [Explanation.Piece] {
        guard spans.end == bytes.count, !bytes.isEmpty else {
            return [.init(bytes: Bytes(bytes), writer: rest, isSecret: false)]
        }
        var runs: [(range: Range<Int>, writer: Explanation.Writer)] = []
        for span in spans {
            let name = (span.owner ?? span.origin).flatMap { names[$0] }
            let writer: Explanation.Writer =
                name.map { .parameter($0) } ?? (span.part == .fixed ? .part(fixed) : .part(.serializer))
            if let last = runs.last, last.writer == writer {
                runs[runs.count - 1].range = last.range.lowerBound..<span.range.upperBound
            } else {
                runs.append((span.range, writer))
            }
        }
        return runs.map { run in
            let isSecret = if case .parameter(let name) = run.writer { HeaderFields.isCredential(name) } else { false }
            return .init(bytes: Bytes(Array(bytes[run.range])), writer: run.writer, isSecret: isSecret)
        }
    }
}
