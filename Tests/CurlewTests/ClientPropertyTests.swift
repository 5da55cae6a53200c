import Curlew
import Foundation
import TestSupport
import Testing

/// Each setting of a client changes what goes out or what comes of it. The settings are read from the source, so that a new
/// one wants its row.
@Suite(.enabled(if: SourceTree.isThere)) struct ClientPropertyTests {
    private static let properties = SourceTree.text("Sources/Curlew/Client/Client.swift")
        .matches(of: #/\n    public var (\w+)/#).map { String($0.output.1) }
        .filter { !["description", "redirect"].contains($0) }

    private static let rows: [String: @Sendable (inout Client, Kept<String>) throws -> Void] = [
        "headers": { client, _ in client.headers.set("X-Own", to: "1") },
        "serializer": { client, _ in client.serializer = RequestSerializer(.json) },
        "reader": { client, _ in client.reader = ResponseSerializer(.plist) },
        "encoder": { client, _ in client.encoder.dates = .secondsSince1970 },
        "decoder": { client, _ in client.decoder.dates = .custom { _ in nil } },
        "authentication": { client, _ in client.authentication = .bearer(token: "t") },
        "options": { client, _ in client.options.maximumBody = 1 },
        "challenge": { client, _ in client.challenge = { _ in .credentials(user: "a", password: "b") } },
        "trust": { client, told in
            client.trust = { server in
                told.append(server.host)
                return true
            }
        },
        "cache": { client, _ in client.cache = .keep(60) },
        "keepsAnswer": { client, told in
            client.cache = .keep(60)
            client.keepsAnswer = { exchange in
                told.append("\(exchange.head.status)")
                return false
            }
        },
        "answers": { client, told in
            client.answers = ResponseCache(path: nil)
            if client.answers !== ResponseCache.shared { told.append("own") }
        },
        "retry": { client, _ in client.retry = RetryPolicy(limit: 1) },
        "answerProgress": { client, told in client.answerProgress = { told.append("\($0.direction)") } },
        "interceptors": { client, _ in client.interceptors = [ClientTests.Marking(mark: "m")] },
        "userAgent": { client, _ in client.userAgent = "Shop/1" },
        "pins": { client, _ in client.pins = SecurityPolicy(mode: .publicKey) },
        "redirects": { client, _ in client.redirects = .doNotFollow },
    ]

    @Test func `every setting has a row, and every row a setting`() {
        #expect(Self.properties.count > 10)
        #expect(Set(Self.properties).symmetricDifference(Self.rows.keys).sorted() == [])
    }

    @Test(arguments: rows.keys.sorted())
    func `a setting changes what goes out or what comes of it`(name: String) async throws {
        let plain = try await seen { _, _ in }
        let changed = try await seen(try #require(Self.rows[name]))
        #expect(try await plain == seen { _, _ in })
        #expect(plain != changed)
    }

    private struct At: Codable { var at: Date }

    /// What the server gets and the caller sees of one call each: a body, a redirect, a challenge, a failure.
    private func seen(_ change: (inout Client, Kept<String>) throws -> Void) async throws -> [String] {
        let server = try WireRecorder { request in
            switch request.target.split(separator: "/").last.map(String.init) {
            case "redirect": answer(status: "302 Found", fields: ["Location: plain"])
            case "challenge": answer(status: "401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=\"r\""])
            case "failure": answer(status: "503 Service Unavailable")
            default: answer(#"{"at":"2026-11-02T09:00:00Z"}"#)
            }
        }
        var client = server.client(SessionConfiguration(timer: ImpatientClock()))
        let told = Kept<String>()
        try change(&client, told)
        var results: [String] = []
        for (target, isOwn) in [
            ("plain", false), ("plain", true), ("redirect", false), ("challenge", false), ("failure", false),
            ("plain", false),
        ] {
            let got: Answer?
            if isOwn {
                got = try? await client.put(target, parameters: ["a": 1])
            } else {
                got = try? await client.put(target, json: At(at: Date(timeIntervalSince1970: 0)))
            }
            let date = try? got?.decoded(At.self).at.timeIntervalSince1970
            results.append("\(got?.status ?? 0) \(date ?? 0)")
        }
        let certificates = try await TestCertificates.made
        let secure = try SecureServer(certificates.certificate("self-signed"), key: certificates.key("self-signed"))
        results.append("\((try? await client.get(secure.url).status) ?? 0)")
        return results + Set(told.all)
            + server.take().map { request in
                let fields = request.fields.filter { $0.name != "Host" }.map { "\($0.name): \($0.value)" }
                return "\(request.method) \(request.target) \(fields) \(request.text)"
            }
    }
}
