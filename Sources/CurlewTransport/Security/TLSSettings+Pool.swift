internal import CurlewFormats
internal import Glibc

extension TLSSettings {
    /// A text that is equal for equal settings only: each field with its length before it.
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

extension ClientCertificate {
    /// True for PKCS #12, by the file's first byte: DER begins with a sequence (ITU-T X.690 §8.9), PEM is text.
    var isPKCS12: Bool {
        let file = unsafe open(certificate, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var first: UInt8 = 0
        return unsafe read(file, &first, 1) == 1 && first == 0x30
    }
}
