internal import CurlewBytes
internal import CurlewFormats

/// Recognises JSON files of other programs by their members, in any order; a text that is no JSON by words in its first
/// bytes.
struct ForeignJSON {
    private let document: JSONDocument

    static func file(_ bytes: [UInt8]) -> ForeignFile? {
        guard bytes.count <= PasteReader.maximumBytes, let document = try? JSONDocument(parsing: Bytes(bytes)) else {
            return head(String(decoding: bytes.prefix(PasteShape.headBytes), as: UTF8.self))
        }
        return file(document)
    }

    static func file(_ document: JSONDocument) -> ForeignFile? {
        let reader = ForeignJSON(document: document)
        return reader.file(at: 0) ?? reader.member("collection", of: 0).flatMap { reader.file(at: $0) }
    }

    private func file(at root: Int) -> ForeignFile? {
        guard document.kind(at: root) == .object else { return nil }
        return postman(root) ?? specification(root) ?? insomnia(root) ?? bruno(root)
    }

    // MARK: Programs

    private func postman(_ root: Int) -> ForeignFile? {
        if let item = member("item", of: root) {
            let items = document.children(of: item)
            guard member("info", of: root) != nil || items.contains(where: { member("request", of: $0) != nil }) else {
                return nil
            }
            let isList = document.kind(at: item) == .array
            return ForeignFile(
                .postmanCollection, count: isList ? count(of: item, under: "item", marked: "request") : nil)
        }
        if let requests = member("requests", of: root), member("order", of: root) != nil {
            return ForeignFile(.postmanCollection, count: document.childCount(at: requests))
        }
        guard let values = member("values", of: root), document.kind(at: values) == .array,
            member("_postman_variable_scope", of: root) != nil
                || document.children(of: values).allSatisfy({ member("key", of: $0) != nil })
                    && member("name", of: root) != nil
        else { return nil }
        return ForeignFile(.postmanEnvironment, count: document.childCount(at: values))
    }

    private func specification(_ root: Int) -> ForeignFile? {
        let isSwagger = member("swagger", of: root) != nil
        guard isSwagger || member("openapi", of: root) != nil else { return nil }
        var count = 0
        if let paths = member("paths", of: root) {
            for path in document.children(of: paths) {
                count += document.children(of: path).count { document.key(of: $0).map(ForeignLines.isMethod) == true }
            }
        }
        return ForeignFile(isSwagger ? .swagger : .openAPI, count: count)
    }

    private func insomnia(_ root: Int) -> ForeignFile? {
        if text("type", of: root)?.utf8.contains("insomnia.rest/") == true {
            return ForeignFile(
                .insomnia,
                count: member("collection", of: root).map { count(of: $0, under: "children", marked: "method") })
        }
        guard text("_type", of: root) == "export" else { return nil }
        let resources = member("resources", of: root).map { document.children(of: $0) }
        return ForeignFile(.insomnia, count: resources?.count { text("_type", of: $0) == "request" })
    }

    /// A collection as Bruno exports it, or the `bruno.json` of a collection.
    private func bruno(_ root: Int) -> ForeignFile? {
        guard text("version", of: root) != nil, member("name", of: root) != nil else { return nil }
        if text("type", of: root) == "collection" { return ForeignFile(.bruno) }
        guard let items = member("items", of: root), document.kind(at: items) == .array,
            document.children(of: items).contains(where: { item in
                text("type", of: item).map { ["http", "http-request", "graphql-request", "folder"].contains($0) }
                    == true
            })
        else { return nil }
        return ForeignFile(.bruno, count: count(of: items, under: "items", marked: "request"))
    }

    // MARK: Members

    private func member(_ name: String, of node: Int) -> Int? {
        guard document.kind(at: node) == .object else { return nil }
        return document.children(of: node).first { document.key(of: $0)?.utf8.elementsEqual(name.utf8) == true }
    }

    private func text(_ name: String, of node: Int) -> String? {
        member(name, of: node).flatMap { document.kind(at: $0) == .string ? document.text(of: $0) : nil }
    }

    /// The number of items with a certain member, in a list and in the lists inside its items.
    private func count(of list: Int, under name: String, marked mark: String) -> Int {
        var (count, open) = (0, [list])
        while let list = open.popLast() {
            for item in document.children(of: list) {
                if member(mark, of: item) != nil { count += 1 }
                if let inner = member(name, of: item) { open.append(inner) }
            }
        }
        return count
    }

    // MARK: Broken texts

    private static let signs: [(text: String, format: ForeignFile.Format)] = [
        ("schema.getpostman.com/json/collection", .postmanCollection), ("\"_postman_id\"", .postmanCollection),
        ("\"_postman_variable_scope\"", .postmanEnvironment), ("\"openapi\"", .openAPI), ("\"swagger\"", .swagger),
        ("\"__export_format\"", .insomnia), ("insomnia.rest/", .insomnia),
    ]

    private static func head(_ text: String) -> ForeignFile? {
        signs.first { text.utf8.contains($0.text) }.map { ForeignFile($0.format) }
    }
}
