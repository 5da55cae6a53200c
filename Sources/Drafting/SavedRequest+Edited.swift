public import Networking
internal import Serialization
internal import Transport
public import Workspace

extension SavedRequest {
    /// What this request becomes when a draft is saved: only what the draft changed differs, so that a file keeps
    /// silent about what it leaves to the defaults.
    public func edited(by draft: RequestDraft, defaults: RequestDefaults) -> SavedRequest {
        let before = RequestDraft(self, defaults: defaults)
        let inherited = RequestDraft(SavedRequest(), defaults: defaults)
        var result = self
        result.method = draft.method
        result.url = draft.url
        if draft.headers != before.headers { result.headers = draft.headers.map { SavedHeader($0) } }
        if draft.serializer != before.serializer { result.serializer = draft.serializer }
        if draft.style != before.style { result.style = draft.style }
        result.parameters = draft.parameters
        result.text = draft.text
        if draft.authentication != before.authentication {
            let isInherited = draft.authentication == inherited.authentication
            result.authentication =
                isInherited ? nil : SavedAuthentication(draft.authentication).keepingOthers(of: authentication)
        }
        result.response = response.edited(from: before.response, to: draft.response, inherited: inherited.response)
        result.options = options.edited(
            from: before.options, to: draft.options, inherited: inherited.options, defaults: defaults.options)
        return result
    }
}

extension SavedAuthentication {
    /// What is not known here goes with the kind it was written for.
    fileprivate func keepingOthers(of before: SavedAuthentication?) -> SavedAuthentication {
        guard let before, before.kind == kind else { return self }
        return SavedAuthentication(kind, values, others: before.others)
    }
}

extension ResponseSettings {
    /// What is as it would be without an entry loses its entry.
    fileprivate func edited(
        from before: ResponseSerializer, to after: ResponseSerializer, inherited: ResponseSerializer
    ) -> ResponseSettings {
        var result = self
        if after.names != before.names { result.serializers = after.names == inherited.names ? nil : after.names }
        if after.acceptableStatus != before.acceptableStatus {
            let isInherited = after.acceptableStatus == inherited.acceptableStatus
            result.status = isInherited ? nil : after.acceptableStatus?.description ?? "any"
        }
        if after.acceptableTypes != before.acceptableTypes {
            result.types = after.acceptableTypes == inherited.acceptableTypes ? nil : after.acceptableTypes ?? ["any"]
        }
        if after.removesNulls != before.removesNulls {
            result.removesNulls = after.removesNulls == inherited.removesNulls ? nil : after.removesNulls
        }
        if after.readingOptions != before.readingOptions {
            let isInherited = after.readingOptions == inherited.readingOptions
            result.reading = isInherited ? nil : JSONReadingOption.names(after.readingOptions)
        }
        return result
    }
}

extension SavedOptions {
    fileprivate func edited(
        from before: RequestOptions, to after: RequestOptions, inherited: RequestOptions, defaults: SavedOptions
    ) -> SavedOptions {
        var result = edited(
            from: SavedOptions(before), to: SavedOptions(after), inherited: SavedOptions(inherited))
        guard before.tls.policy != after.tls.policy else { return result }
        // What follows from the kind of trust needs no entry, unless the collection says otherwise.
        let implied = SecurityPolicyForm(trust: result.trust ?? defaults.trust, pins: after.tls.policy.pins)
        if verifiesTLS == nil, defaults.verifiesTLS == nil, result.verifiesTLS == implied.verifiesTLS {
            result.verifiesTLS = nil
        }
        if verifiesName == nil, defaults.verifiesName == nil,
            result.verifiesName == implied.verifiesName(verifiesTLS: result.verifiesTLS)
        {
            result.verifiesName = nil
        }
        return result
    }
}
