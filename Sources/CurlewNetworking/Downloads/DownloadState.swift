internal import CurlewBytes
public import CurlewTransport

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
