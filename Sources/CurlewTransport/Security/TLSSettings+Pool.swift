extension TLSSettings {
    /// A text that is equal for equal settings only: each field follows its length.
    var poolName: String {
        var fields = [policy.mode.rawValue, "\(policy.allowsInvalidCertificates)", "\(policy.validatesDomainName)"]
        fields += [minimumVersion.rawValue] + [trustedCertificates, clientCertificate?.certificate].map(Self.field)
        fields += [clientCertificate?.key, clientCertificate?.password].map(Self.field)
        for pin in policy.pins { fields += [pin.text, Self.field(pin.host)] }
        return "/" + fields.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// Distinguishes nil from the empty text.
    private static func field(_ text: String?) -> String {
        text.map { "=\($0)" } ?? ""
    }
}
