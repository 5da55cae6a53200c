public import CurlewBytes
public import CurlewMessage

/// One request as it is sent, with its limits.
///
/// The transport adds `Host` and `Accept-Encoding` unless given. For a body it adds `Content-Length`, or
/// `Transfer-Encoding: chunked` when the length is unknown, unless either is given. No field is sent that `connection`
/// withholds. Everything else is sent unchanged, in the given order.
@dynamicMemberLookup
public struct TransportRequest: Sendable, Equatable {
    public var method: String
    /// The URL as typed: absolute, `http` or `https`. A fragment is not sent.
    public var url: String
    public var headers: HeaderFields
    /// Nil sends no body and no length; an empty body sends `Content-Length: 0`.
    public var body: RequestBody?
    public var times: TimeLimits
    @Boxed public var connection: ConnectionSettings
    /// Most bytes of the body sent in a second; 0 is no limit.
    public var sendRate: Int
    public var priority: TransportPriority
    /// The file that the body is written into while it arrives; nil keeps the body in memory or in a spool.
    public var sink: DownloadSink?
    /// The stream that takes the body of a 2xx response while it arrives, in place of memory; nil for memory. The
    /// transport waits while its reader is behind, and does not finish it.
    public var stream: BodyStream?
    /// Most decoded bytes of the body in memory; a larger body is spooled into a temporary file.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Limits for the size of the body. Above them the exchange fails with `.tooLarge` or `.inflatesTooMuch`.
    public var limits: BodyLimits
    /// True to report the body by `TransportEvent.body` while it arrives, for responses that last long. Has no effect
    /// for a body that goes into a file.
    public var reportsBody: Bool
    /// True to record libcurl's output in `TransportResponse.written`, at the cost of a hash of the body.
    public var recordsSending: Bool = false
    /// True to decode the body even when `headers` has an `Accept-Encoding`, which otherwise asks for the bytes as they
    /// come.
    public var decodesAlways = false
    /// The login that the transport carries out; nil when the request is anonymous or its header fields have the
    /// credentials.
    public var login: ConnectionLogin?

    /// - Parameters:
    ///   - timeout: the limit for the whole exchange; `.zero` is no limit.
    ///   - idleTimeout: nil is 60 s, or no limit beside a `timeout`. The same holds for `headTimeout`.
    public init(
        method: String = "GET", url: String, headers: HeaderFields = [:], body: RequestBody? = nil,
        timeout: Duration = .zero, idleTimeout: Duration? = nil, headTimeout: Duration? = nil,
        httpVersion: HTTPVersionChoice = .automatic, tls: TLSSettings = TLSSettings(), proxy: ProxyChoice = .none,
        unixSocket: String? = nil, resolved: [ResolvedName] = [], sendRate: Int = 0,
        priority: TransportPriority = .normal,
        sink: DownloadSink? = nil, spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp",
        limits: BodyLimits = BodyLimits(), reportsBody: Bool = false
    ) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
        let usual = timeout > .zero ? Duration.zero : .seconds(60)
        times = TimeLimits(whole: timeout, idle: idleTimeout ?? usual, head: headTimeout ?? usual)
        connection = ConnectionSettings(
            httpVersion: httpVersion, tls: tls, proxy: proxy, unixSocket: unixSocket, resolved: resolved)
        (self.sendRate, self.priority, self.sink, self.spoolBound) = (sendRate, priority, sink, spoolBound)
        (self.spoolDirectory, self.limits, self.reportsBody) = (spoolDirectory, limits, reportsBody)
    }
}

/// The order of waiting requests: the highest priority first, the oldest first among equals.
public enum TransportPriority: Int, Sendable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: TransportPriority, right: TransportPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The settings of `connection`, each under its own name.
extension TransportRequest {
    public subscript<Setting>(dynamicMember setting: WritableKeyPath<ConnectionSettings, Setting>) -> Setting {
        _read { yield connection[keyPath: setting] }
        _modify { yield &connection[keyPath: setting] }
    }
}

/// The time limits of one exchange. `.zero` is no limit, for each of them.
public struct TimeLimits: Sendable, Equatable {
    /// From the start to the last byte of the response.
    public var whole: Duration
    /// The longest time in which no byte arrives and none is sent (`NSURLRequest.timeoutInterval`).
    public var idle: Duration
    /// From the start until the head of the response is complete, without the time in which the request's body moves.
    /// This limit ends an exchange with a server that sends a byte of its head now and then, which `idle` does not end.
    public var head: Duration

    public init(whole: Duration = .zero, idle: Duration = .seconds(60), head: Duration = .seconds(60)) {
        (self.whole, self.idle, self.head) = (whole, idle, head)
    }

    /// One of the limits; an error names the one that was reached.
    public enum Kind: String, Sendable, CaseIterable {
        case whole, idle, head
    }

    public subscript(_ kind: Kind) -> Duration {
        switch kind {
        case .whole: whole
        case .idle: idle
        case .head: head
        }
    }
}

/// Limits for the size of a body, in decoded bytes. The bytes up to a limit are kept; a body that passes it fails the
/// exchange.
///
///     bytes on the wire ─► decoded ─┬─► kept, in memory or in a spool:  `kept`
///                                   └─► straight into a file:           `stored`
///                   either way:  `inflated`, then `fold` times the bytes on the wire
public struct BodyLimits: Sendable, Equatable {
    /// Most bytes of a body in memory or in a spool.
    public var kept: Int64
    /// Most bytes of a body that is written straight into a file.
    public var stored: Int64
    /// A body of more than `inflated` decoded bytes must not have more than `fold` times its bytes on the wire. With
    /// several codings the output of each is measured.
    public var inflated: Int64
    public var fold: Int64

    /// No limit.
    public static let none = Int64.max

    public init(
        kept: Int64 = 4 << 30, stored: Int64 = Self.none, inflated: Int64 = 256 << 20, fold: Int64 = 200
    ) {
        self.kept = kept
        self.stored = stored
        self.inflated = inflated
        self.fold = fold
    }

    /// The same limit for bodies in memory and in a file, whatever their compression, as the user chose it; 0 is no
    /// limit.
    public init(exactly bytes: Int64) {
        let most = bytes == 0 ? Self.none : bytes
        self.init(kept: most, stored: most, inflated: Self.none)
    }

    /// Most bytes that one coding may have produced from `wire` bytes.
    func inflating(wire: Int64) -> Int64 {
        let (folded, isPastAll) = wire.multipliedReportingOverflow(by: fold)
        return isPastAll ? Self.none : max(inflated, folded)
    }
}

/// The file for the body of a download. It may contain `offset` bytes already; the body is written after them.
///
/// The file is opened only for a 2xx response for which `use` is `write`, and is truncated to the place where
/// writing begins. The body of any other response stays in memory, so that a refusal never changes the file.
public struct DownloadSink: Sendable, Equatable {
    public var path: String
    /// The version of the bytes in the file, or nil. With a version, a complete response does not start the file over:
    /// the exchange fails with `TransportError.unfitForFile` before a byte is written, and the file stays unchanged.
    public var part: PartialContent?
    /// Bytes in the file at the start.
    public var offset: Int64
    /// True when the request asks for a range of its own. A 206 is then the whole content of the file, whatever its
    /// range.
    public var takesRange = false
    /// Chooses the file by the head of the response, in place of `path`; nil for `path`.
    public var choice: SinkChoice?

    public init(path: String, offset: Int64 = 0, part: PartialContent? = nil) {
        self.path = path
        self.offset = offset
        self.part = part
    }

    /// The file for the body of this response; nil when the choice refuses it, which fails the exchange with `.unfitForFile`.
    public func path(for head: ResponseHead) -> String? {
        if let choice { choice.path(head) } else { path }
    }

    /// The use of a response's body.
    public enum BodyUse: Sendable, Equatable {
        /// Write the body into the file, truncated to `from` bytes before.
        case write(from: Int64)
        case keepInMemory
        /// Drop the body and fail with `TransportError.unfitForFile`.
        case refuse
    }

    public func use(of head: ResponseHead) -> BodyUse {
        guard (200..<300).contains(head.status) else { return .keepInMemory }
        if takesRange, head.status == 206 { return .write(from: 0) }
        let part = part ?? PartialContent(count: offset)
        switch part.meaning(of: head) {
        case .continues: return .write(from: offset)
        case .sendsWhole, .other: return self.part == nil || offset == 0 ? .write(from: 0) : .refuse
        case .changed, .misplaced: return .refuse
        }
    }
}

/// A function that chooses the file of a download by the head of the response. Nil refuses the response: the exchange
/// fails with `TransportError.unfitForFile`.
public final class SinkChoice: Sendable, Equatable {
    let path: @Sendable (ResponseHead) -> String?

    public init(_ path: @escaping @Sendable (ResponseHead) -> String?) {
        self.path = path
    }

    /// A choice equals only itself.
    public static func == (left: SinkChoice, right: SinkChoice) -> Bool { left === right }
}

extension TransportRequest {
    /// The header fields in the order of HTTP/1.1: `Host` first, then the fields given, then `Accept-Encoding` and
    /// `Content-Length` or `Transfer-Encoding` unless given. HTTP/2 writes the names in lower case and the host as
    /// `:authority`.
    public var wireFields: HeaderFields {
        let host = connection.withholds("Host") ? nil : headers["Host"] ?? (try? URLText(url))?.hostHeader
        return HeaderFields(host.map { [HeaderField("Host", $0.isBlank ? "" : $0)] } ?? []) + givenFields + addedFields
    }

    /// The fields given that are sent, without `Host`.
    var givenFields: [HeaderField] {
        headers.filter { !HeaderFields.isSame($0.name, "Host") && !connection.withholds($0.name) }
    }

    /// True when the body's `Content-Encoding` is decoded: when the transport itself adds `Accept-Encoding`, or with
    /// `decodesAlways`.
    var decodesContent: Bool { decodesAlways || asksForCoding }

    private var asksForCoding: Bool { isMissing("Accept-Encoding") && !connection.withholds("Accept-Encoding") }

    private func isMissing(_ name: String) -> Bool { !headers.contains(name) || connection.withholds(name) }

    /// Whether the body is sent in chunks. A body without any length would be read as the next request, so that one
    /// whose length is withheld is sent so.
    var isChunked: Bool {
        guard isMissing("Transfer-Encoding") else { return true }
        return isMissing("Content-Length") && (body?.count == nil || connection.withholds("Content-Length"))
    }

    /// The fields that the transport adds after those given.
    var addedFields: [HeaderField] {
        var added: [HeaderField] = []
        if asksForCoding { added.append(HeaderField("Accept-Encoding", ContentCoding.offered)) }
        if let body, isMissing("Content-Length"), isMissing("Transfer-Encoding") {
            added.append(
                isChunked
                    ? HeaderField("Transfer-Encoding", "chunked")
                    : HeaderField("Content-Length", "\(body.count ?? 0)"))
        }
        return added
    }

    /// Returns the URL to request. Throws unless every part of the request is unambiguous: no line break anywhere, a
    /// method and names of token characters, a valid http or https URL, and https when a pin holds for the server.
    func validated() throws(TransportError) -> URLText {
        guard HeaderField(method, "").flaw == nil else { throw .invalidRequest(.method(method)) }
        do { _ = try headers.validated() } catch { throw .invalidRequest(.header(error)) }
        guard connection.httpVersion != .http10 || body == nil || !isChunked else { throw .invalidRequest(.chunks) }
        let sound: URLText
        do {
            sound = try URLText(url)
        } catch .unsupportedScheme(let scheme) {
            throw .unsupportedScheme(scheme)
        } catch {
            throw .invalidRequest(.url(error))
        }
        let policy = connection.tls.policy.holding(for: sound.asciiHost, port: sound.effectivePort)
        // Over http a server shows no key, so none can match a pin.
        guard sound.isSecure || policy.mode == .none else {
            throw .pinMismatch(host: sound.asciiHost, pinned: policy.pins.map(\.text), found: nil)
        }
        return sound
    }
}

extension HeaderFields {
    static func + (fields: HeaderFields, more: [HeaderField]) -> HeaderFields {
        HeaderFields(Array(fields) + more)
    }
}
