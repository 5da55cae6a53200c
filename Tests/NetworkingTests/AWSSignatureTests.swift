import CurlewBytes
import Testing

@testable import CurlewNetworking

/// The published examples of Signature Version 4.
@Suite struct AWSSignatureTests {
    private let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private func signature(
        _ method: String, _ url: String, headers: [SentHeader] = [], service: String = "service",
        bodyHash: String? = nil
    ) throws -> String {
        let credentials = AWSCredentials(
            accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "us-east-1",
            service: service)
        let request = SentRequest(method: method, url: url, headers: headers, body: nil)
        let added = try #require(
            AWSSignature(credentials: credentials, now: 1_440_938_160).headers(
                for: request, bodyHash: bodyHash ?? empty))
        #expect(added.first == SentHeader("X-Amz-Date", "20150830T123600Z", origin: .auth))
        return try #require(added.last).value
    }

    @Test(arguments: [
        ("GET", "https://example.amazonaws.com/", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        (
            "GET", "https://example.amazonaws.com/?Param2=value2&Param1=value1",
            "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
        ),
        ("POST", "https://example.amazonaws.com/", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    ])
    func `the published signatures come out`(method: String, url: String, signature: String) throws {
        #expect(
            try self.signature(method, url)
                == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=host;x-amz-date, Signature=\(signature)")
    }

    @Test func `own fields of Amazon's, type and host are signed`() throws {
        let value = try signature(
            "PUT", "https://b.s3.test:444/a%20b/c",
            headers: [
                SentHeader("Content-Type", "text/plain", origin: .serializer),
                SentHeader("X-Amz-Acl", "a  b", origin: .you),
                SentHeader("X-Other", "1", origin: .you),
            ], service: "s3")
        #expect(value.contains("SignedHeaders=content-type;host;x-amz-acl;x-amz-content-sha256;x-amz-date,"))
    }

    @Test func `another order of the query signs alike, another body does not`() throws {
        let first = try signature("GET", "https://h.test/?b=2&a=%7e&a=1")
        #expect(try signature("GET", "https://h.test/?a=1&a=~&b=2") == first)
        #expect(try signature("GET", "https://h.test/?a=1&a=~&b=2", bodyHash: "UNSIGNED-PAYLOAD") != first)
    }
}
