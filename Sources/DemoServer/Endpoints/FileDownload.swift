import CurlewFormats
import CurlewMessage

/// A file of any size with ranges (RFC 9110 §14), a strong ETag and a date; its bytes depend on size and version alone.
///
///     /file?size=2g&rate=10m    the file, at 10 MiB a second
///     /file?size=2g&version=2   the second version of the file
///     POST /file/change         makes the next version the one that is sent without `version=`
///     POST /file/hurry          every file goes on without its rate, those under way too
///     /file/digest?size=2g      the file's SHA-256, without the file
///
/// Units are `k`, `m`, `g` (powers of 1,024); `rate` is in bytes a second.
struct FileDownload: Sendable {
    private static let largest: UInt64 = 1 << 40
    /// Most bytes hashed for one request: it takes seconds, and no other request is answered meanwhile.
    private static let largestDigest: UInt64 = 4 << 30

    /// The version that is sent when a request names none.
    private var version: UInt64 = 1
    private let pace = Pace()

    /// The date of a version: the days of November 2025 up to the 28th, which later versions share; their tags differ.
    static func modified(_ version: UInt64) -> String {
        let days = ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]
        let day = Int(min(version, 28))
        return "\(days[(day - 1) % 7]), \(day < 10 ? "0" : "")\(day) Nov 2025 00:00:00 GMT"
    }

    func answer(to request: DemoRequest) -> DemoResponse {
        .refusing { () throws(Refusal) in
            let body = try body(of: request)
            return Self.answer(request, size: (request.query["size"] ?? "1m").lowercased(), body: body)
        }
    }

    /// Makes the next version the one that is sent by default.
    mutating func change(_ request: DemoRequest) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        version += 1
        return .json(["version": .number("\(version)")])
    }

    /// Lets every file go on without its rate.
    func hurry(_ request: DemoRequest) -> DemoResponse {
        guard request.method == "POST" else { return .wrongMethod(request.method, allowed: "POST") }
        pace.lift()
        return .json(["rate": .null])
    }

    /// The SHA-256 of the whole file, in hexadecimal digits.
    func digest(_ request: DemoRequest) -> DemoResponse {
        .refusing { () throws(Refusal) in
            let body = try body(of: request)
            guard body.count <= Self.largestDigest else { throw Refusal(400, "at most 4g are digested") }
            guard let digest = body.sha256 else { throw Refusal(501, "there is no libcrypto here to digest with") }
            return .json(["sha256": .string(digest), "version": .number("\(body.version)")])
        }
    }

    /// The whole file that the query names.
    private func body(of request: DemoRequest) throws(Refusal) -> PatternBody {
        let query = request.query
        guard let count = Self.bytes(query["size"] ?? "1m"), count <= Self.largest else {
            throw Refusal(400, "size is to be a number with k, m or g behind it, at most 1024g")
        }
        let rate = query["rate"].map(Self.bytes)
        guard rate != .some(nil), rate != 0 else {
            throw Refusal(400, "rate is to be bytes a second, such as 10m")
        }
        guard let version = query["version"].map(UInt64.init) ?? version, version > 0 else {
            throw Refusal(400, "version is to be a number from 1 on")
        }
        return PatternBody(range: 0..<count, rate: rate ?? nil, pace: pace, version: version)
    }

    private static func answer(_ request: DemoRequest, size: String, body: PatternBody) -> DemoResponse {
        let tag = "\"v\(body.version)-\(size)\""
        let modified = modified(body.version)
        let whole = DemoResponse(
            status: 200,
            fields: [
                "Content-Type": "application/octet-stream",
                "Content-Disposition": "attachment; filename=\"big-\(size).bin\"",
                "Accept-Ranges": "bytes", "ETag": tag, "Last-Modified": modified,
            ],
            body: .pattern(body))
        if let known = request.fields["If-None-Match"], known == tag || known == "*" {
            return DemoResponse(status: 304, fields: whole.fields, body: .bytes([]))
        }
        if let condition = request.fields["If-Range"], condition != tag, condition != modified { return whole }
        guard request.method == "GET", let field = request.fields["Range"] else { return whole }
        return ranged(ByteRange(parsing: field), of: whole, body)
    }

    private static func ranged(_ range: ByteRange?, of whole: DemoResponse, _ body: PatternBody) -> DemoResponse {
        // A field that is not understood, or asks for several ranges, may be ignored (RFC 9110 §14.2).
        guard let range else { return whole }
        guard let bounds = range.bounds(in: body.count) else {
            return .refusal(416, "the file has \(body.count) bytes").with("Content-Range", "bytes */\(body.count)")
        }
        var part = whole.with("Content-Range", "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(body.count)")
        part.status = 206
        part.body = .pattern(PatternBody(range: bounds, rate: body.rate, pace: body.pace, version: body.version))
        return part
    }

    /// A count of bytes with an optional unit, or nil when the text is not such a count.
    static func bytes(_ text: String) -> UInt64? {
        let units: [Character: UInt64] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
        let unit = text.last.flatMap { units[Character($0.lowercased())] }
        guard let number = UInt64(unit == nil ? text[...] : text.dropLast()) else { return nil }
        let (count, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
        return isTooLarge ? nil : count
    }
}
