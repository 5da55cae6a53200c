import Foundation

/// What tells two requests apart, but for what every program says of itself.
public struct WireDifference {
    /// One line for each difference; empty where there is none.
    public let lines: [String]

    public init(theirs: RecordedRequest, ours: RecordedRequest) {
        var lines: [String] = []
        if theirs.method != ours.method { lines.append("method \(theirs.method), not \(ours.method)") }
        if theirs.target != ours.target { lines.append("target \(theirs.target), not \(ours.target)") }
        if theirs.version != ours.version { lines.append("version \(theirs.version), not \(ours.version)") }
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
        request.values(name).map { Boundaries(request).replacing($0) }.filter { value in
            switch name {
            case "host": !value.hasPrefix("localhost") && !value.hasPrefix("127.0.0.1")
            case "user-agent": !value.hasPrefix("curl/") && !value.hasPrefix("curlew/")
            case "accept-language": value != "en;q=1"
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
        Boundaries(request).replacing(String(decoding: request.body, as: UTF8.self))
    }

    /// What stands between the parts of a body that the program itself has divided, by numbers in its place.
    private struct Boundaries {
        private var texts: [String] = []

        init(_ request: RecordedRequest) {
            let type = request.values("Content-Type").last ?? ""
            guard type.contains("boundary=") else { return }
            for text in [type, String(decoding: request.body, as: UTF8.self)] { take(text) }
        }

        private mutating func take(_ text: String) {
            for piece in text.split(separator: "boundary=", omittingEmptySubsequences: false).dropFirst() {
                let name = String(piece.prefix { !["\r\n", "\r", "\n", ";", "\""].contains($0) })
                if !name.isEmpty, !texts.contains(name) { texts.append(name) }
            }
        }

        func replacing(_ text: String) -> String {
            texts.enumerated().reduce(text) { $0.replacingOccurrences(of: $1.element, with: "BOUNDARY\($1.offset)") }
        }
    }
}
