import CurlewNetworking
import Testing

@testable import CurlewRequests

/// Answers that were made for one are not given to another.
@Suite struct CacheIdentityTests {
    private func names(_ authentication: Authentication, name: String? = nil) -> [String?] {
        let request = PreparedRequest(
            request: SentRequest(method: "GET", url: "https://h.test/a", headers: [], body: nil),
            authentication: authentication)
        let terms = CacheTerms(seconds: 60, name: name)
        return [CacheKey(keeping: request, terms: terms)?.name, CacheKey(following: request)?.name]
    }

    @Test func `each user of NTLM has names of their own`() {
        let all = [("ada", "pw"), ("ada", "other"), ("bob", "pw"), ("DOM\\ada", "pw")].map {
            names(.ntlm(user: $0.0, password: $0.1))
        }
        #expect(Set(all.flatMap { $0 }).count == 8 && !all.joined().contains(nil))
        #expect(Set(names(.ntlm(user: "ada", password: "pw"))).isDisjoint(with: names(.none)))
    }

    /// Whose ticket it was is known to the ticket cache alone, and another `kinit` makes it another's.
    @Test(arguments: [Authentication.negotiate, .any(user: "ada", password: "pw")])
    func `nothing is kept where nobody knows who it was`(authentication: Authentication) {
        #expect(names(authentication) == [nil, nil])
        #expect(names(authentication, name: "by-hand").first == .some(nil))
    }
}
