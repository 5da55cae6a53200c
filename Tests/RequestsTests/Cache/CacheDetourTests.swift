import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Testing

@testable import CurlewRequests

/// An answer that came through a file's proxy, or from somebody whose certificate was not checked, answers for nobody else.
@Suite struct CacheDetourTests {
    private func names(_ change: (inout PreparedRequest) -> Void, name: String? = nil) -> [String?] {
        var request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://a.test/x", headers: [], body: nil))
        change(&request)
        var terms = CacheTerms(seconds: 60)
        terms.name = name
        return [
            CacheKey(keeping: request, terms: terms)?.name, CacheKey(following: request, as: request.request)?.name,
        ]
    }

    private static let detours: [@Sendable (inout PreparedRequest) -> Void] = [
        { $0.options.proxy = .url("http://p.test:1") }, { $0.options.tls.policy.allowsInvalidCertificates = true },
        { $0.options.tls.policy.validatesDomainName = false }, { $0.options.tls.trustedCertificates = "/c/ca.pem" },
        { $0.request.headers = [SentHeader("Host", "b.test", origin: .collection)] },
    ]

    @Test(arguments: detours.indices) func `each way there has names of its own`(index: Int) {
        let plain = names { _ in }
        let other = names(Self.detours[index])
        #expect(zip(plain, other).allSatisfy { $0 != nil && $1 != nil && $0 != $1 })
        #expect(other == names(Self.detours[index]))
        #expect(names(Self.detours[index], name: "given")[0] != "given")
    }

    @Test func `what goes straight there keeps the name that was given`() {
        #expect(names({ _ in }, name: "given")[0] == "given")
        #expect(names { $0.options.timeout = .seconds(1) } == names { _ in })
    }
}
