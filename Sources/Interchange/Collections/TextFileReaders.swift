internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewSerialization
internal import Workspace

/// Reads files of HTTP requests, `.http` and `.rest`. Their `@name = value` lines become variables.
struct HTTPFileReader: CollectionReader {
    static let kind = ImportKind.http

    static func recognises(_ source: ImportSource) -> Bool {
        source.document == nil && source.error == nil && source.foreign == nil && PasteShape(source.bytes).isMessage
    }

    static func read(_ source: ImportSource) throws(ImportRefusal) -> ImportedCollection {
        let (sections, variables) = try HTTPTextError.mapped(
            try HTTPTextReader.sections(of: source.bytes, keepsNames: true)
        ) { error in
            let start = source.bytes.firstIndex { $0 > 0x20 } ?? 0
            return ImportRefusal("\(error)", at: source.position(of: start))
        }
        var list = ItemList(kind, source)
        list.set(aside: variables.overridden, in: 0..<source.bytes.count)
        for (request, range) in sections { list.add(request, range) }
        list.collection.setVariables(variables.values.map { .init($0.name, $0.value) })
        return list.collection
    }
}

/// Reads files of curl commands, with whatever shell they are quoted for.
struct CurlFileReader: CollectionReader {
    static let kind = ImportKind.curl

    static func recognises(_ source: ImportSource) -> Bool {
        guard source.document == nil, source.error == nil, source.foreign == nil else { return false }
        let text = String(decoding: source.bytes, as: UTF8.self)
        if CommandStart.isCurl(String(text.utf8.prefix(PasteShape.headBytes)) ?? text) { return true }
        return !PasteShape(source.bytes).isMessage
            && source.bytes.split(whereSeparator: ShellBytes.isBreak).contains { line in
                line.drop(while: ShellBytes.isBlank).starts(with: "curl ".utf8)
            }
    }

    static func read(_ source: ImportSource) throws(ImportRefusal) -> ImportedCollection {
        let (text, _) = PasteCommand.mended(source.bytes, PasteOptions())
        let command = try CurlCommandError.mapped(try QuotedCommand(text)) { ImportRefusal($0.sentence) }
        var list = ItemList(kind, source)
        if let remark = command.remark { list.collection.remarks.append(remark) }
        for imported in command.requests { list.add(imported, in: 0..<source.bytes.count) }
        return list.collection
    }
}

extension ImportedRequest {
    /// Makes the file of `< path` the body, where nothing else is one. It stays a name until the request is sent.
    fileprivate mutating func takeBodyFile() {
        guard request.text == nil, request.parameters.root == nil,
            !RequestSerializer(.form).putsParametersInURL(request.method),
            let place = unused.firstIndex(where: { $0.text.utf8.hasPrefix("< ") && !$0.text.utf8.contains("{%") })
        else { return }
        let path = String(unused.remove(at: place).text.utf8.dropFirst(2).trimmed())
        request.parameters.root = request.parameters.makeNode(.scalar(Scalar(.file, path)))
        request.serializer = .form
        if !request.headers.contains(where: { HeaderFields.isSame($0.name, "Content-Type") }) {
            request.headers.append(SavedHeader("Content-Type", nil))
        }
    }
}

/// The items of a source that has neither folders nor settings.
struct ItemList {
    var collection: ImportedCollection
    private let source: ImportSource
    /// The places of unused parts by what they say, so that one that repeats is listed once.
    private var places: [String: (index: Int, text: String, count: Int)] = [:]

    /// The place of the last part that is not used.
    private var place = TextPosition(offset: 0, line: 1, column: 1)

    init(_ kind: ImportKind, _ source: ImportSource) {
        self.source = source
        collection = ImportedCollection(kind, name: source.name)
    }

    mutating func add(_ request: PlainRequest, _ range: Range<Int>) {
        var imported = Self.imported(request)
        imported.takeBodyFile()
        add(imported, in: range)
    }

    /// The request with its body as a tree only where that writes the same bytes, and with all of its fields.
    static func imported(_ plain: PlainRequest) -> ImportedRequest {
        func place(_ headers: [SavedHeader]) -> Int? {
            headers.firstIndex { HeaderFields.isSame($0.name, "Content-Type") }
        }
        var imported = RequestAssembly(plain, PasteOptions(keepsAsIs: true)).reading(.http).imported
        if let index = place(plain.headers), place(imported.request.headers) == nil,
            imported.request.serializer?.hasParts == false
        {
            imported.request.headers.insert(plain.headers[index], at: min(index, imported.request.headers.count))
        }
        return imported
    }

    /// Adds a request; its unused parts are looked for in the range of the source.
    mutating func add(_ imported: ImportedRequest, in range: Range<Int>) {
        var request = put(imported)
        let comments = imported.unused.filter { ["a comment", "comments"].contains($0.reason) }.map(\.text)
        request.notes = (request.notes.isEmpty ? [] : [request.notes]).joined() + comments.joined(separator: "\n")
        append(request)
        set(aside: imported.unused.filter { !["a comment", "comments"].contains($0.reason) }, in: range)
    }

    /// Adds a request; its unused parts belong to one place.
    mutating func add(_ imported: ImportedRequest, at place: String) {
        append(put(imported))
        for part in imported.unused { set(aside: UnusedPart(part.text, reason: part.reason, place: place)) }
    }

    private mutating func put(_ imported: ImportedRequest) -> SavedRequest {
        collection.remarks += imported.remarks.filter {
            !collection.remarks.contains($0) && !$0.utf8.hasPrefix("its name in the text")
        }
        return imported.requestWithCookies
    }

    private mutating func append(_ request: SavedRequest) {
        var request = request
        let name = request.name ?? Self.name(request)
        request.name = nil
        request.settleLine()
        collection.content.items.append(NewItem(.request(request), name: name))
    }

    /// The most bytes behind the last part in which the next one is looked for.
    private static let window = 1 << 20

    mutating func set(aside parts: [UnusedPart], in range: Range<Int>) {
        for part in parts where !repeats(part) {
            let line = part.text.utf8.split(separator: "\n").first.map { Array($0.utf8) } ?? []
            let start = range.contains(place.offset) ? place.offset : range.lowerBound
            let near = start..<min(range.upperBound, start + Self.window)
            let found = line.isEmpty ? nil : source.bytes[near].firstRange(of: line)?.lowerBound
            place = place(at: found ?? start)
            var part = part
            part.place = "line \(place.line), column \(place.column)"
            set(aside: part)
        }
    }

    /// Counts on from the last place, since a file may have thousands of parts.
    private func place(at offset: Int) -> TextPosition {
        let start = offset >= place.offset ? place.offset : 0
        let more = TextPosition(of: offset - start, in: source.bytes.span.extracting(start...))
        guard start > 0 else { return more }
        let column = more.line > 1 ? more.column : place.column + more.column - 1
        return TextPosition(offset: offset, line: place.line + more.line - 1, column: column)
    }

    /// Whether the part says what an earlier one says, which counts it then.
    private mutating func repeats(_ part: UnusedPart) -> Bool {
        guard let old = places[part.text + "\n" + part.reason] else { return false }
        places[part.text + "\n" + part.reason]?.count += 1
        collection.unused[old.index].text = "\(old.text) (\(old.count + 1) of this kind)"
        return true
    }

    private mutating func set(aside part: UnusedPart) {
        guard !repeats(part) else { return }
        places[part.text + "\n" + part.reason] = (collection.unused.count, part.text, 1)
        collection.unused.append(part)
    }

    /// `GET people/42`: the method and the path, of at most 60 bytes.
    private static func name(_ request: SavedRequest) -> String {
        let plain = request.url.utf8.text(beforeAny: "?#")
        let rest = plain.utf8.firstRange(of: "://".utf8).map { plain[$0.upperBound...] } ?? plain
        let path = rest.utf8.cut(at: "/").map { $0.behind.isEmpty ? $0.before : $0.behind } ?? rest
        return "\(request.method) \(String(decoding: path.utf8.prefix(60), as: UTF8.self))"
    }
}
