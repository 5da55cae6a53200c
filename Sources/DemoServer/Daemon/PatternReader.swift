import CCurlewHTTPDaemon

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
