/// The parameters of a servlet, as Tomcat reads them (`org.apache.tomcat.util.http.Parameters`): names with their values,
/// without structure. What Tomcat does not like it leaves out, and says so in its log alone.
struct ServletParameters {
    private(set) var lists = ValueLists()
    private(set) var notes: [ReadingNote] = []

    /// - Parameter limit: `maxParameterCount`; pairs without a name do not count.
    init(_ input: ReaderInput, limit: Int) {
        var count = 0
        for pair in input.pairs() {
            if pair.isEscaped, pair.name.isEmpty {
                if !pair.whole.isEmpty { notes.append(ReadingNote(.dropped(.noName), pair)) }
                continue
            }
            guard count < limit else {
                notes.append(ReadingNote(.dropped(.tooMany(limit: limit)), pair))
                return
            }
            count += 1
            if pair.hasBadEscape {
                notes.append(ReadingNote(.dropped(.badEscape), pair))
                continue
            }
            let name = pair.decoded(pair.name)
            let value = pair.decoded(pair.value ?? [])
            if !name.isUTF8 || !value.isUTF8 { notes.append(ReadingNote(.mended(.notUTF8), pair)) }
            lists.add(Self.mended(value), to: Self.mended(name))
        }
    }

    /// Java replaces the three bytes of a surrogate by one U+FFFD, others by one each.
    private static func mended(_ text: [UInt8]) -> [UInt8] {
        guard !text.isUTF8 else { return text }
        var result: [UInt8] = []
        var place = 0
        while place < text.count {
            let isSurrogate =
                text[place] == 0xED && place + 2 < text.count && (0xA0...0xBF).contains(text[place + 1])
                && (0x80...0xBF).contains(text[place + 2])
            result.append(isSurrogate ? 0xFF : text[place])
            place += isSurrogate ? 3 : 1
        }
        return result.mendedUTF8
    }
}
