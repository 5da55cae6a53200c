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
