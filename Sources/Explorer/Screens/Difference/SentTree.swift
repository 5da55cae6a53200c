import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import History
import Workspace

/// A request as it was sent, as a tree: method, URL, header fields with stars for secrets, body.
struct SentTree: Sendable {
    private let method: String
    private let url: String
    private let fields: HeaderFields
    private let body: RequestBody?

    init(_ request: SentRequest) {
        (method, url, body) = (request.method, request.url, request.body)
        fields = HeaderFields(request.headers.map { HeaderField($0.name, $0.isHidden ? SecretMask.stars : $0.value) })
    }

    init(_ stored: StoredExchange) {
        (method, url, fields) = (stored.method, stored.url, stored.requestHeaders)
        body = stored.requestBody.map(RequestBody.init(_:))
    }

    /// Whether the other one has the same method, and the same URL up to the query.
    func isLike(_ other: SentTree) -> Bool {
        method.utf8.elementsEqual(other.method.utf8)
            && url.utf8.text(before: "?").utf8.elementsEqual(other.url.utf8.text(before: "?").utf8)
    }

    /// Larger bodies are shown by their length.
    private static let most = 1 << 20

    /// Linear in the body; not on the main actor.
    var tree: PlainTree {
        var tree = PlainTree()
        tree.add(.object) { tree in
            tree.add(.string, method, key: "method")
            tree.add(.string, url, key: "url")
            tree.add(.object, key: "headers") { $0.add(fields) }
            if let body { Self.add(body, to: &tree) }
        }
        return tree
    }

    private static func add(_ body: RequestBody, to tree: inout PlainTree) {
        guard let bytes = body.bytes, bytes.count <= most else {
            return tree.add(.string, "(a body that is not kept here)", key: "body")
        }
        switch ComparedBody(bytes, type: nil) {
        case .tree(let document): tree.add(document, 0, key: "body")
        case .text(let bytes): tree.add(.string, String(decoding: bytes.array, as: UTF8.self), key: "body")
        case .binary(let bytes): tree.add(.data, "\(bytes.count) bytes", key: "body")
        case .empty: break
        }
    }
}

extension PlainTree {
    /// Adds header fields as members; one that repeats is a list.
    mutating func add(_ fields: HeaderFields) {
        for field in FieldDifference.between(fields, fields) { add(field.first, key: field.name) }
    }

    mutating func add(_ values: [String], key: String) {
        if values.count == 1 { return add(.string, values[0], key: key) }
        add(.array, key: key) { tree in for value in values { tree.add(.string, value) } }
    }

    /// Adds a node of another document with all below it.
    mutating func add(_ document: any TreeDocument, _ node: Int, key: String?) {
        let kind = document.kind(at: node)
        guard kind.isContainer else { return add(kind, document.text(of: node), key: key) }
        add(kind, key: key) { tree in
            for child in document.children(of: node) { tree.add(document, child, key: document.key(of: child)) }
        }
    }
}
