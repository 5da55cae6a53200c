import HTTPMessage

/// `/file?size=2g&rate=10m`: a file of any size with ranges (RFC 9110 §14), a strong ETag and a date.
/// Units are `k`, `m`, `g` (powers of 1,024); `rate` is in bytes a second.
enum FileDownload {
    static let modified = "Sat, 01 Nov 2025 00:00:00 GMT"
    private static let largest: UInt64 = 1 << 40

    static func answer(to request: DemoRequest) -> DemoResponse {
        let query = request.query
        let size = query["size"] ?? "1m"
        guard let count = bytes(size), count <= largest else {
            return .refusal(400, "size is to be a number with k, m or g behind it, at most 1024g")
        }
        let rate = query["rate"].map(bytes)
        guard rate != .some(nil), rate != 0 else {
            return .refusal(400, "rate is to be bytes a second, such as 10m")
        }
        return answer(request, size: size.lowercased(), body: PatternBody(range: 0..<count, rate: rate ?? nil))
    }

    private static func answer(_ request: DemoRequest, size: String, body: PatternBody) -> DemoResponse {
        let tag = "\"v1-\(size)\""
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
        part.body = .pattern(PatternBody(range: bounds, rate: body.rate))
        return part
    }

    /// A count with an optional unit, or nil when it is none.
    static func bytes(_ text: String) -> UInt64? {
        let units: [Character: UInt64] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
        let unit = text.last.flatMap { units[Character($0.lowercased())] }
        guard let number = UInt64(unit == nil ? text[...] : text.dropLast()) else { return nil }
        let (count, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
        return isTooLarge ? nil : count
    }
}
