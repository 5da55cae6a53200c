import CurlewNetworking
import CurlewSerialization
import Drafting
import TestSupport
import Testing
import Workspace

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of values are bytes` {
    @Test func `in what looks into another answer`() {
        let texts = [
            "$response \"log in\" $.a.b", "$response a/b header X-A", "$response a regex /b/", "$response a status",
        ]
        #expect(DelimiterProbe.misreadings(in: texts, reading: { try DelimiterProbe.found(ResponseLookUp($0)) }) == [])
    }

    @Test(arguments: DelimiterProbe.marks) func `what stands for a secret is found beside a mark`(mark: String) {
        let text = "\(mark)\(SecretPlaceholder.text)\(mark)"
        #expect(SecretPlaceholder.masked(text) == "\(mark)\(SecretPlaceholder.mask)\(mark)")
        let subject = PermissionRequest(secrets: [], root: "/c", host: "http://a\(SecretPlaceholder.text)\(mark).test")
        #expect(subject.host.isEmpty)
    }
}
