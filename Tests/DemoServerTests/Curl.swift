import Foundation
import TestSupport

/// The curl command as the client of these tests: one nobody here wrote.
enum Curl {
    struct Failure: Error, Equatable {
        let end: ProgramEnd
    }

    struct Answer: Sendable {
        let status: Int
        /// The lines of the header section, the status line first.
        let head: [String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        func field(_ name: String) -> String? {
            head.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map {
                String($0.dropFirst(name.count + 2))
            }
        }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
        }
    }

    /// Fetches `url`; `options` are curl's own.
    static func get(_ url: String, _ options: String..., input: Data = Data()) async throws -> Answer {
        try await get(url, options: options, input: input)
    }

    static func get(_ url: String, options: [String], input: Data = Data()) async throws -> Answer {
        let manners = ["-q", "-sS", "-i", "--noproxy", "*", "--max-time", "1200"]
        let run = try await ProgramRun.of(manners + options + [url], program: "/usr/bin/curl", input: input)
        guard run.end == .exit(0) else { throw Failure(end: run.end) }
        return answer(run.output)
    }

    /// The last answer, where curl followed a redirect or answered a challenge.
    private static func answer(_ bytes: Data) -> Answer {
        let end = bytes.range(of: Data("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = head.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        let rest = Data(bytes[end.upperBound...])
        if rest.starts(with: Data("HTTP/".utf8)) { return answer(rest) }
        return Answer(status: status, head: head, body: rest)
    }
}
