internal import Workspace

/// Options without a value. Each gives back why it is not used, or nil.
extension CurlRequestBuilder {
    mutating func apply(_ use: CurlUse, isOn: Bool, name: String) -> CurlObjection? {
        switch use {
        case .head: request.wantsHead = isOn
        case .get: request.putsDataInURL = isOn
        case .insecure: request.options.verifiesTLS = isOn ? false : nil
        case .location: return follow(isOn, name)
        case .keepsMethod: request.options.keepsMethod = isOn ? true : nil
        case .pathAsIs: request.settings.keepsPath = isOn
        case .globOff: request.settings.hasGlobs = !isOn
        case .include: request.settings.includesHead = isOn
        case .basic: request.credentials.isBasic = isOn
        case .digest: request.credentials.isDigest = isOn
        case .netrc: request.credentials.usesNetrc = isOn
        case .otherAuthentication: return authenticate(isOn, name)
        case .http11: request.options.http = "1.1"
        case .http2: request.options.http = "auto"
        case .http2Alone: request.options.http = "2"
        case .tls12: request.options.minimumTLS = "1.2"
        case .tls13: request.options.minimumTLS = "1.3"
        default: return .unused("it is not used")
        }
        return nil
    }

    private mutating func follow(_ isOn: Bool, _ name: String) -> CurlObjection? {
        request.settings.followsRedirects = isOn
        guard isOn, name == "location-trusted" else { return nil }
        return .unused("redirects are followed, but who asks is told to no other host")
    }

    private func authenticate(_ isOn: Bool, _ name: String) -> CurlObjection? {
        guard isOn else { return nil }
        let isAny = name == "anyauth"
        return .unused(isAny ? "choose Basic or Digest under Auth" : "this way of proving who asks is not spoken here")
    }
}
