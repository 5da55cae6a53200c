internal import CurlewBytes
internal import CurlewMessage

/// The accepted media types: `application/json`, `text/*`, or `json` and `xml` with all their variants.
package struct TypeTest: Sendable {
    /// The names in lower case.
    package let names: [String]

    /// Names separated by commas; nil when one is not a media type.
    init?(parsing text: String) {
        names = text.utf8.split(separator: ",", omittingEmptySubsequences: false)
            .map { HeaderField.trimmed(String($0)).lowercased() }
        guard names.allSatisfy(Self.isName) else { return nil }
    }

    private static func isName(_ name: String) -> Bool {
        name == "json" || name == "xml" || MediaType(parsing: name)?.essence == name
    }

    func result(on field: String?) -> RuleResult {
        let wanted = "type \(names.joined(separator: " or ")) was expected"
        guard let field else { return RuleResult(false, "the response has no type", wanted) }
        guard let type = MediaType(parsing: field) else {
            return RuleResult(false, "the type \"\(field)\" cannot be read", wanted)
        }
        return RuleResult(names.contains { Self.accepts($0, type) }, "the type is \(type.essence)", wanted)
    }

    private static func accepts(_ name: String, _ type: MediaType) -> Bool {
        switch name {
        case "json": type.isJSON
        case "xml": type.isXML
        case _ where name.utf8.hasSuffix("/*"): type.type + "/*" == name
        default: type.essence == name
        }
    }
}
