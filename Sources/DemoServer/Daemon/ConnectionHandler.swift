import CCurlewHTTPDaemon
import CurlewMessage

/// One connection, on the daemon's thread: collects each request, passes it to the service and sends the response.
final class ConnectionHandler {
    /// Bytes of a request body that are kept; a longer body is read to its end and refused with 413.
    static let bodyLimit = 8 << 20

    private enum Stage {
        case header, body
        case answering(DemoResponse)
    }

    private let service: DemoService
    private var target = ""
    private var request = DemoRequest()
    private var stage = Stage.header
    /// Reads the body as it arrives instead of collecting it in `request`; nil for paths that need the collected body.
    private var upload: UploadReader?

    private init(service: DemoService) {
        self.service = service
    }

    private func begin(target: String) {
        request = DemoRequest(target: target)
        request.isSecure = service.isSecure
        stage = .header
    }

    /// Handles one call of the daemon for the request; false closes the connection.
    private func receive(
        _ connection: OpaquePointer, method: String, version: String, bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        switch stage {
        case .header:
            request.method = method
            request.version = version
            request.fields = Self.fields(of: connection)
            upload = Upload.reader(for: request)
            stage = .body
            return true
        case .body where !bytes.isEmpty:
            if upload != nil { return take(bytes, connection) }
            request.bodyCount += bytes.count
            request.body.append(contentsOf: bytes.prefix(Self.bodyLimit - request.body.count))
            return true
        case .body:
            let response = upload.map { Upload.answer(to: request, $0) } ?? service.respond(to: request)
            upload = nil
            stage = .answering(response)
            if response.delay > .zero, service.resting.rest(connection, for: response.delay) { return true }
            return answer(connection, with: response)
        case .answering(let response):
            return !service.resting.hasEnded && answer(connection, with: response)
        }
    }

    /// Passes bytes of an upload to its reader, and pauses the connection when the request names a rate.
    private func take(_ bytes: UnsafeBufferPointer<UInt8>, _ connection: OpaquePointer) -> Bool {
        upload?.take(bytes)
        guard let pause = Upload.pause(after: bytes.count, of: request) else { return true }
        return service.resting.rest(connection, for: pause)
    }

    private func answer(_ connection: OpaquePointer, with response: DemoResponse) -> Bool {
        guard let made = made(response, for: connection) else { return false }
        for field in response.fields {
            _ = http_daemon_add_field(made, field.name, field.value)
        }
        return http_daemon_answer(connection, UInt32(response.status), made)
    }

    private func made(_ response: DemoResponse, for connection: OpaquePointer) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes): http_daemon_response(bytes, bytes.count)
        case .pattern(let pattern): PatternReader(pattern, connection: connection, resting: service.resting).response()
        }
    }

    private static func fields(of connection: OpaquePointer) -> HeaderFields {
        var fields = HeaderFields()
        withUnsafeMutablePointer(to: &fields) { place in
            http_daemon_fields(connection, place) { place, name, nameCount, value, valueCount in
                let field = HeaderField(
                    ConnectionHandler.text(name, nameCount), ConnectionHandler.text(value, valueCount))
                place?.assumingMemoryBound(to: HeaderFields.self).pointee.append(field)
            }
        }
        return fields
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

extension ConnectionHandler {
    /// The functions that the daemon's thread calls; `context` is an unretained `DemoService`.
    static func handlers(context: UnsafeMutableRawPointer) -> HTTPDaemonHandlers {
        HTTPDaemonHandlers(
            context: context,
            opened: { context in
                guard let context else { return nil }
                let service = Unmanaged<DemoService>.fromOpaque(context).takeUnretainedValue()
                return Unmanaged.passRetained(ConnectionHandler(service: service)).toOpaque()
            },
            began: { peer, target in
                guard let peer, let target else { return }
                ConnectionHandler.at(peer).begin(target: String(cString: target))
            },
            received: { peer, connection, method, version, bytes, count in
                guard let peer, let connection, let method, let version else { return false }
                return ConnectionHandler.at(peer).receive(
                    connection, method: String(cString: method), version: String(cString: version),
                    bytes: UnsafeBufferPointer(start: bytes, count: count))
            },
            closed: { peer in
                guard let peer else { return }
                Unmanaged<ConnectionHandler>.fromOpaque(peer).release()
            })
    }

    private static func at(_ peer: UnsafeMutableRawPointer) -> ConnectionHandler {
        Unmanaged<ConnectionHandler>.fromOpaque(peer).takeUnretainedValue()
    }
}

/// Writes a `PatternBody` into the daemon's buffer as the client reads it, with pauses when the body has a rate.
final class PatternReader {
    /// Smallest number of parts a second, so that a slow rate looks steady.
    private static let partsPerSecond: UInt64 = 20
    /// Shorter pauses are added up, so that a fast rate needs no timer for each part.
    private static let shortestRest = Duration.milliseconds(20)

    private let body: PatternBody
    private let connection: OpaquePointer
    private let resting: SuspendedConnections
    /// Time by which the bytes written so far are ahead of the rate.
    private var owed = Duration.zero

    init(_ body: PatternBody, connection: OpaquePointer, resting: SuspendedConnections) {
        self.body = body
        self.connection = connection
        self.resting = resting
    }

    /// A response that reads from this object, and keeps the object until it is sent.
    func response() -> OpaquePointer? {
        http_daemon_stream(
            body.count, Unmanaged.passRetained(self).toOpaque(),
            { context, position, buffer, most in
                guard let context, let buffer else { return -1 }
                let reader = Unmanaged<PatternReader>.fromOpaque(context).takeUnretainedValue()
                return reader.read(
                    from: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: most))
            },
            { context in
                guard let context else { return }
                Unmanaged<PatternReader>.fromOpaque(context).release()
            })
    }

    private func read(from position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let rate = body.rate, body.pace?.holds != false else { return body.copy(from: position, into: buffer) }
        if owed >= Self.shortestRest, resting.rest(connection, for: owed) {
            owed = .zero
            return 0
        }
        let most = Int(min(UInt64(buffer.count), max(1, rate / Self.partsPerSecond)))
        let count = body.copy(from: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<most]))
        owed += .seconds(1) * (Double(count) / Double(rate))
        return count
    }
}
