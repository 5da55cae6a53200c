import Curlew

private func sample(_ api: inout Client, _ isKnown: @escaping @Sendable (String) async -> Bool) throws {
    // Begin
    api.pins = try .certificates(in: "pins/")
    api.pins = try SecurityPolicy(mode: .publicKey, certificates: ["server.pem"])
    api.pins = SecurityPolicy(mode: .leafKey, pins: [Pin("sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")])
    api.trust = { server in await isKnown(server.host) }
    api.authentication = .clientCertificate(certificate: "ada.pem", key: "ada.key", password: nil)
    // End
}
