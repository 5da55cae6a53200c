internal import CurlewNetworking
internal import Workspace

/// Applies options without a value. Each function returns the reason why the option is not used, or nil.
extension CurlRequestBuilder {
    mutating func apply(_ use: CurlUse, isOn: Bool, name: String) -> CurlObjection? {
        switch use {
        case .head: request.wantsHead = isOn
        case .get: request.putsDataInURL = isOn
        case .location: return follow(isOn, name)
        case .junkSessions: request.settings.leavesOutSessions = isOn
        case .include: request.settings.includesHead = isOn
        case .fail: request.settings.leavesOutFaults = isOn
        case .verbose: request.settings.showsSending = isOn
        case .remoteName: request.settings.usesRemoteName = isOn
        case .headerName: request.settings.usesHeaderName = isOn
        // The table has the name `no-clobber`, so `--clobber` is its negation.
        case .noClobber: request.settings.keepsFile = isOn
        case .compressed:
            request.settings.asksForCoding = isOn
            if !isOn { return .unused("it is always so here") }
        case .basic: request.credentials.isBasic = isOn
        case .digest: request.credentials.isDigest = isOn
        case .netrc: request.credentials.usesNetrc = isOn
        case .scheme(let scheme):
            request.credentials.chosen.removeAll { $0 == scheme }
            if isOn { request.credentials.chosen.append(scheme) }
        case .otherAuthentication: return authenticate(isOn, name, \.unsupported)
        case .otherProxyAuthentication: return authenticate(isOn, name, \.unsupportedByProxy)
        case .option(let name, let word): request.options[name] = isOn ? word : nil
        default: return .unused("it is not used")
        }
        return nil
    }

    private mutating func follow(_ isOn: Bool, _ name: String) -> CurlObjection? {
        request.settings.followsRedirects = isOn
        // `--no-location` turns redirects off; when neither is given, this program's default applies.
        request.options[.follow] = isOn ? nil : "0"
        if name == "location-trusted" { request.options[.locationTrusted] = isOn ? "true" : nil }
        return nil
    }

    /// Adds a switch for an unsupported scheme to a list, or removes it for the same switch with `--no-`.
    private mutating func authenticate(
        _ isOn: Bool, _ name: String, _ unsupported: WritableKeyPath<CurlCredentials, [String]>
    ) -> CurlObjection? {
        request.credentials[keyPath: unsupported].removeAll { $0 == "--" + name }
        if isOn { request.credentials[keyPath: unsupported].append("--" + name) }
        return nil
    }
}
