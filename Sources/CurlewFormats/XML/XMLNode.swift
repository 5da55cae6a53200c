/// One node of an XML document.
struct XMLNode: Sendable {
    var kind: XMLNodeKind
    /// Into the document's names; -1 for what has none.
    var name: Int32
    /// Attributes and children.
    var count: Int32 = 0
    /// The node after the subtree.
    var next: Int32 = 0
    /// In the source's bytes; empty where the node does not stand there in one piece that we know.
    var start: UInt32 = 0
    var end: UInt32 = 0
    var text = ""

    init(_ kind: XMLNodeKind, name: Int32 = -1, text: String = "") {
        (self.kind, self.name, self.text) = (kind, name, text)
    }
}

/// The kinds of nodes of an XML document.
public enum XMLNodeKind: UInt8, Sendable, CaseIterable {
    /// The whole; node 0.
    case document
    /// Holds its attributes first, then its children. One without either holds its text itself, which may be empty.
    case element
    case attribute
    /// A text beside other children, the white space between elements left out.
    case text
    case cdata
    case comment
    case processingInstruction
    /// Of HTML alone.
    case documentType
}

/// A name as Namespaces in XML 1.0 has it: what stands in the text, and what it means.
public struct XMLName: Hashable, Sendable {
    /// The prefix before the colon; nil without one.
    public let prefix: String?
    public let local: String
    /// The URI of the prefix, or of the default namespace.
    public let namespace: String?

    public init(prefix: String? = nil, local: String, namespace: String? = nil) {
        (self.prefix, self.local, self.namespace) = (prefix, local, namespace)
    }

    /// The name as written: `atom:link`.
    public var qualified: String { prefix.map { "\($0):\(local)" } ?? local }
}

/// One attribute of an element; a namespace declaration is one as well.
public struct XMLAttribute: Hashable, Sendable {
    public let name: XMLName
    /// Decoded. An entity that the document declares stays as it is written, `&name;`.
    public let value: String

    public init(_ name: XMLName, _ value: String) {
        (self.name, self.value) = (name, value)
    }
}
