internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
public import CurlewSerialization

/// The header fields, the query and the parameters of several request items.
public struct HTTPieItems: Sendable, Equatable {
    public private(set) var headers: [CurlHeader] = []
    /// The query, escaped, such as `q=x&y=1`; empty for none.
    public private(set) var query = ""
    /// Nil when no item adds parameters.
    public private(set) var parameters: ParameterTree?
    /// True when an item is a file, so that the request is multipart.
    public private(set) var hasFiles = false

    /// Returns the bytes of a file that an item reads. It is not called for a file that becomes a part.
    public typealias FileReader = (String) -> Result<[UInt8], HTTPieFileFault>

    /// - Throws: the first item that cannot be used, with the reason.
    public init(_ words: some Sequence<String>, reading: FileReader) throws(HTTPieError) {
        var tree = NestedTree()
        for word in words {
            guard let item = HTTPieItem(word) else { throw HTTPieError(word, .noSign) }
            try take(item, word, &tree, reading)
        }
        parameters = tree.tree()
    }

    private mutating func take(
        _ item: HTTPieItem, _ word: String, _ tree: inout NestedTree, _ reading: FileReader
    ) throws(HTTPieError) {
        switch item.kind {
        case .header: headers.append(CurlHeader(item.name, item.value.isEmpty ? nil : item.value))
        case .emptyHeader: headers.append(CurlHeader(item.name, ""))
        case .headerFile: headers.append(CurlHeader(item.name, try text(item, word, reading)))
        case .query:
            query += (query.isEmpty ? "" : "&") + PercentText.encoded(item.name) + "=" + PercentText.encoded(item.value)
        case .text: try put(Scalar(.string, item.value), item, word, &tree)
        case .textFile: try put(Scalar(.string, try text(item, word, reading)), item, word, &tree)
        case .file:
            hasFiles = true
            try put(Scalar(.file, item.value), item, word, &tree)
        case .json: try put(json: item.value, item, word, &tree)
        case .jsonFile: try put(json: try text(item, word, reading), item, word, &tree)
        }
    }

    private func text(_ item: HTTPieItem, _ word: String, _ reading: FileReader) throws(HTTPieError) -> String {
        switch reading(item.value) {
        case .success(let bytes):
            guard let text = ShellText.string(bytes) else { throw HTTPieError(word, .file("It is no UTF-8.")) }
            return text
        case .failure(let fault): throw HTTPieError(word, .file(fault.reason))
        }
    }

    private func put(_ scalar: Scalar, _ item: HTTPieItem, _ word: String, _ tree: inout NestedTree)
        throws(HTTPieError)
    {
        try put(ParameterNode(id: NodeID(0), value: .scalar(scalar)), item, word, &tree)
    }

    private func put(json: String, _ item: HTTPieItem, _ word: String, _ tree: inout NestedTree) throws(HTTPieError) {
        let value = try ParameterTextError.mapped(try ParameterText.read(json)) {
            HTTPieError(word, .json($0.sentence))
        }
        let null = ParameterNode(id: NodeID(0), value: .scalar(Scalar(.null, "")))
        try put(value.root ?? null, item, word, &tree)
    }

    private func put(_ node: ParameterNode, _ item: HTTPieItem, _ word: String, _ tree: inout NestedTree)
        throws(HTTPieError)
    {
        try NestedTree.Conflict.mapped(try tree.put(node, at: NestedName(item.name))) { _ in
            HTTPieError(word, .conflict)
        }
    }
}

/// A file that cannot be read.
public struct HTTPieFileFault: Error, Sendable, Equatable {
    /// The reason, as a complete sentence.
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// A word that cannot be used as a request item.
public struct HTTPieError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// The word has no sign between a name and a value.
        case noSign
        /// The value is invalid JSON, with the reason as a complete sentence.
        case json(String)
        /// The file of the value cannot be read or is no text, with the reason as a complete sentence.
        case file(String)
        /// The name is used for a value and for a container.
        case conflict
    }

    public var word: String
    public var reason: Reason

    init(_ word: String, _ reason: Reason) {
        self.word = word
        self.reason = reason
    }

    /// The fact, its reason, and what to do.
    public var sentence: String {
        switch reason {
        case .noSign: "It is no request item. Write name=text, name:=JSON, name==query, name@file or Name:header."
        case .json(let sentence): "Its value is no JSON. \(sentence)"
        case .file(let sentence): sentence
        case .conflict: "Its name is a value and a container at once. Give every name one shape."
        }
    }
}

extension HTTPieFileFault: CustomStringConvertible {
    public var description: String { reason }
}

extension HTTPieError: CustomStringConvertible {
    public var description: String { "\"\(word)\": " + sentence }
}
