internal import CurlewBytes
internal import CurlewFiles
public import CurlewFormats
internal import CurlewMessage
internal import CurlewSerialization

/// The file format of a request: reads bytes into a value, and patches edits into the bytes.
public enum RequestFile {
    /// A request with the notes made while it was read.
    public struct Reading: Equatable, Sendable {
        public var request: SavedRequest
        /// Notes on unknown keys and values. These are kept and have no effect.
        public var notes: [CollectionProblem]
    }

    /// - Parameter file: the name shown in problems.
    /// - Throws: the error, with line and column.
    public static func read(_ source: [UInt8], file: String) throws(CollectionProblem) -> Reading {
        try read(try root(of: source, file: file), file: file)
    }

    /// The file with only the lines of changed entries replaced; the same bytes when nothing differs. A file that
    /// cannot be read is never written over.
    public static func patched(
        _ source: [UInt8], to request: SavedRequest, file: String
    ) throws(SaveError) -> [UInt8] {
        try undamaged(read(source, file: file))
        let value = value(of: request)
        return try patching(source, file, YAMLPatch.patch(source, to: value, reading: { canonical($0, file: file) }))
    }

    /// A new file with its entries in the order of the format's description. A request of method and URL alone is one
    /// line.
    ///
    /// - Parameter isRead: false to read back only what holds more than printable ASCII. Reading takes as long as writing, and
    ///   the other texts are quoted wherever they mean something in YAML.
    public static func write(_ request: SavedRequest, isRead: Bool = true) throws(SaveError) -> [UInt8] {
        let value = value(of: request)
        let bytes = Array(YAMLWriter().document(value).utf8)
        let line = RequestLine.read(RequestLine.write(method: request.method, url: request.url))
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
        if !isRead, isPlain, line == (request.method, request.url) { return bytes }
        guard let root = try? root(of: bytes, file: ""), canonical(root, file: "") == value else {
            throw .notExpressible(path: request.name ?? request.url)
        }
        return bytes
    }

    /// The file's content in the form that a new file would have.
    private static func canonical(_ root: YAMLNode, file: String) -> YAMLValue? {
        (try? read(root, file: file)).map { value(of: $0.request) }
    }

    static func root(of source: [UInt8], file: String) throws(CollectionProblem) -> YAMLNode {
        guard let root = try NodeReader.root(of: source, file: file), !root.isNothing else {
            throw CollectionProblem(.empty, file: file)
        }
        guard root.pairs != nil else {
            throw CollectionProblem(.wrongShape(key: "the file", expected: "a mapping"), file: file, at: root.mark)
        }
        return root
    }

    static func read(_ root: YAMLNode, file: String) throws(CollectionProblem) -> Reading {
        var content = root
        content.tag = nil
        let (request, notes) = try NodeReader.record(SavedRequest(), content, file: file)
        guard root["request"]?.isNothing == false else {
            throw CollectionProblem(.noRequest, file: file, at: root.mark)
        }
        return Reading(request: request, notes: notes)
    }

    /// The YAML tree that a new file for the request has.
    public static func value(of request: SavedRequest) -> YAMLValue {
        var entries = request.entries
        // A person writes them last, behind entries of later versions.
        if let notes = entries.firstIndex(where: { $0.key == "notes" }) { entries.append(entries.remove(at: notes)) }
        return .mapping(entries)
    }
}

/// `GET {{base}}/people`: method, one space, URL.
public enum RequestLine {
    /// Splits a line. A missing method is GET; a single word of capital letters is a method without a URL yet.
    public static func read(_ text: String) -> (method: String, url: String) {
        guard let space = text.utf8.firstIndex(of: 0x20) else {
            return isCapitals(text) ? (text, "") : ("GET", text)
        }
        let method = String(text[..<space])
        guard isToken(method) else { return ("GET", text) }
        return (method, String(text[text.utf8.index(after: space)...]))
    }

    /// The line as the file has it: `GET https://..`.
    public static func write(method: String, url: String) -> String {
        url.isEmpty ? method : method + " " + url
    }

    private static func isCapitals(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// Whether the text has only characters of a method (RFC 9110 §9.1, §5.6.2). The first word of a URL has a `:`,
    /// `/` or `{`, which a method cannot have.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || tokenSigns.contains(byte)
            }
    }

    private static let tokenSigns = Set("!#$%&'*+-.^_`|~".utf8)
}

extension Form<ParameterTree> {
    static var parameters: Form { Form(read: { $0.parameters($2) }, write: { $0.root.map(ParameterYAML.value) }) }

    /// A mapping from the names in the URL to their values.
    static var path: Form {
        Form { reader, name, node in
            guard let root = reader.parameters(node)?.root, root.isDictionary else {
                return reader.refuse(name, "a mapping", at: node)
            }
            var tree = ParameterTree.forPath
            tree.root = tree.makeCopy(of: root)
            return tree
        } write: {
            $0.root.flatMap { $0.childCount > 0 ? ParameterYAML.value(of: $0) : nil }
        }
    }
}

extension PartSettings: FieldRecord {
    static let table: [Field<Self>] = [
        Field("type", \.type, .text, kept: .never), Field("filename", \.fileName, .text, kept: .never),
        Field("headers", \.fields, .sent),
    ]
}

extension Form<[PartSettings]> {
    /// `{photo: {type: image/png, filename: ada.png, headers: {X-Own: a}}}`. Anything else in it refuses the file: a
    /// part would go out otherwise than it is meant.
    static var parts: Form {
        Form { reader, name, node in
            reader.pairs(name, node).map { pair in
                let place = "\(name).\(pair.key.text)"
                var part = PartSettings(name: pair.key.text)
                for pair in reader.pairs(place, pair.node) {
                    if PartSettings.keys.contains(pair.key.text) {
                        reader.read([pair], in: place, into: &part)
                    } else {
                        _ = reader.refuse(place, "a mapping with type, filename and headers", at: pair.node) as Never?
                    }
                }
                return part
            }
        } write: {
            .mapping($0.map { YAMLEntry($0.name, .mapping($0.entries)) })
        }
    }
}

extension Form<HeaderFields> {
    static var received: Form {
        Form { reader, _, node in
            HeaderFields(reader.headers(node).map { HeaderField($0.name, $0.value ?? "") })
        } write: {
            Form<[SavedHeader]>.headers.write($0.map { SavedHeader($0.name, $0.value) })
        }
    }

    fileprivate static var sent: Form {
        Form(
            read: { reader, name, node in
                guard reader.headers(node).allSatisfy({ $0.isOn && !$0.isSecret }) else {
                    return reader.refuse(name, "fields without a tag", at: node)
                }
                let fields = received.read(&reader, name, node) ?? [:]
                return fields.allSatisfy { $0.flaw == nil }
                    ? fields : reader.refuse(name, "names and values of header fields", at: node)
            }, write: received.write)
    }
}

extension Form<[SavedCapture]> {
    /// A mapping from names to rules. The rules themselves are parsed later, by the reader of rules.
    static var captures: Form {
        Form { reader, name, node in
            reader.pairs(name, node).compactMap { pair in
                if let tag = pair.node.tag, tag != "!secret" {
                    return reader.refuse(.unknownTag(tag), at: pair.node.mark)
                }
                guard let text = pair.node.text, !text.isEmpty else {
                    return reader.refuse("\(name).\(pair.key.text)", "text, such as $.token", at: pair.node)
                }
                return SavedCapture(name: pair.key.text, text: text, isSecret: pair.node.tag != nil)
            }
        } write: {
            .mapping($0.map { YAMLEntry($0.name, .text($0.text, tag: $0.isSecret ? "!secret" : nil)) })
        }
    }
}

extension Form<[SavedHeader]> {
    /// A mapping when rows of the same name follow each other, otherwise a list of [name, value] pairs.
    static var headers: Form {
        Form {
            $0.headers($2)
        } write: { headers in
            if headers.isEmpty { return nil }
            var groups: [(name: String, rows: [SavedHeader])] = []
            for row in headers {
                if let last = groups.indices.last, FilePath.isSame(groups[last].name, row.name) {
                    groups[last].rows.append(row)
                } else {
                    groups.append((row.name, [row]))
                }
            }
            let names = Set(groups.map { Array($0.name.utf8) })
            guard names.count == groups.count else {
                return .sequence(headers.map { .sequence([.text($0.name), value(of: $0)]) })
            }
            return .mapping(
                groups.map { group in
                    let values = group.rows.map(value(of:))
                    return YAMLEntry(group.name, values.count == 1 ? values[0] : .sequence(values))
                })
        }
    }

    private static func value(of row: SavedHeader) -> YAMLValue {
        let marks = [row.isOn ? nil : "off", row.isSecret ? "secret" : nil].compactMap(\.self)
        let tag = marks.isEmpty ? nil : "!" + marks.joined(separator: ".")
        return row.value.map { .text($0, tag: tag) } ?? .plain("null", tag: tag)
    }
}

extension NodeReader {
    /// Reads headers from a mapping, whose lists repeat a name, or from a list of [name, value] pairs when names
    /// alternate.
    mutating func headers(_ node: YAMLNode) -> [SavedHeader] {
        if let pairs = node.pairs, node.tag == nil {
            return pairs.flatMap { pair in
                let marks = pair.node.items == nil ? [] : marks(pair.node)
                return (pair.node.items ?? [pair.node]).compactMap { row(pair.key.text, $0, under: marks) }
            }
        }
        return items("headers", "a mapping", node).compactMap { item in
            guard let parts = item.items, parts.count == 2, let name = parts[0].text else {
                return refuse("headers", "a mapping, or a list of [name, value] pairs", at: item)
            }
            _ = untagged(parts[0])
            return row(name, parts[1], under: marks(item))
        }
    }

    private mutating func row(_ name: String, _ node: YAMLNode, under outer: Set<Substring>) -> SavedHeader? {
        let marks = marks(node).union(outer)
        guard case .scalar(let text, let style) = node.content else {
            return refuse("headers.\(name)", "text or a list of texts", at: node)
        }
        return SavedHeader(
            name, style == .plain && text == "null" ? nil : text, isOn: !marks.contains("off"),
            isSecret: marks.contains("secret"))
    }

    /// The words of a tag: `!off`, `!secret`, `!off.secret`.
    private mutating func marks(_ node: YAMLNode) -> Set<Substring> {
        guard let tag = node.tag else { return [] }
        let words = Set(tag.utf8.dropFirst().split(separator: "."))
        let isKnown = tag.utf8.hasPrefix("!") && !words.isEmpty && words.isSubset(of: ["off", "secret"])
        return isKnown ? words : refuse(.unknownTag(tag), at: node.mark) ?? []
    }
}
