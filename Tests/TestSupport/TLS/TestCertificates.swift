/// Certificates good and bad under one root, made once for all tests. Leaves share a key unless it is said otherwise.
public enum TestCertificates {
    public static let here = "DNS:localhost,IP:127.0.0.1,IP:::1"

    public static let recipes: [CertificateRecipe] = [
        .init("root", isAuthority: true),
        .init("middle", by: "root", isAuthority: true),
        .init("good", by: "middle", for: here),
        .init("renewed", by: "middle", for: here, from: "20250101"),
        .init("other-key", by: "middle", for: here, key: .p256),
        .init("expired", by: "middle", for: here, from: "20190101", until: "20200131"),
        .init("not-yet", by: "middle", for: here, from: "20900101", until: "20910101"),
        .init("self-signed", for: here),
        .init("wrong-host", by: "middle", for: "DNS:wrong.invalid"),
        .init("stranger", isAuthority: true),
        .init("unknown-ca", by: "stranger", for: here),
        .init("attacker", by: "stranger", for: here, key: .p256),
        .init("attacker-alone", for: here, key: .p256),
        .init("127.0.0.1", by: "middle", for: nil),
        .init("localhost", by: "middle", for: nil),
        .init("client-only", by: "middle", for: here, use: "clientAuth"),
        .init("rsa-1024", by: "middle", for: here, key: .rsa(bits: 1024)),
        .init("sha1", by: "middle", for: here, digest: "sha1"),
        .init("by-leaf", by: "good", for: here),
        .init("wildcard", by: "middle", for: "DNS:*.localhost"),
        .init("address-as-name", by: "middle", for: "DNS:127.0.0.1"),
        .init("old-root", isAuthority: true, from: "20100101", until: "20200131"),
        .init("by-old-root", by: "old-root", for: here),
        .init("names", by: "middle", for: "DNS:Example.com,DNS:*.example.org,DNS:xn--bcher-kva.example,IP:::1"),
        // good.test, NUL, .evil.test
        .init("nul", by: "middle", for: "DER:30:16:82:14:67:6f:6f:64:2e:74:65:73:74:00:2e:65:76:69:6c:2e:74:65:73:74"),
        .init("client", by: "root", use: "clientAuth"),
    ]

    private static let making = Task { try await CertificateWorkshop(recipes) }

    public static var made: CertificateWorkshop {
        get async throws { try await making.value }
    }
}
