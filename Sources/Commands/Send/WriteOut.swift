import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Interchange

/// The text that `-w` prints behind an answer: `%{name}` and `%header{name}` stand for facts of it, `%%` for a sign, `\n`,
/// `\r` and `\t` for a break, a return and a tab, as with curl.
struct WriteOut {
    private enum Piece {
        case text([UInt8])
        case variable(String)
        case header(String)
    }

    private var pieces: [Piece] = []

    /// - Parameter format: as typed; `@path` is a file with it, and `@-` standard input.
    init(_ format: String) throws(UsageError) {
        let file = try format.utf8.text(behind: "@").map { path throws(UsageError) in try InputFile.read(String(path)) }
        // Lines of a file are joined, as by curl.
        read(file?.filter { $0 != 0x0A && $0 != 0x0D } ?? Array(format.utf8))
    }

    /// The names that stand for nothing here.
    var unknown: [String] {
        pieces.compactMap { piece in
            guard case .variable(let name) = piece, Self.facts[name] == nil else { return nil }
            return name
        }
    }

    /// - Parameter file: that of the body, or nil.
    func text(of result: TaskResult, file: String?) -> [UInt8] {
        let facts = Facts(result: result, file: file)
        return pieces.flatMap { piece in
            switch piece {
            case .text(let bytes): bytes
            case .variable(let name): Array((Self.facts[name]?(facts) ?? "").utf8)
            case .header(let name): Array((facts.response?.head.fields[name] ?? "").utf8)
            }
        }
    }

    private mutating func read(_ format: [UInt8]) {
        var rest = format[...]
        var text: [UInt8] = []
        func named(_ opening: String) -> String? {
            guard rest.starts(with: opening.utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[(rest.startIndex + opening.utf8.count)..<end], as: UTF8.self)
        }
        while let byte = rest.first {
            if let piece = named("%{").map(Piece.variable) ?? named("%header{").map(Piece.header) {
                pieces += [.text(text), piece]
                text = []
                continue
            }
            rest.removeFirst()
            if byte == UInt8(ascii: "%"), rest.first == byte {
                text.append(rest.removeFirst())
            } else if byte == UInt8(ascii: "\\"), let sign = rest.first, let meant = Self.escapes[sign] {
                rest.removeFirst()
                text.append(meant)
            } else {
                text.append(byte)
            }
        }
        pieces.append(.text(text))
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// The facts about an answer.
    private struct Facts {
        let result: TaskResult
        let file: String?

        var response: TransportResponse? {
            switch result {
            case .success(let exchange): exchange.response
            case .failure(let failure): failure.partial
            }
        }

        var hops: [Hop] {
            switch result {
            case .success(let exchange): exchange.hops
            case .failure(let failure): failure.hops
            }
        }

        var request: SentRequest {
            switch result {
            case .success(let exchange): exchange.request
            case .failure(let failure): failure.request
            }
        }

        var timings: Timings {
            switch result {
            case .success(let exchange): exchange.timings
            case .failure(let failure): failure.timings
            }
        }

        /// The time until the end of a phase, all requests before included.
        func seconds(_ parts: KeyPath<Timings, Duration>...) -> String {
            let all = parts.reduce(hops.totalTime + timings.blocked) { $0 + timings[keyPath: $1] }
            return Self.text(all)
        }

        static func text(_ time: Duration) -> String {
            let microseconds = time.inMicroseconds
            let fraction = "\(microseconds % 1_000_000)"
            return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.utf8.count))\(fraction)"
        }

        var status: String {
            let digits = "\(response?.head.status ?? 0)"
            return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
        }

        /// Host and port that answered.
        var remote: (host: String, port: String)? {
            response?.remoteAddress?.utf8.cut(atLast: ":").map { (String($0), String($1)) }
        }
    }

    private static let facts: [String: (Facts) -> String] = [
        "http_code": { $0.status }, "response_code": { $0.status },
        "content_type": { $0.response?.head.fields["Content-Type"] ?? "" },
        "size_download": { "\($0.response?.wireBytes ?? 0)" },
        "size_header": { "\($0.response?.headBytes ?? 0)" },
        "size_request": { "\($0.response?.requestBytes ?? 0)" },
        "size_upload": { "\($0.request.body?.count ?? 0)" },
        "url_effective": { $0.request.url }, "url": { $0.hops.first?.request.url ?? $0.request.url },
        "method": { $0.request.method }, "scheme": { URLReference($0.request.url).scheme?.uppercased() ?? "" },
        "num_redirects": { "\($0.hops.redirectCount)" },
        "redirect_url": { facts in
            guard let head = facts.response?.head, (300..<400).contains(head.status),
                let location = head.fields["Location"]
            else { return "" }
            return URLReference(location).resolved(against: URLReference(facts.request.url)).text
        },
        "http_version": { facts in
            facts.response?.head.version.utf8.text(behind: "HTTP/").map(String.init) ?? "0"
        },
        "num_headers": { "\($0.response?.head.fields.count ?? 0)" },
        "num_connects": { facts in
            let responses = facts.hops.map(\.response) + [facts.response].compactMap(\.self)
            return "\(responses.count { !$0.connectionReused })"
        },
        "remote_ip": { $0.remote?.host ?? "" }, "remote_port": { $0.remote?.port ?? "0" },
        "filename_effective": { $0.file ?? "" },
        "exitcode": { if case .success = $0.result { "0" } else { "\(ExitCode.notCarriedOut)" } },
        "errormsg": { if case .failure(let failure) = $0.result { failure.message } else { "" } },
        "time_namelookup": { $0.seconds(\.nameLookup) },
        "time_connect": { $0.seconds(\.nameLookup, \.connect) },
        "time_appconnect": { facts in
            facts.timings.tls == .zero ? "0.000000" : facts.seconds(\.nameLookup, \.connect, \.tls)
        },
        "time_pretransfer": { $0.seconds(\.nameLookup, \.connect, \.tls) },
        "time_starttransfer": { $0.seconds(\.nameLookup, \.connect, \.tls, \.send, \.wait) },
        "time_redirect": { Facts.text($0.hops.totalTime) },
        "time_total": { $0.seconds(\.nameLookup, \.connect, \.tls, \.send, \.wait, \.receive) },
    ]
}
