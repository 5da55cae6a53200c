internal import CurlewTransport
internal import HTTPMessage

/// How a download is asked for. Pure: what is on the disk comes in as a value.
///
///     request, what an earlier run left ──► request with Range and If-Range, and the sink that goes on
struct DownloadPlan: Sendable, Equatable {
    /// What an earlier run left.
    struct Found: Sendable, Equatable {
        /// Bytes in the part.
        var count: Int64
        /// Nil: missing, or not readable.
        var state: DownloadState?
    }

    var request: PreparedRequest
    var sink: DownloadSink
    /// The state that what is there belongs to; nil when this run begins at the beginning.
    var resumed: DownloadState?

    init(_ request: PreparedRequest, target: DownloadTarget, found: Found?) {
        self.request = request
        sink = DownloadSink(path: target.partPath)
        // Coded bytes have no place in a file that is continued by offset, unless the person wants them so.
        let isOwn = request.request.headers.contains {
            HeaderFields.isSame($0.name, "Accept-Encoding") && [.you, .collection].contains($0.origin)
        }
        if !isOwn { self.request.request.addByManager("Accept-Encoding", "identity") }
        let mask = SecretMask(request.secretTexts)
        guard target.resumes, let found, let state = found.state,
            mask.masked(state.url) == mask.masked(request.request.url),
            let validator = state.validators.ifRange, request.request.method.uppercased() == "GET",
            let offset = Self.offset(found.count, of: state.total)
        else { return }
        self.request.request.addByManager("Range", "bytes=\(offset)-")
        self.request.request.addByManager("If-Range", validator)
        sink.offset = offset
        sink.part = PartialContent(count: offset, validators: state.validators, total: state.total)
        resumed = state
    }

    /// A part that is whole asks for its last byte once more: the answer then says whether it is still the same file.
    /// Nil when there is nothing to go on with, or more than there can be.
    private static func offset(_ count: Int64, of total: Int64?) -> Int64? {
        guard let total else { return count > 0 ? count : nil }
        guard count <= total else { return nil }
        let offset = min(count, total - 1)
        return offset > 0 ? offset : nil
    }
}

extension SentRequest {
    /// A field that the manager needs, in place of one that is not the person's.
    mutating func addByManager(_ name: String, _ value: String) {
        headers.removeAll { HeaderFields.isSame($0.name, name) }
        headers.append(SentHeader(name, value, origin: .manager))
    }
}
