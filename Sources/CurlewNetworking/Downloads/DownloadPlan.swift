internal import CurlewTransport
internal import HTTPMessage

/// The request of a download, and its sink. Pure: the part of an earlier run is passed as a value.
///
///     request, part of an earlier run ──► request with Range and If-Range, and the sink that continues
struct DownloadPlan: Sendable, Equatable {
    /// The part that an earlier run left.
    struct Found: Sendable, Equatable {
        /// The number of bytes in the part.
        var count: Int64
        /// Nil when it is missing or cannot be read.
        var state: DownloadState?
    }

    var request: PreparedRequest
    var sink: DownloadSink
    /// The state of the part that this run continues; nil when this run begins again.
    var resumed: DownloadState?

    init(_ request: PreparedRequest, target: DownloadTarget, found: Found?) {
        self.request = request
        sink = DownloadSink(path: target.partPath)
        sink.takesRange = request.request.fields.contains("Range")
        // Coded bytes cannot be continued at an offset. A coding that the user wants is kept.
        let isOwn = request.request.headers.contains {
            HeaderFields.isSame($0.name, "Accept-Encoding") && [.you, .collection].contains($0.origin)
        }
        if !isOwn { self.request.request.addByManager("Accept-Encoding", "identity") }
        let mask = SecretMask(request.secretTexts)
        guard target.resumes, let found, let state = found.state,
            mask.masked(state.url) == mask.masked(request.request.url),
            let validator = state.validators.ifRange, request.request.mayAskForRest,
            let offset = Self.offset(found.count, of: state.total)
        else { return }
        self.request.request.addByManager("Range", "bytes=\(offset)-")
        self.request.request.addByManager("If-Range", validator)
        sink.offset = offset
        sink.part = PartialContent(count: offset, validators: state.validators, total: state.total)
        resumed = state
    }

    /// The byte at which the part is continued. A complete part requests its last byte again, so that the answer shows
    /// whether the file is still the same. Nil when the part is too short to be continued, or longer than the file.
    private static func offset(_ count: Int64, of total: Int64?) -> Int64? {
        guard let total else { return count > 0 ? count : nil }
        guard count <= total else { return nil }
        let offset = min(count, total - 1)
        return offset > 0 ? offset : nil
    }
}

extension SentRequest {
    /// True when the manager may ask for the rest of an earlier answer: a GET without a `Range` of the user's, which
    /// would be lost.
    var mayAskForRest: Bool { method.uppercased() == "GET" && !fields.contains("Range") }

    /// Sets a field that the manager needs, in place of all fields of that name.
    mutating func addByManager(_ name: String, _ value: String) {
        headers.removeAll { HeaderFields.isSame($0.name, name) }
        headers.append(SentHeader(name, value, origin: .manager))
    }
}
