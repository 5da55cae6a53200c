internal import CurlewFormats

extension RequestFile {
    /// The entries of `response:` that are set.
    static func entries(of response: ResponseSettings) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        if let names = response.serializers { entries.append(YAMLEntry("serializer", words(names))) }
        if let status = response.status {
            entries.append(YAMLEntry("status", YAMLText.canStandPlain(status) ? .plain(status) : .text(status)))
        }
        if let types = response.types { entries.append(YAMLEntry("types", words(types))) }
        if let removes = response.removesNulls { entries.append(YAMLEntry("remove-nulls", .plain(String(removes)))) }
        if let reading = response.reading {
            entries.append(YAMLEntry("reading", .sequence(reading.map { .text($0) })))
        }
        if let format = response.format { entries.append(YAMLEntry("format", YAMLValue(format))) }
        if let strict = response.strictNull { entries.append(YAMLEntry("strict-null", .plain(String(strict)))) }
        return entries + response.others.filter { other in !entries.contains { $0.key == other.key } }
    }

    /// A single word stands alone, several are a list.
    private static func words(_ words: [String]) -> YAMLValue {
        words.count == 1 ? .text(words[0]) : .sequence(words.map { .text($0) })
    }
}
