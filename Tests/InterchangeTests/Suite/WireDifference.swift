import TestSupport

/// What tells two requests apart, but for what every program says of itself.
struct WireDifference {
    let lines: [String]

    init(theirs: RecordedRequest, ours: RecordedRequest) {
        var lines: [String] = []
        if theirs.method != ours.method { lines.append("method \(theirs.method), not \(ours.method)") }
        if theirs.target != ours.target { lines.append("target \(theirs.target), not \(ours.target)") }
        let names = Set((theirs.fields + ours.fields).map { $0.name.lowercased() })
        for name in names.sorted() {
            let (left, right) = (Self.values(name, theirs), Self.values(name, ours))
            if left != right { lines.append("\(name) \(left), not \(right)") }
        }
        if Self.plain(theirs) != Self.plain(ours) { lines.append("\(Self.plain(theirs)), not \(Self.plain(ours))") }
        self.lines = lines
    }

    /// The values that the command decides.
    private static func values(_ name: String, _ request: RecordedRequest) -> [String] {
        request.values(name).map { boundary(request)?.replacing($0) ?? $0 }.filter { value in
            switch name {
            case "host": !value.hasPrefix("localhost") && !value.hasPrefix("127.0.0.1")
            case "user-agent": !value.hasPrefix("curl/")
            case "accept": value != "*/*"
            case "accept-encoding": value != "deflate, gzip, br, zstd" && value != "gzip, deflate, br, zstd"
            case "transfer-encoding": value != "chunked"
            case "content-length": request.body.isEmpty || value != "\(request.body.count)"
            case "expect": value != "100-continue"
            default: true
            }
        }
    }

    private static func plain(_ request: RecordedRequest) -> String {
        let text = String(decoding: request.body, as: UTF8.self)
        return boundary(request).map { $0.replacing(text) } ?? text
    }

    /// What stands between the parts of a body that the program itself has divided.
    private struct Boundary {
        let text: String

        func replacing(_ other: String) -> String { other.replacing(text, with: "BOUNDARY") }
    }

    private static func boundary(_ request: RecordedRequest) -> Boundary? {
        guard let type = request.values("Content-Type").first, type.hasPrefix("multipart/form-data"),
            let mark = type.firstRange(of: "boundary=")
        else { return nil }
        return Boundary(text: String(type[mark.upperBound...]))
    }
}
