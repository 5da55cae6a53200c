internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Drafting

/// A multipart body as arguments of curl, which streams its files. Nil for a request without parts, and when a part
/// cannot be written as an argument.
struct CurlParts {
    let arguments: [String]

    init?(_ request: SentRequest, _ draft: RequestDraft, _ variables: VariableSet) {
        let type = request.fields["Content-Type"].flatMap(MediaType.init(parsing:))
        guard type?.type == "multipart", draft.serializer.hasParts, draft.parts.isEmpty else { return nil }
        let tree = draft.parameters.resolved(using: variables).tree
        var files = Self.files(request)[...]
        var arguments = type.map(Self.typeArguments) ?? []
        for field in MultipartField.fields(of: tree, as: draft.serializer(as: .multipart)) {
            let settings = draft.partSettings.last { $0.name.utf8.elementsEqual(field.name.utf8) }
            guard let argument = Self.argument(field, settings, &files) else { return nil }
            arguments.append(argument)
        }
        guard arguments.contains(where: { $0.utf8.hasPrefix("-F ") || $0.utf8.hasPrefix("--form-string ") }) else {
            return nil
        }
        self.arguments = arguments
    }

    /// Whether curl writes a header field itself when it sends parts.
    static func writes(_ name: String) -> Bool {
        HeaderFields.isSame(name, "Content-Type") || HeaderFields.isSame(name, "Content-Length")
    }

    /// The argument for a type other than `multipart/form-data`, which curl writes itself. It has no boundary, because
    /// curl adds its own.
    private static func typeArguments(_ type: MediaType) -> [String] {
        guard type.subtype != "form-data" else { return [] }
        var type = type
        type.parameters.removeAll { $0.name == "boundary" }
        return ["-H " + QuotedWord.quoted("Content-Type: \(type)")]
    }

    /// The paths of the body's files, in order.
    private static func files(_ request: SentRequest) -> [String] {
        (request.body?.pieces ?? []).compactMap { if case .file(let file) = $0 { file.path } else { nil } }
    }

    /// The argument for a part: `-F 'photo=@"pics/ada.png";type=image/png'`, `--form-string 'note=a b'`. Nil when curl
    /// would read another name or could not read the value: a name with a quote, `=`, `\` or a line break, a value with
    /// a NUL, or bytes that are not UTF-8.
    private static func argument(
        _ field: MultipartField, _ settings: PartSettings?, _ files: inout ArraySlice<String>
    ) -> String? {
        guard !field.name.utf8.contains(where: { "=\"\\\r\n".utf8.contains($0) }) else { return nil }
        switch field.content {
        case .text(let text): return text.utf8.contains(0) ? nil : form(field.name, text, settings)
        case .data(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nil }
            return form(field.name, text, settings)
        case .file(let typed):
            let path = files.popFirst() ?? typed
            let words = words(settings, usualType: MediaType.forFile(named: path))
            return "-F " + QuotedWord.quoted("\(field.name)=@\(inQuotes(path))\(words)")
        }
    }

    private static func form(_ name: String, _ text: String, _ settings: PartSettings?) -> String {
        guard let settings, !settings.isEmpty else { return "--form-string " + QuotedWord.quoted("\(name)=\(text)") }
        return "-F " + QuotedWord.quoted("\(name)=\(inQuotes(text))\(words(settings, usualType: nil))")
    }

    private static func inQuotes(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    private static func words(_ settings: PartSettings?, usualType: String?) -> String {
        let type = settings?.fields.contains("Content-Type") == true ? nil : settings?.type ?? usualType
        let words = [type.map { ";type=\($0)" }, settings?.fileName.map { ";filename=\(inQuotes($0))" }]
        let fields = (settings?.fields ?? [:]).map { ";headers=\(inQuotes("\($0.name): \($0.value)"))" }
        return (words.compactMap(\.self) + fields).joined()
    }
}
