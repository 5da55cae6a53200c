internal import Formats

extension ResponseSettings {
    /// What is set here, else what `outer` sets unless `null` here takes it away.
    public func over(_ outer: ResponseSettings) -> ResponseSettings {
        ResponseSettings(
            serializers: serializers ?? (removes("serializer") ? nil : outer.serializers),
            status: status ?? (removes("status") ? nil : outer.status),
            types: types ?? (removes("types") ? nil : outer.types),
            removesNulls: removesNulls ?? (removes("remove-nulls") ? nil : outer.removesNulls),
            reading: reading ?? (removes("reading") ? nil : outer.reading),
            format: format ?? (removes("format") ? nil : outer.format),
            strictNull: strictNull ?? (removes("strict-null") ? nil : outer.strictNull), others: others)
    }

    private func removes(_ key: String) -> Bool {
        others.contains { entry in
            guard entry.key == key, case .plain(let text) = entry.value.content else { return false }
            return entry.value.tag == nil && (text == "null" || text.isEmpty)
        }
    }
}
