extension JSONValue {
    /// A node of any document with all below it; dates and data are texts.
    public init(_ document: any TreeDocument, _ node: Int) {
        self =
            switch document.kind(at: node) {
            case .object:
                .object(
                    document.children(of: node).map { .init(document.key(of: $0) ?? "", JSONValue(document, $0)) })
            case .array: .array(document.children(of: node).map { JSONValue(document, $0) })
            case .number: .number(document.text(of: node))
            case .boolean: .boolean(document.text(of: node) == "true")
            case .null: .null
            case .string, .date, .data: .string(document.text(of: node))
            }
    }
}
