import CurlewFormats

/// Writes a tree as an XML property list: keys sorted, one tab a level, the form the platform's own writer gives.
struct PropertyListXMLWriter<Sink: TraceSink> {
    private let now: DateTime?
    private let conformance: CompatibilityMode
    private(set) var output: Output<Sink>
    private(set) var record = WriteRecord()
    /// True when a value cannot be written; `problems` names it.
    private(set) var hasFault = false
    private var level = 0

    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(_ conformance: CompatibilityMode, now: DateTime?, tracing nodes: Set<NodeID>?) {
        output = Output(tracing: nodes)
        self.conformance = conformance
        self.now = now
    }

    mutating func write(root: ParameterNode) {
        let fixed = TraceMark(.fixed)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC ", as: fixed)
        output.write("\"-//Apple//DTD PLIST 1.0//EN\" ", as: fixed)
        output.write("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n", as: fixed)
        write(root)
        output.write("</plist>\n", as: fixed)
    }

    private mutating func write(_ node: ParameterNode) {
        switch node.value {
        case .dictionary(let members): write(members, of: node)
        case .array(let items): write(items, of: node)
        case .set: hasFault = true
        case .scalar(let scalar): write(scalar, of: node)
        }
    }

    private mutating func write(_ members: [ParameterNode.Member], of node: ParameterNode) {
        for member in members where !member.node.isOn { omit(member.node) }
        if hasDoubledKeys(members) { hasFault = true }
        guard !node.isEmptyContainer else { return line("<dict/>", of: node) }
        line("<dict>", of: node)
        level += 1
        for index in KeyOrder.sorted(members.map(\.key.text)) where members[index].node.isOn {
            writeKey(members[index])
            write(members[index].node)
        }
        level -= 1
        line("</dict>", of: node)
    }

    private mutating func writeKey(_ member: ParameterNode.Member) {
        if !member.key.isText { hasFault = true }
        let id = member.node.id
        let tag = TraceMark(.syntax, origin: id, owner: id, rule: .plistTyped)
        indent(tag)
        output.write("<key>", as: tag)
        write(member.key.text, as: TraceMark(.key, origin: id, owner: id, rule: .plistTyped))
        output.write("</key>\n", as: tag)
    }

    private mutating func write(_ items: [ParameterNode], of node: ParameterNode) {
        for item in items where !item.isOn { omit(item) }
        guard !node.isEmptyContainer else { return line("<array/>", of: node) }
        line("<array>", of: node)
        level += 1
        for item in items where item.isOn { write(item) }
        level -= 1
        line("</array>", of: node)
    }

    private mutating func write(_ scalar: Scalar, of leaf: ParameterNode) {
        switch scalar.kind {
        case .string, .file: element("string", scalar.text, isTyped: true, leaf)
        case .number: write(number: scalar, leaf)
        case .boolean: write(boolean: scalar.text, leaf)
        case .date: write(date: scalar.text, leaf)
        case .data: write(data: scalar.text, leaf)
        case .null, .raw: hasFault = true
        }
    }

    private mutating func write(number: Scalar, _ leaf: ParameterNode) {
        switch NumberText(number.text) {
        case .integer where number.numberForm != .double:
            if !IntegerText.fits(number.text) { hasFault = true }
            element("integer", number.text, isTyped: true, leaf)
        case .integer, .real:
            let value = Double(number.text) ?? .nan
            if !value.isFinite { hasFault = true }
            let text = conformance == .afnetworking ? DoubleText.exact(value) : number.text
            element("real", text, isTyped: text == number.text, leaf)
        case .notFinite:
            let text = Self.notFinite(number.text)
            element("real", text, isTyped: text == number.text, leaf)
        case .otherForm, .none: hasFault = true
        }
    }

    /// The words of the platform's writer for NaN and infinity.
    private static func notFinite(_ text: String) -> String {
        let value = NumberText.notFiniteValue(text)
        return value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity"
    }

    private mutating func write(boolean text: String, _ leaf: ParameterNode) {
        guard let boolean = BooleanText(text) else { return hasFault = true }
        indent(tag(leaf))
        output.write(boolean == .yes ? "<true/>" : "<false/>", as: value(leaf))
        output.write("\n", as: tag(leaf))
    }

    private mutating func write(date text: String, _ leaf: ParameterNode) {
        guard var date = DateTime(typed: text, now: now) else { return hasFault = true }
        date.nanoseconds = 0
        element("date", date.iso8601, isTyped: date.iso8601 == text, leaf)
    }

    /// Base64 in lines of 76 columns, where a tab counts 8.
    private mutating func write(data text: String, _ leaf: ParameterNode) {
        guard let bytes = BinaryText.decode(text) else { return hasFault = true }
        line("<data>", of: leaf)
        let width = max(16, 76 - 8 * level) / 4 * 3
        for start in stride(from: 0, to: bytes.count, by: width) {
            indent(tag(leaf))
            output.write(
                plain: Base64.encoded(Array(bytes[start..<min(start + width, bytes.count)])), as: value(leaf))
            output.write("\n", as: tag(leaf))
        }
        line("</data>", of: leaf)
    }

    private mutating func element(_ name: StaticString, _ text: String, isTyped: Bool, _ leaf: ParameterNode) {
        indent(tag(leaf))
        output.write("<", as: tag(leaf))
        output.write(name, as: tag(leaf))
        output.write(">", as: tag(leaf))
        write(text, as: value(leaf), isSource: isTyped)
        output.write("</", as: tag(leaf))
        output.write(name, as: tag(leaf))
        output.write(">\n", as: tag(leaf))
    }

    private mutating func write(_ text: String, as mark: TraceMark, isSource: Bool = true) {
        if text.unicodeScalars.contains(where: \.isOutsideXML) { hasFault = true }
        output.write(text, escaping: .xml, as: mark, isSource: isSource)
    }

    private mutating func line(_ text: StaticString, of node: ParameterNode) {
        indent(tag(node))
        output.write(text, as: tag(node))
        output.write("\n", as: tag(node))
    }

    private mutating func indent(_ mark: TraceMark) {
        for _ in 0..<level { output.write("\t", as: mark) }
    }

    private func tag(_ node: ParameterNode) -> TraceMark {
        TraceMark(.syntax, origin: node.id, owner: node.id, rule: .plistTyped)
    }

    private func value(_ leaf: ParameterNode) -> TraceMark {
        TraceMark(.value, origin: leaf.id, owner: leaf.id, rule: .plistTyped)
    }

    private mutating func omit(_ node: ParameterNode) {
        if Sink.isOn { record.omit(node, .off) }
    }
}
