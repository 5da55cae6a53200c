import CurlewSerialization
import CurlewTransport
import TerminalUI

/// Two rows for one certificate: its subject and validity, then its key.
struct CertificateLine {
    private let certificate: Certificate
    private let place: Int
    private let isLast: Bool
    private let columns: Int
    /// The time of the view, in seconds since 1970.
    private let now: Double
    private let report: TLSReport?
    private let pinning: Pinning?

    init(_ certificate: Certificate, at place: Int, _ model: Model, isLast: Bool) {
        self.certificate = certificate
        self.place = place
        self.isLast = isLast
        columns = ResponseScreen.width(model)
        now = model.clock.seconds
        report = model.request.tls
        pinning = Pinning(model.request)
    }

    var line: ListLine {
        let name = DisplayText.visible(certificate.name)
        let first = [
            Run("\(place)  "), Run(cell(name, to: nameColumns), .textStrong), Run(cell(names, to: hashColumns)),
            Run(validity.text, validity.role),
        ]
        let key = [
            Run("   key "), Run(cell(certificate.keyKind, to: nameColumns - 4)), Run(cell(shownPin, to: hashColumns)),
            Run("pinned: "), Run(pinned.text, pinned.role),
        ]
        return ListLine(
            runs: first, more: [key] + (isLast ? [[]] : []), explanation: explanation, copied: certificate.keyPin)
    }

    /// The text filled to a width, with at least two blanks before the next column.
    private func cell(_ text: String, to columns: Int) -> String {
        TextWidth.truncated(text, columns: columns - 2).padded(to: columns)
    }

    private var nameColumns: Int { columns < 70 ? 14 : 15 }
    /// Columns for the key's hash: the full hash when the pane is wide enough.
    private var hashColumns: Int { columns >= 93 ? 53 : columns < 70 ? 20 : 28 }
    private var shownPin: String {
        hashColumns > 28 ? certificate.keyPin : ResponseWords.shortPin(certificate.keyPin)
    }

    /// Whether the certificate was sent with a verified chain but is not part of it.
    private var isBeside: Bool {
        guard let count = report?.provenCount, count > 0 else { return false }
        return place >= count
    }

    /// The names that the certificate is for; for an authority, which has none, its issuer.
    private var names: String {
        if isBeside { return "proves nothing" }
        if !certificate.names.isEmpty { return DisplayText.visible(certificate.names.joined(separator: ", ")) }
        return certificate.isSelfSigned ? "self-signed" : "signed by \(DisplayText.visible(certificate.issuer))"
    }

    // MARK: Time

    private var validity: (text: String, role: Role) {
        if now < certificate.validFrom {
            return ("not valid for another \(Self.span(certificate.validFrom - now))", .statusError)
        }
        if now > certificate.validUntil {
            return ("ran out \(Self.span(now - certificate.validUntil)) ago", .statusError)
        }
        let left = certificate.validUntil - now
        return ("valid \(Self.span(left)) more", left < 14 * 86_400 ? .statusWarning : .text)
    }

    /// The time in whole days; in hours below two days, in minutes below two hours.
    static func span(_ seconds: Double) -> String {
        let units: [(size: Double, name: String)] = [(86_400, "days"), (3600, "hours"), (60, "minutes")]
        for unit in units where seconds >= 2 * unit.size { return "\(Int(min(seconds / unit.size, 1e9))) \(unit.name)" }
        return "a minute"
    }

    private static func date(_ seconds: Double) -> String {
        abs(seconds) < 1e12 ? DateTime(seconds: Int64(seconds)).iso8601 : "?"
    }

    // MARK: Pins

    private var pinned: (text: String, role: Role) {
        if case .pinned(_, place)? = report?.verdict { return ("yes, matched", .statusOK) }
        return pinning?.isPinned(certificate) == true ? ("yes", .statusWarning) : ("no", .textMuted)
    }

    private var explanation: [String] {
        let until = "Valid from \(Self.date(certificate.validFrom)) to \(Self.date(certificate.validUntil))."
        let issuer =
            certificate.isSelfSigned ? "Signed by itself." : "Signed by \"\(DisplayText.visible(certificate.issuer))\"."
        let proof = "Nothing proves that it belongs to this server: whoever answers could have sent it."
        let facts = ["\(issuer) \(until)", "key \(certificate.keyPin)", "certificate \(certificate.certificatePin)"]
        return (isBeside ? [proof] : []) + facts
    }
}
