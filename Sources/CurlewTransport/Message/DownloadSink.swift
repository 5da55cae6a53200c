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

    public init(path: String, offset: Int64 = 0, part: PartialContent? = nil) {
        self.path = path
        self.offset = offset
        self.part = part
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
