internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// Reads what files of requests contain beside messages: names of files, scripts, references, queries of GraphQL.
extension HTTPTextReader {
    /// Lists a line as unused when it names a file, a script or an answer. Inside a multipart body the line of a file
    /// stays text.
    ///
    /// - Returns: false when the line is something else, or stays text.
    mutating func takesAside(_ line: String) -> Bool {
        if readScript(line, sign: "<") || readScript(line, sign: ">") { return true }
        if line.utf8.hasPrefix("< ") || line.utf8.hasPrefix("<@") {
            guard !isMultipart else {
                request.remarks.append("\(HeaderField.trimmed(line)) stands as text in a part: choose the file there")
                return false
            }
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "a file is not read: name it here"))
        } else if line.utf8.hasPrefix("> ") {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "scripts are not run"))
        } else if line.utf8.hasPrefix(">>") {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "answers are not written to a file"))
        } else if line.utf8.hasPrefix("<> ") {
            request.unused.append(UnusedPart(HeaderField.trimmed(line), reason: "an answer of another program"))
        } else {
            return false
        }
        return true
    }

    private var isMultipart: Bool {
        request.header("Content-Type").flatMap(MediaType.init(parsing:))?.type == "multipart"
    }

    /// Lists a script as unused, with all of its lines: `< {% … %}` or `> {% … %}`. A script without an end lasts until
    /// the next separator.
    ///
    /// - Parameter sign: `<` for a script before the request, `>` for one after it.
    /// - Returns: false when the line does not begin a script.
    mutating func readScript(_ line: String, sign: String) -> Bool {
        guard let rest = line.utf8.text(behind: sign), rest.utf8.trimmed().utf8.hasPrefix("{%") else { return false }
        isFile = true
        var block = [line]
        var isOpen = !line.utf8.contains("%}")
        let isClosed = isOpen && hasScriptEnds && lines.holds("%}")
        if isOpen, !isClosed { hasScriptEnds = false }
        while isOpen, let next = lines.peek, isClosed || !isSeparator(next.text) {
            block.append(next.text)
            isOpen = !next.text.utf8.contains("%}")
            _ = lines.next()
        }
        request.unused.append(
            UnusedPart(HeaderField.trimmed(block.joined(separator: "\n")), reason: "scripts are not run"))
        return true
    }

    /// Makes a query of GraphQL a POST of JSON. It is recognised by the method `GRAPHQL`, or by the REST Client's field
    /// `X-Request-Type`. The body up to the last empty line that a JSON object follows is the query, and that object is
    /// its variables.
    mutating func writeGraphQL() {
        let field = request.headers.firstIndex { HeaderFields.isSame($0.name, "X-Request-Type") }
        let isField = field.map { request.headers[$0].value?.lowercased().utf8.isSame(as: "graphql") == true } ?? false
        guard request.method == "GRAPHQL" || isField else { return }
        if isField, let field {
            let header = request.headers.remove(at: field)
            request.unused.append(
                UnusedPart("\(header.name): \(header.value ?? "")", reason: "the body is written as JSON"))
        }
        request.method = "POST"
        let (query, variables) = Self.graphQL(String(decoding: request.body ?? [], as: UTF8.self))
        let pairs = ["\"query\":\(JSONValue.string(query).text())"] + (variables.map { ["\"variables\":\($0)"] } ?? [])
        request.body = Array("{\(pairs.joined(separator: ","))}".utf8)
        request.remarks.append("a query of GraphQL goes as a POST of JSON")
        guard request.header("Content-Type") == nil else { return }
        request.headers.append(SavedHeader("Content-Type", SerializerKind.json.contentType))
    }

    /// The most empty lines that are tried as the end of the query, from the last one on.
    private static let mostTries = 8

    private static func graphQL(_ text: String) -> (query: String, variables: String?) {
        let lines = text.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let places = lines.indices.reversed().lazy.filter { place in
            guard lines[place].isBlank, place + 1 < lines.endIndex else { return false }
            return lines[place + 1].utf8.trimmed().utf8.hasPrefix("{")
        }
        for place in places.prefix(mostTries) {
            let variables = lines[(place + 1)...].joined(separator: "\n")
            let query = lines[..<place].joined(separator: "\n")
            if !query.isBlank, (try? JSONValue(parsing: variables)) != nil { return (query, variables) }
        }
        return (text, nil)
    }
}
