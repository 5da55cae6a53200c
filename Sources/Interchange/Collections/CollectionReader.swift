public import CurlewBytes
internal import CurlewFormats
internal import CurlewSerialization
internal import Workspace

/// Reads whole collections of other programs.
///
///     bytes ── ImportSource ──► the first reader that recognises it ──► ImportedCollection
public enum CollectionReaders {
    /// In the order in which they are asked.
    static let all: [any CollectionReader.Type] = [
        PostmanReader.self, ArchiveCollectionReader.self, CurlFileReader.self, HTTPFileReader.self,
    ]

    /// - Parameters:
    ///   - file: the file's name, for a source that has no name of its own.
    ///   - kind: the kind to read the source as; nil to recognise it.
    public static func read(
        _ bytes: Bytes, file: String, as kind: ImportKind? = nil
    ) throws(ImportRefusal) -> ImportedCollection {
        let source = try ImportSource(bytes, file: file)
        if let reader = all.first(where: { kind == nil ? $0.recognises(source) : $0.kind == kind }) {
            var collection = try reader.read(source)
            collection.unused += ForeignGenerators.unknown(in: collection.content)
            let flat = collection.content.flatten()
            if flat > 0 {
                let reason =
                    "more than \(NewCollection.depthLimit) levels deep: their requests stand in the folder above"
                collection.unused.append(UnusedPart(Plural.of(flat, "folder"), reason: reason))
            }
            return collection
        }
        if let foreign = source.foreign { throw ImportRefusal(foreign.laterSentence) }
        if let error = source.error { throw error }
        let kinds = ImportKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ImportRefusal("It is no file of requests that is known here. --as KIND says what it is: \(kinds).")
    }
}

/// One kind of source.
protocol CollectionReader: SendableMetatype {
    static var kind: ImportKind { get }
    /// Whether a source is of this kind, by its beginning or its members.
    static func recognises(_ source: ImportSource) -> Bool
    static func read(_ source: ImportSource) throws(ImportRefusal) -> ImportedCollection
}

/// The text of a source in UTF-8 without a byte order mark, read as JSON where it looks like it.
struct ImportSource {
    /// The file's name without its ending.
    let name: String
    let bytes: [UInt8]
    let document: JSONDocument?
    /// Why a text that looks like JSON is none.
    let error: ImportRefusal?
    /// The program whose file it is.
    let foreign: ForeignFile?

    init(_ source: Bytes, file: String) throws(ImportRefusal) {
        let base = file.utf8.split(separator: "/").last.map(String.init) ?? ""
        let stem = base.utf8.cut(atLast: ".").map { String($0.before) } ?? base
        name = stem.isEmpty ? "imported" : stem
        guard let text = Charset.markedText(of: source) else {
            throw ImportRefusal("It is no text. Give a file of requests in UTF-8 or UTF-16.")
        }
        let marked = Array(text.utf8)
        bytes = marked.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(marked.dropFirst(3)) : marked
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let isJSON = bytes[start...].starts(with: "{".utf8) && !bytes[start...].starts(with: "{{".utf8)
        guard isJSON || bytes[start...].starts(with: "[".utf8) else {
            (document, error) = (nil, nil)
            foreign = ForeignFile(bytes)
            return
        }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: Bytes(bytes))
            (self.document, error) = (document, nil)
            foreign = ForeignFile(document)
        } catch {
            (document, self.error) = (nil, ImportRefusal("\(error)"))
            foreign = nil
        }
    }

    /// The document of a reader of JSON.
    func json() throws(ImportRefusal) -> JSONDocument {
        guard let document else { throw error ?? ImportRefusal("It is no JSON.") }
        return document
    }

    func position(of offset: Int) -> TextPosition { TextPosition(of: offset, in: bytes.span) }
}

/// Generated values of other programs.
enum ForeignGenerators {
    /// The names beginning with `$` that are not known here, each with the number of its uses.
    static func unknown(in content: NewCollection) -> [UnusedPart] {
        var counts: [String: Int] = [:]
        func count(_ text: String?) {
            guard let text, text.utf8.contains("{{$") else { return }
            for name in VariableTemplate(text).names where name.utf8.hasPrefix("$") { counts[name, default: 0] += 1 }
        }
        for case .request(let request) in content.items.map(\.content) {
            count(request.url)
            count(request.text)
            for header in request.headers { count(header.value) }
            for tree in [request.parameters, request.path] {
                tree.walk { visit in
                    if case .scalar(let scalar) = visit.node.value { count(scalar.text) }
                    return true
                }
            }
        }
        return counts.filter { !Generators.isKnown($0.key) }.sorted { $0.key < $1.key }.map { name, count in
            UnusedPart(
                "{{\(name)}}" + (count > 1 ? " (\(count) times)" : ""),
                reason: "is generated there and unknown here: give the name a value")
        }
    }
}
