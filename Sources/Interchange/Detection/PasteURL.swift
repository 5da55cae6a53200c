internal import HTTPMessage
internal import Serialization
internal import Workspace

/// A URL alone: its query stays as it was typed.
enum PasteURL {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var url = String(decoding: PasteParameters.trimmed(bytes), as: UTF8.self)
        if !url.contains("://"), !url.hasPrefix("{{"), !url.hasPrefix("/") {
            url = SchemeGuess.scheme(for: String(url.prefix { $0 != "/" && $0 != "?" })) + "://" + url
        }
        guard !url.contains(where: \.isWhitespace) else {
            throw PasteRefusal("A URL has no blanks in it. Read it as something else.")
        }
        let imported = ImportedRequest(request: SavedRequest(url: url))
        var reading = PasteReading(.url, imported: imported)
        if let query = URLQuery(url) {
            reading.parameters = ParameterReader.form(query.text, options.reading(.form))
            reading.place = .typedQuery
        }
        return reading
    }
}
