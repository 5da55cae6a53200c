import CurlewNetworking
import CurlewTransport
import Foundation
import Testing

/// Settings that are written to a file and read again (`NSSecureCoding` of a manager).
@Suite struct ArchiveTests {
    @Test func `options come back as they were`() throws {
        var options = RequestOptions(timeout: .seconds(5), follow: 3, handlesCookies: false, cachePolicy: .reload)
        options.throttle = .thirdGeneration
        options.tls.policy = SecurityPolicy(
            mode: .publicKey, pins: [Pin("sha256/" + String(repeating: "A", count: 43) + "=", host: "h.test")])
        options.chosenProxy = .url("http://proxy.test:8080")
        options.priority = .high
        for options in [options, RequestOptions()] {
            #expect(try JSONDecoder().decode(RequestOptions.self, from: JSONEncoder().encode(options)) == options)
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RequestOptions.self, from: Data(#"{"no-option": "1"}"#.utf8))
        }
    }

    @Test func `a retry policy comes back as it was`() throws {
        let policy = RetryPolicy(limit: 3, firstDelay: .milliseconds(250), repeatsEveryMethod: true)
        #expect(try JSONDecoder().decode(RetryPolicy.self, from: JSONEncoder().encode(policy)) == policy)
    }
}
