public import CurlewNetworking
internal import HTTPMessage

extension RequestDefaults {
    /// These settings where they are set, else those of `outer`. A header row replaces the rows of its name; a row
    /// without a value removes them, and then stays out itself.
    public func over(_ outer: RequestDefaults) -> RequestDefaults {
        var result = RequestDefaults(
            headers: SavedHeader.merge(headers, over: outer.headers),
            serializer: serializer ?? outer.serializer,
            style: style ?? outer.style,
            response: response.over(outer.response),
            authentication: authentication ?? outer.authentication,
            options: options.over(outer.options), checks: checks(over: outer.checks), removesChecks: removesChecks,
            unreadable: outer.unreadable + unreadable)
        result.root = root ?? outer.root
        result.filters = filters.over(outer.filters, removing: removesFilters)
        result.removesFilters = removesFilters
        result.hooks = hooks?.over(outer.hooks) ?? outer.hooks
        return result
    }

    /// Rules add up from the outside in; one that is there already is not asked twice. `null` takes away those outside.
    private func checks(over outer: [String]) -> [String] {
        let kept = removesChecks ? [] : outer
        return kept + checks.filter { !kept.contains($0) }
    }
}

extension SavedHeader {
    /// Outer rows first. Names are compared without ASCII case (RFC 9110 §5.1). A row that is off changes nothing.
    public static func merge(_ inner: [SavedHeader], over outer: [SavedHeader]) -> [SavedHeader] {
        let set = inner.filter(\.isOn)
        let kept = outer.filter { row in !set.contains { HeaderFields.isSame($0.name, row.name) } }
        return kept + inner.filter { $0.value != nil }
    }
}

extension SavedOptions {
    /// What is set here, else what `outer` sets; what is set to `null` here stays unset.
    public func over(_ outer: SavedOptions) -> SavedOptions {
        // A collection of thousands of requests mostly sets nothing for all of them.
        guard !outer.words.isEmpty else { return self }
        var result = self
        result.words.merge(outer.words.filter { !removed.contains($0.key) }) { own, _ in own }
        return result
    }

    /// These options after an edit of what they come to. What the edit left alone stays as it stands here; what is now
    /// as it would be without an entry loses its entry; what is not set any more is taken away.
    ///
    /// - Parameters:
    ///   - before: all settings before the edit.
    ///   - after: all settings after it.
    ///   - inherited: all settings of a request that says nothing.
    public func edited(from before: OptionWords, to after: OptionWords, inherited: OptionWords) -> SavedOptions {
        var result = self
        for name in OptionName.allCases where before[name] != after[name] {
            result.removed.remove(name)
            result[name] = after[name] == inherited[name] ? nil : after[name]
            if after[name] == nil, inherited[name] != nil { result.removed.insert(name) }
        }
        return result
    }
}
