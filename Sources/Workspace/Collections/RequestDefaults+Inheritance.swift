public import CurlewNetworking
internal import HTTPMessage

extension RequestDefaults {
    /// These settings over those of `outer`, which apply where nothing is set here. A header row replaces the rows of
    /// its name; a row without a value removes them and is then left out itself.
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
        result.styles = outer.styles + styles
        result.filters = filters.over(outer.filters, removing: removesFilters)
        result.removesFilters = removesFilters
        result.hooks = hooks?.over(outer.hooks) ?? outer.hooks
        result.keepsHistory = keepsHistory ?? outer.keepsHistory
        return result
    }

    /// The rules of the outer levels, then those set here, without repeats. `null` removes the outer ones.
    private func checks(over outer: [String]) -> [String] {
        let kept = removesChecks ? [] : outer
        return kept + checks.filter { !kept.contains($0) }
    }
}

extension SavedHeader {
    /// Merges header rows, outer rows first. Names are compared without ASCII case (RFC 9110 §5.1). A row that is off
    /// changes nothing.
    public static func merge(_ inner: [SavedHeader], over outer: [SavedHeader]) -> [SavedHeader] {
        let set = inner.filter(\.isOn)
        let kept = outer.filter { row in !set.contains { HeaderFields.isSame($0.name, row.name) } }
        return kept + inner.filter { $0.value != nil }
    }
}

extension SavedOptions {
    /// These options over those of `outer`. An option set to `null` here stays unset.
    public func over(_ outer: SavedOptions) -> SavedOptions {
        // Collections of thousands of requests mostly set no options for all of them.
        guard !outer.words.isEmpty else { return self }
        var result = self
        result.words.merge(outer.words.filter { !removed.contains($0.key) }) { own, _ in own }
        return result
    }

    /// These options after an edit of the resulting settings. An entry that the edit did not change is kept; an entry
    /// that is no longer needed for its value is removed; a setting that the edit removed becomes `null`.
    ///
    /// - Parameters:
    ///   - before: all settings before the edit.
    ///   - after: all settings after it.
    ///   - inherited: all settings of a request without entries of its own.
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
