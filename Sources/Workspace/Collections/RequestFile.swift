internal import CurlewFormats
internal import Serialization

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
        do {
            _ = try read(source, file: file)
        } catch {
            throw .damaged(error)
        }
        do {
            return try YAMLPatch.patch(source, to: value(of: request), reading: { canonical($0, file: file) })
        } catch {
            throw SaveError(error, file: file, source: source)
        }
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
        let root: YAMLNode?
        do {
            root = try YAMLDocument(parsing: source, tags: nil).root
        } catch {
            throw CollectionProblem(error, file: file, source: source)
        }
        guard let root else { throw CollectionProblem(.empty, file: file) }
        guard root.pairs != nil else {
            if root.isNothing { throw CollectionProblem(.empty, file: file) }
            throw CollectionProblem(.wrongShape(key: "the file", expected: "a mapping"), file: file, at: root.mark)
        }
        return root
    }

    static let keys =
        ["request", "name", "parameters", "parts", "path", "body", "cache", "capture", "compare", "notes"]
        + NodeReader.settingKeys

    static func read(_ root: YAMLNode, file: String) throws(CollectionProblem) -> Reading {
        var reader = NodeReader(file: file)
        var request = SavedRequest()
        var settings = RequestDefaults()
        var hasRequest = false
        for pair in root.pairs ?? [] {
            switch pair.key.text {
            case "request":
                (request.method, request.url) = RequestLine.read(try reader.text("request", pair.node))
                hasRequest = !pair.node.isNothing
            case "name" where !pair.node.isNothing: request.name = try reader.text("name", pair.node)
            case "parameters" where !pair.node.isEmptyPlain:
                request.parameters = try ParameterYAML.read(pair.node, file: file)
            case "path" where !pair.node.isEmptyPlain:
                request.path = try ParameterYAML.readPath(pair.node, file: file)
            case "parts" where !pair.node.isNothing: request.partSettings = try reader.parts(pair.node)
            case "body" where !pair.node.isNothing: request.text = try reader.text("body", pair.node)
            case "cache" where !pair.node.isNothing:
                request.cache = try reader.cache(pair, others: &request.others)
            case "capture" where !pair.node.isNothing: request.captures = try reader.captures(pair.node)
            case "compare" where !pair.node.isNothing: request.comparison = try reader.comparison(pair.node)
            case "notes": request.notes = try reader.text("notes", pair.node)
            case "name", "path", "parameters", "parts", "body", "cache", "capture", "compare":
                request.others.append(reader.keep(pair))
            default:
                if try reader.takeSetting(pair, into: &settings, others: &request.others) { continue }
                request.others.append(reader.noteUnknown(pair, among: Self.keys))
            }
        }
        guard hasRequest else { throw CollectionProblem(.noRequest, file: file, at: root.mark) }
        request.take(settings)
        return Reading(request: request, notes: reader.notes)
    }
}

extension SavedRequest {
    /// The settings that requests share with folders and collections.
    public var settings: RequestDefaults {
        var settings = RequestDefaults(
            headers: headers, serializer: serializer, style: style, response: response,
            authentication: authentication, options: options, checks: checks, removesChecks: removesChecks)
        (settings.hooks, settings.keepsHistory) = (hooks, keepsHistory)
        return settings
    }

    mutating func take(_ settings: RequestDefaults) {
        headers = settings.headers
        serializer = settings.serializer
        style = settings.style
        response = settings.response
        authentication = settings.authentication
        options = settings.options
        checks = settings.checks
        removesChecks = settings.removesChecks
        (hooks, keepsHistory) = (settings.hooks, settings.keepsHistory)
    }
}

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
