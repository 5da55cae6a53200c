/// Where the body of a download goes: a file that is written from `offset` on, which holds that much already.
///
/// It is opened only for a 2xx answer whose `verdict` says so, and cut to where writing begins. The body of any answer
/// that is not 2xx stays in memory, so that a refusal never touches the file.
public struct DownloadSink: Sendable, Equatable {
    public var path: String
    /// Which version what is there is from. With it a whole answer does not start the file over: the transfer ends
    /// with `TransportError.unfitForFile` before a byte is written, and the file stays as it is.
    public var part: PartialContent?
    /// How many bytes of it are there.
    public var offset: Int64

    public init(path: String, offset: Int64 = 0, part: PartialContent? = nil) {
        self.path = path
        self.offset = offset
        self.part = part
    }

    /// What is done with the body of an answer.
    public enum Verdict: Sendable, Equatable {
        /// Into the file, cut to `from` bytes before.
        case write(from: Int64)
        case keepInMemory
        /// Nothing: the exchange ends with `TransportError.unfitForFile`.
        case refuse
    }

    public func verdict(on head: ResponseHead) -> Verdict {
        guard (200..<300).contains(head.status) else { return .keepInMemory }
        let part = part ?? PartialContent(count: offset)
        switch part.verdict(on: head) {
        case .continues: return .write(from: offset)
        case .sendsWhole, .other: return self.part == nil || offset == 0 ? .write(from: 0) : .refuse
        case .changed, .misplaced: return .refuse
        }
    }
}
