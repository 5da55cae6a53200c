internal import CurlewBytes
internal import Glibc

extension TransportError.CertificateFault {
    /// The reason in one sentence.
    ///
    /// - Parameter host: the host of the URL, as it is written there.
    public func words(host: String) -> String {
        switch self {
        case .unknownIssuer(let issuer?): "Its issuer is not known: \"\(issuer.escapedForMessage)\"."
        case .unknownIssuer(nil): "Its issuer is not known."
        case .missingIssuer(let issuer):
            "Its issuer \"\(issuer.escapedForMessage)\" is not known, and the server did not send that certificate."
        case .selfSigned: "It is signed by itself."
        case .expired(let name, let date): "\"\(name.escapedForMessage)\" ran out on \(CalendarDate(date))."
        case .notYetValid(let name, let date):
            "\"\(name.escapedForMessage)\" is not valid before \(CalendarDate(date))."
        case .wrongHost(let names) where names.isEmpty: "It names no host at all, and so not \(host)."
        // An equal name was refused only because the host is an address, which a DNS name does not prove.
        case .wrongHost(let names) where names.contains(host.asCertificateHost):
            "It has \(host.asCertificateHost) as a DNS name alone, which is no proof of an address."
        case .wrongHost(let names): "It is for \(Self.listed(names)), not for \(host)."
        case .weakKey(let kind): "Its key is too weak: \(kind.escapedForMessage)."
        case .weakSignature(let name):
            "The signature of \"\(name.escapedForMessage)\" is made with a digest that can be forged."
        case .notForServers: "It is not meant for servers."
        case .notAnAuthority(let name): "It is signed by \"\(name.escapedForMessage)\", which is no authority."
        case .provesNothing: "Any certificate is allowed and none is pinned, so nothing proves the name."
        case .unreadableAnchors(let path):
            "The trusted certificates cannot be read from \(path.escapedForMessage)."
        case .other(let text): "OpenSSL says: \(text.escapedForMessage)."
        }
    }

    var advice: String {
        switch self {
        case .provesNothing: "Pin its key, or turn the check of names off."
        case .unreadableAnchors: "Choose a PEM file that can be read."
        default: "Verification can be turned off for this request."
        }
    }

    private static func listed(_ names: [String]) -> String {
        let shown = names.prefix(3).map(\.escapedForMessage).joined(separator: ", ")
        return names.count > 3 ? "\(shown), ..." : shown
    }
}

extension String {
    /// `sha256/4fJ2..a1Q=`: short enough to read, long enough to distinguish two pins.
    var shortHash: String {
        guard utf8.hasPrefix("sha256/"), count > 18 else { return escapedForMessage }
        return "sha256/\(dropFirst(7).prefix(4))..\(suffix(4))".escapedForMessage
    }
}

/// A day in UTC, written as `2020-01-31`.
struct CalendarDate: CustomStringConvertible {
    let description: String

    /// - Parameter seconds: since 1970-01-01 00:00 UTC.
    init(_ seconds: Double) {
        var (moment, fields) = unsafe (time_t(seconds), tm())
        unsafe gmtime_r(&moment, &fields)
        let pair = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        description = unsafe "\(fields.tm_year + 1900)-\(pair(fields.tm_mon + 1))-\(pair(fields.tm_mday))"
    }
}
