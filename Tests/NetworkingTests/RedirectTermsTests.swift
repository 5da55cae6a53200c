import Testing

@testable import CurlewNetworking

/// Fields that a redirect to another origin leaves behind.
@Suite struct RedirectTermsTests {
    private static let terms = RedirectTerms(secrets: ["s3cr3t", "ab"])

    @Test(arguments: [
        ("X-Plain", "1", false), ("X-Token", "s3cr3t", true), ("X-Token", "a s3cr3t b", true), ("X-Short", "ab", true),
        ("X-Shorter", "tab", false), ("Y-s3cr3t", "2", true), ("s3cr3t", "2", true), ("ab", "2", true),
    ])
    func `a secret in the value or in the name keeps the field back`(name: String, value: String, stays: Bool) {
        for reach in [RedirectReach.home, .unlessSecret] {
            var terms = Self.terms
            terms.credentials = reach
            #expect(terms.staying([SentHeader(name, value, origin: .collection)]).isEmpty == !stays, "\(reach)")
        }
        var trusted = Self.terms
        trusted.credentials = .anywhere
        #expect(trusted.staying([SentHeader(name, value, origin: .collection)]).isEmpty)
    }
}
