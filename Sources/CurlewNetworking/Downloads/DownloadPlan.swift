internal import CurlewBytes
internal import CurlewMessage
public import CurlewTransport
internal import Synchronization

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
        sink = DownloadSink(path: target.isOpen ? "" : target.partPath)
        if target.isOpen { sink.choice = target.choice(resumes: target.resumes && request.request.mayAskForRest) }
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

/// The destination of a download, and the permissions for it (the destination block of `downloadTaskWithRequest:`).
public struct DownloadTarget: Sendable, Equatable {
    private var fixed: String
    private var place: ChosenPlace?
    /// The path of the file. That of a target which is chosen by the head is empty before the head.
    public var path: String {
        get { place?.path ?? fixed }
        set { (fixed, place) = (newValue, nil) }
    }
    /// True when the download may replace a file at `path`. When it is false, such a download fails with
    /// `DownloadFault.targetExists`, and the caller can ask the user.
    public var overwrites: Bool
    /// True to continue a part of an earlier run, false to start over.
    public var resumes: Bool
    /// The limit for the whole download; nil for no limit, see `RequestOptions.downloadTimes`.
    public var limit: Duration?

    public init(path: String, overwrites: Bool = false, resumes: Bool = false, limit: Duration? = nil) {
        fixed = path
        self.overwrites = overwrites
        self.resumes = resumes
        self.limit = limit
    }

    /// A place that the head of the answer decides, once, after all redirects (the destination block). Copies share it.
    ///
    /// With `resumes`, the answer is dropped when there is a part of its file, and the rest is asked for.
    public init(
        overwrites: Bool = false, resumes: Bool = false, limit: Duration? = nil,
        choosing choose: @escaping @Sendable (ResponseHead) -> String
    ) {
        self.init(path: "", overwrites: overwrites, resumes: resumes, limit: limit)
        place = ChosenPlace(choose)
    }

    /// True while the place is not known.
    var isOpen: Bool { place != nil && place?.path == nil }

    /// The choice for the sink, which refuses an answer that has to be asked for in another way, or not at all: a file
    /// exists and may not be replaced, or a part of it is to be continued.
    func choice(resumes: Bool) -> SinkChoice? {
        guard let place else { return nil }
        return SinkChoice { head in
            place.choose(by: head)
            let part = PartFile(target: self)
            if !overwrites, part.targetExists { return nil }
            return resumes && part.count > 0 && part.state != nil ? nil : partPath
        }
    }

    /// The path of the part, which holds the bytes that have arrived: `NAME.part`, beside the target so that the last
    /// step is a rename.
    public var partPath: String { path + ".part" }
    /// The path of the part's `DownloadState`: `NAME.part.state`.
    public var statePath: String { partPath + ".state" }
}

/// A path that is chosen once.
private final class ChosenPlace: Sendable, Equatable {
    private let make: @Sendable (ResponseHead) -> String
    private let chosen = Mutex<String?>(nil)

    init(_ make: @escaping @Sendable (ResponseHead) -> String) {
        self.make = make
    }

    var path: String? { chosen.withLock { $0 } }

    func choose(by head: ResponseHead) {
        chosen.withLock { $0 = $0 ?? make(head) }
    }

    static func == (left: ChosenPlace, right: ChosenPlace) -> Bool { left === right }
}

/// A complete download in its place.
public struct DownloadedFile: Sendable, Equatable {
    public var path: String
    /// The size in bytes.
    public var count: Int64
    /// The byte at which this run continued; 0 when it began at the beginning.
    public var resumedAt: Int64

    public init(path: String, count: Int64, resumedAt: Int64 = 0) {
        self.path = path
        self.count = count
        self.resumedAt = resumedAt
    }
}

/// The file and the version that a part belongs to, so that a later run can continue the part. It is stored as a text
/// file with one `name: value` a line. Unlike the resume data of `NSURLSessionDownloadTask` it is readable, and it is
/// deleted after success.
///
///     url: https://example.test/big.iso
///     etag: "v1"
///     last-modified: Sat, 01 Nov 2025 00:00:00 GMT
///     last-modified-is-strong: yes
///     total: 2147483648
public struct DownloadState: Sendable, Equatable {
    /// The requested URL, before redirects, with stars in place of its secrets.
    public var url: String
    public var validators: Validators
    /// The size of the whole file in bytes; nil when the server did not state it.
    public var total: Int64?

    public init(url: String, validators: Validators = Validators(), total: Int64? = nil) {
        self.url = url
        self.validators = validators
        self.total = total
    }

    /// False when the server gave nothing that distinguishes versions, because continuing could mix two of them.
    public var canResume: Bool { validators.ifRange != nil }

    public var text: String {
        let lines = [
            ("url", url), ("etag", validators.entityTag), ("last-modified", validators.modified),
            ("last-modified-is-strong", validators.modifiedIsStrong ? "yes" : nil), ("total", total.map { "\($0)" }),
        ]
        return lines.compactMap { name, value in value.map { "\(name): \($0)\n" } }.joined()
    }

    /// Nil when the text has no URL, has a total that is no number, or contains a control character, which no header
    /// field may contain (`validateResumeData:` of YTKNetwork). Unknown names are ignored.
    public init?(text: String) {
        guard text.utf8.allSatisfy({ $0 == 0x0A || ($0 >= 0x20 && $0 != 0x7F) }) else { return nil }
        var values: [Substring: String] = [:]
        for line in text.utf8.split(separator: "\n") {
            guard let (name, value) = line.utf8.cut(at: ":") else { return nil }
            values[name] = String(Substring(value.utf8.drop { $0 == 0x20 }))
        }
        guard let url = values["url"], !url.isEmpty else { return nil }
        let total = values["total"].map { Int64($0) }
        guard total != .some(nil) else { return nil }
        self.init(
            url: url,
            validators: Validators(
                entityTag: values["etag"], modified: values["last-modified"],
                modifiedIsStrong: values["last-modified-is-strong"] == "yes"), total: total ?? nil)
    }
}
