internal import HTTPMessage

extension RequestDefaults {
    /// These settings where they are set, else those of `outer`. A header row replaces the rows of its name; a row
    /// without a value removes them, and then stays out itself.
    public func over(_ outer: RequestDefaults) -> RequestDefaults {
        RequestDefaults(
            headers: SavedHeader.merge(headers, over: outer.headers),
            serializer: serializer ?? outer.serializer,
            response: response.over(outer.response),
            options: options.over(outer.options))
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

extension ResponseSettings {
    /// What is set here, else what `outer` sets.
    public func over(_ outer: ResponseSettings) -> ResponseSettings {
        ResponseSettings(
            serializer: serializer ?? outer.serializer, status: status ?? outer.status, types: types ?? outer.types,
            others: others)
    }
}

extension SavedOptions {
    /// What is set here, else what `outer` sets.
    public func over(_ outer: SavedOptions) -> SavedOptions {
        SavedOptions(
            timeout: timeout ?? outer.timeout, follow: follow ?? outer.follow, http: http ?? outer.http,
            verifiesTLS: verifiesTLS ?? outer.verifiesTLS, others: others)
    }
}
