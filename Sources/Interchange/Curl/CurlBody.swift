internal import CurlewBytes
internal import CurlewSerialization

/// The form in which a body is saved: a tree when the tree is written as exactly the same bytes, otherwise text.
struct CurlBody {
    var serializer: SerializerKind
    var style: String?
    var tree = ParameterTree()
    var text: String?

    /// - Parameters:
    ///   - type: the body's Content-Type; nil when the field is removed.
    ///   - method: the request's method. The body of a GET, HEAD or DELETE is saved as text, because their parameters
    ///     are written into the URL.
    init(_ text: String, type: String?, method: String) {
        let probe = RequestSerializer(.form)
        let isForm = MediaTypeName.of(type) == SerializerKind.form.contentType
        if text.isEmpty, isForm || type == nil, !probe.putsParametersInURL(method) {
            self.init(.form)
        } else if !probe.putsParametersInURL(method), let body = Self.tree(of: text, prefersForm: isForm) {
            self = body
        } else {
            self.init(.text, text: text)
        }
    }

    private init(
        _ serializer: SerializerKind, style: String? = nil, tree: ParameterTree = ParameterTree(), text: String? = nil
    ) {
        (self.serializer, self.style, self.tree, self.text) = (serializer, style, tree, text)
    }

    private static func tree(of text: String, prefersForm: Bool) -> CurlBody? {
        let first = text.utf8.first { !ShellBytes.isBlank($0) && !ShellBytes.isBreak($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return json(text) }
        return prefersForm ? form(text) : nil
    }

    private static func json(_ text: String) -> CurlBody? {
        let options = ReadingOptions(serializer: RequestSerializer(.json))
        guard let reading = try? ParameterReader.json(Bytes([UInt8](text.utf8)), options), reading.verdict.isSame else {
            return nil
        }
        return CurlBody(.json, tree: reading.tree)
    }

    /// A tree in the likeliest style that writes the same text. When there is none, the pairs that would be written
    /// differently become raw. Nil when the text is no form, or not even that writes it again.
    private static func form(_ text: String) -> CurlBody? {
        guard text.utf8.contains(UInt8(ascii: "=")), let found = try? ParameterReader.form(text).refusingDepth() else {
            return nil
        }
        if found.verdict.isSame { return CurlBody(.form, style: found.style, tree: found.tree) }
        let style = QueryStyle.treeOrder
        let options = ReadingOptions(keepsAsIs: true, serializer: RequestSerializer(.form, styleNamed: style.name))
        let kept = ParameterReader.form(text, options)
        return kept.verdict.isSame ? CurlBody(.form, style: style.name, tree: kept.tree) : nil
    }
}

/// `type/subtype` of a Content-Type, in lower case.
enum MediaTypeName {
    static func of(_ value: String?) -> String {
        (value ?? "").utf8.text(before: ";").utf8.trimmed().lowercased()
    }
}
