/// Makes the row of nodes out of events.
struct XMLTreeBuilder {
    private(set) var names: [XMLName] = []
    private var numbers: [XMLName: Int32] = [:]
    private var nodes = [XMLNode(.document)]
    /// The document and the elements that are open.
    private var open = [0]
    /// A text or a CDATA section that may turn out to be all its element holds.
    private var pending: XMLNode?
    private let limits: XMLLimits
    /// Bytes of memory for what there is.
    private var memory = 0
    /// The bytes of a node without its text: its own 48 bytes, once more as the row of nodes doubles, its places here and on a
    /// screen, what stands in front of a text.
    private static let nodeCost = 160

    private let keepsDocumentType: Bool

    init(limits: XMLLimits, keepsDocumentType: Bool = false) {
        (self.limits, self.keepsDocumentType) = (limits, keepsDocumentType)
    }

    mutating func take(_ event: XMLEvent) throws(XMLError) {
        switch event {
        case .startElement(let name, let attributes): try start(name, attributes)
        case .endElement: try end()
        case .text(let text): try hold(.text, text)
        case .entityReference(let name): try hold(.text, "&\(name);")
        case .cdata(let text): try hold(.cdata, text)
        case .comment(let text): try add(XMLNode(.comment, text: text))
        case .processingInstruction(let target, let data):
            try add(XMLNode(.processingInstruction, name: number(XMLName(local: target)), text: data))
        case .documentType(let text): if keepsDocumentType { try add(XMLNode(.documentType, text: text)) }
        }
    }

    /// The nodes, once the last event was taken.
    var finished: [XMLNode] {
        var nodes = nodes
        nodes[0].next = Int32(nodes.count)
        return nodes
    }

    /// Gives the elements, which come in document order, their places.
    mutating func place(_ ranges: [Range<UInt32>]) {
        var ranges = ranges.makeIterator()
        for index in nodes.indices where nodes[index].kind == .element {
            guard let range = ranges.next() else { return }
            (nodes[index].start, nodes[index].end) = (range.lowerBound, range.upperBound)
        }
    }

    private mutating func start(_ name: XMLName, _ attributes: [XMLAttribute]) throws(XMLError) {
        try flush()
        open.append(try append(XMLNode(.element, name: number(name))))
        for attribute in attributes {
            try append(XMLNode(.attribute, name: number(attribute.name), text: attribute.value))
        }
    }

    private mutating func end() throws(XMLError) {
        guard let element = open.last else { return }
        if nodes[element].count == 0 {
            nodes[element].text = pending?.text ?? ""
            try count(nodes[element].text.utf8.count)
            pending = nil
        } else {
            try flush()
        }
        nodes[element].next = Int32(nodes.count)
        open.removeLast()
    }

    private mutating func hold(_ kind: XMLNodeKind, _ text: String) throws(XMLError) {
        if pending?.kind == kind, kind == .text {
            pending?.text += text
        } else {
            try flush()
            pending = XMLNode(kind, text: text)
        }
    }

    /// Ends a text, which HTML may have behind all elements. White space between elements is the writer's layout.
    mutating func flush() throws(XMLError) {
        guard let node = pending else { return }
        pending = nil
        let isLayout = node.kind == .text && node.text.utf8.allSatisfy { $0 == 0x20 || (0x9...0xD).contains($0) }
        if !isLayout { try append(node) }
    }

    private mutating func add(_ node: XMLNode) throws(XMLError) {
        try flush()
        try append(node)
    }

    @discardableResult private mutating func append(_ node: XMLNode) throws(XMLError) -> Int {
        guard nodes.count < limits.nodes else { throw .tooManyNodes(limit: limits.nodes) }
        try count(Self.nodeCost + node.text.utf8.count)
        if let parent = open.last { nodes[parent].count += 1 }
        nodes.append(node)
        nodes[nodes.count - 1].next = Int32(nodes.count)
        return nodes.count - 1
    }

    private mutating func count(_ bytes: Int) throws(XMLError) {
        memory += bytes
        guard memory <= limits.memory else { throw .tooMuchMemory(limit: limits.memory) }
    }

    private mutating func number(_ name: XMLName) -> Int32 {
        if let known = numbers[name] { return known }
        names.append(name)
        numbers[name] = Int32(names.count - 1)
        return Int32(names.count - 1)
    }
}
