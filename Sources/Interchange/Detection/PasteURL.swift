internal import CurlewBytes
internal import HTTPMessage
internal import Serialization
internal import Workspace

/// Reads a URL on its own. Its query stays as typed.
enum PasteURL {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var url = String(decoding: PasteParameters.trimmed(bytes), as: UTF8.self)
        if !url.utf8.contains("://"), !URLText.beginsWithScheme(url), !url.utf8.hasPrefix("{{"),
            !url.utf8.hasPrefix("/")
        {
            url = TypedURL.scheme(forAuthority: url.utf8.text(beforeAny: "/?")) + "://" + url
        }
        guard !url.holdsWhitespace else {
            throw PasteRefusal("A URL has no blanks in it. Read it as something else.")
        }
        var imported = ImportedRequest(request: SavedRequest(url: url))
        do throws(URLTextError) { _ = try URLText(url) } catch {
            if case .slashes = error { imported.remarks.append(error.sentence) }
        }
        var reading = PasteReading(.url, imported: imported.withHostRemark)
        if let query = URLQuery(url) {
            reading.place = .typedQuery
            do throws(ParameterReadingError) {
                reading.parameters = try ParameterReader.form(query.text, options.reading(.form)).refusingDepth()
            } catch {
                reading.trouble = "\(error) The query stays as typed."
            }
        }
        return reading
    }
}
