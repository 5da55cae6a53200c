extension TLSSettings {
    /// A text that is equal for equal settings only, with files of equal content: each field follows its length.
    func poolName(_ files: TLSFiles) -> String {
        var fields = [policy.mode.rawValue, "\(policy.allowsInvalidCertificates)", "\(policy.validatesDomainName)"]
        fields += [minimumVersion.rawValue] + [trustedCertificates, clientCertificate?.certificate].map(Self.field)
        fields += [clientCertificate?.key, clientCertificate?.password].map(Self.field)
        fields += [files.trustedCertificates, files.certificate, files.key].map { $0.map(PinFile.digest) ?? "" }
        for pin in policy.pins { fields += [pin.text, Self.field(pin.host)] }
        return "/" + fields.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// Distinguishes nil from the empty text.
    private static func field(_ text: String?) -> String {
        text.map { "=\($0)" } ?? ""
    }
}
