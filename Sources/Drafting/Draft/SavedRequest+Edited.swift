internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
public import Workspace

extension SavedRequest {
    /// The request to save for a draft: only the entries that the draft changed differ, so that a file gets no
    /// entries for what it leaves to the defaults.
    public func edited(by draft: RequestDraft, defaults: RequestDefaults) -> SavedRequest {
        let isBare = defaults == RequestDefaults()
        let inherited = isBare ? Self.untouched : RequestDraft(SavedRequest(), defaults: defaults)
        let before = self == SavedRequest() ? inherited : RequestDraft(self, defaults: defaults)
        var result = self
        result.method = draft.method
        result.url = draft.url
        if draft.headers != before.headers { result.headers = draft.headers.map { SavedHeader($0) } }
        if draft.serializer != before.serializer { result.serializer = draft.serializer }
        if draft.style != before.style { result.style = draft.style }
        result.path = draft.path.saved(over: path)
        result.parameters = draft.parameters
        result.text = draft.text
        result.partSettings = draft.partSettings
        if draft.authentication != before.authentication {
            let isInherited = draft.authentication == inherited.authentication
            result.authentication =
                isInherited ? nil : SavedAuthentication(draft.authentication).keepingOthers(of: authentication)
        }
        result.response = response.edited(from: before.response, to: draft.response, inherited: inherited.response)
        if draft.format != before.format {
            result.response.format = draft.format == inherited.format ? nil : draft.format
            // Only null removes a format that a folder or the collection sets.
            result.response.others.removeAll { $0.key == "format" }
            if draft.format == nil, inherited.format != nil {
                result.response.others.append(YAMLEntry("format", .plain("null")))
            }
        }
        if draft.strictNull != before.strictNull {
            result.response.strictNull = draft.strictNull == inherited.strictNull ? nil : draft.strictNull
        }
        result.checks = draft.checks
        result.captures = draft.captures.map { SavedCapture(name: $0.name, text: $0.text, isSecret: $0.isSecret) }
        result.comparison = draft.comparison
        result.options = options.edited(
            from: before.options, to: draft.options, inherited: inherited.options, defaults: defaults.options)
        if draft.caching != before.caching { result.cache = SavedCache(draft.caching, keepingOthersOf: cache) }
        return result
    }

    /// The draft of a file without entries, which every exchange of the history is compared with.
    private static let untouched = RequestDraft(SavedRequest(), defaults: RequestDefaults())
}

extension ParameterTree {
    /// The path values for the file: empty placeholders are left out unless the file has them.
    fileprivate func saved(over before: ParameterTree) -> ParameterTree {
        guard case .dictionary(let members)? = root?.value else { return self }
        let kept = members.filter { member in
            !member.node.isOn || member.node.value != .scalar(Scalar(.string, ""))
                || before.id(at: [.key(member.key.text)]) != nil
        }
        guard kept.count < members.count else { return self }
        var tree = self
        tree.root = kept.isEmpty ? nil : root
        tree.root?.value = .dictionary(kept)
        return tree
    }
}

extension SavedAuthentication {
    /// Entries that this version does not know are kept with the kind they were written for.
    fileprivate func keepingOthers(of before: SavedAuthentication?) -> SavedAuthentication {
        guard let before, before.kind == kind else { return self }
        return SavedAuthentication(kind, values, others: before.others)
    }
}

extension ResponseSettings {
    /// Removes an entry whose value would be the same without it.
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
        guard before != after else { return self }
        var result = edited(from: before.words, to: after.words, inherited: inherited.words)
        guard before.tls.policy != after.tls.policy else { return result }
        // A value that follows from the kind of trust needs no entry, unless the collection sets another one.
        let implied = SecurityPolicyForm(trust: result[.trust] ?? defaults[.trust], pins: after.tls.policy.pins)
        func drop(_ name: OptionName, _ usual: Bool) {
            if self[name] == nil, defaults[name] == nil, result[name] == String(usual) { result[name] = nil }
        }
        drop(.verify, implied.verifiesTLS)
        drop(.verifyName, implied.verifiesName(verifiesTLS: result[.verify].flatMap { Bool($0) }))
        return result
    }
}
