internal import CurlewBytes
internal import CurlewFormats

/// Reads a property list into a tree.
struct PropertyListTreeReader {
    let bytes: Bytes
    let options: ReadingOptions

    func read() throws(ParameterReadingError) -> ParameterReading {
        let document = try PropertyListError.mapped(try PropertyListDocument(parsing: bytes)) {
            ParameterReadingError.propertyList($0)
        }
        var builder = PropertyListNodeBuilder(document)
        let tree = builder.tree()
        let kind: SerializerKind = document.format == .binary ? .plistBinary : .plist
        var serializer = options.serializer ?? RequestSerializer(kind)
        serializer.kind = kind
        return ParameterReading(
            tree: tree, style: kind.rawValue, serializer: serializer, notes: builder.notes,
            verdict: verdict(of: tree, serializer))
    }

    private func verdict(of tree: ParameterTree, _ serializer: RequestSerializer) -> RoundTrip {
        let own = bytes.array
        do throws(RequestSerializationError) {
            let written = try serializer.body(of: tree)
            return own == written ? .same(bytes: own.count) : PropertyListDifference.find(own, written)
        } catch {
            return .notWritable(error, was: own.first)
        }
    }
}

/// Makes nodes from a property list.
struct PropertyListNodeBuilder {
    private let document: PropertyListDocument
    private var made = ParameterTree()
    private(set) var notes: [ReadingNote] = []

    init(_ document: PropertyListDocument) {
        self.document = document
    }

    mutating func tree() -> ParameterTree {
        let root = node(0)
        made.root = root
        return made
    }

    private mutating func node(_ index: Int) -> ParameterNode {
        let id = made.makeID()
        if document.propertyListKind(at: index) == .uid {
            notes.append(ReadingNote(.reference, node: id, offset: document.sourceRange(of: index)?.lowerBound))
        }
        return ParameterNode(id: id, value: value(index))
    }

    private mutating func value(_ index: Int) -> ParameterNode.Value {
        let text = document.text(of: index)
        switch document.propertyListKind(at: index) {
        case .dictionary: return .dictionary(members(of: index))
        case .array: return .array(document.children(of: index).map { node($0) })
        case .string: return .scalar(Scalar(.string, text))
        case .integer, .uid: return .scalar(Scalar(.number, text))
        // Only the node's mark distinguishes 1 from 1.0 when the text does not.
        case .real:
            let form: NumberForm = NumberText(text) == .integer ? .double : .typed
            return .scalar(Scalar(.number, text, numberForm: form))
        case .boolean: return .scalar(Scalar(.boolean, text))
        case .date: return .scalar(Scalar(.date, text))
        case .data: return .scalar(Scalar(.data, text))
        case .null: return .scalar(Scalar(.null, ""))
        }
    }

    private mutating func members(of index: Int) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        var seen: Set<ExactText> = []
        for child in document.children(of: index) {
            let key = ParameterKey(document.key(of: child) ?? "")
            let node = node(child)
            if !seen.insert(ExactText(key.text)).inserted {
                let offset = document.sourceRange(of: child)?.lowerBound
                notes.append(ReadingNote(.equalKeys(key.text), node: node.id, offset: offset))
            }
            members.append(.init(key: key, node: node))
        }
        return members
    }
}

/// The first place where a property list is written differently. Keys may be in another order, so the differences
/// after it cannot be counted.
enum PropertyListDifference {
    static func find(_ own: [UInt8], _ written: [UInt8]) -> RoundTrip {
        let at = zip(own, written).enumerated().first { $1.0 != $1.1 }?.offset ?? min(own.count, written.count)
        let reason = RoundTripReason(
            cause(own, written, at), was: text(own, at), becomes: text(written, at))
        return .differs(
            at: at, was: at < own.count ? own[at] : nil, becomes: at < written.count ? written[at] : nil,
            reason: reason)
    }

    private static func cause(_ own: [UInt8], _ written: [UInt8], _ at: Int) -> RoundTripReason.Cause {
        if own.starts(with: [0xEF, 0xBB, 0xBF]) { return .byteOrderMark }
        if own.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return .encoding }
        guard at < own.count, at < written.count, !own.starts(with: "bplist".utf8) else { return .layout }
        if isInKey(own, at), isInKey(written, at) { return .order }
        if own[at] == UInt8(ascii: "&") || written[at] == UInt8(ascii: "&") { return .stringEscape }
        return .layout
    }

    private static func isInKey(_ bytes: [UInt8], _ at: Int) -> Bool {
        guard let open = bytes[..<at].lastIndex(of: UInt8(ascii: "<")) else { return false }
        return bytes[open...].starts(with: "<key>".utf8)
    }

    /// The text at that offset, shortened; bytes that are not text as hexadecimal digits.
    private static func text(_ bytes: [UInt8], _ at: Int) -> String {
        let rest = bytes[min(at, bytes.count)...].prefix(16)
        let isText = rest.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
        return isText ? String(decoding: rest, as: UTF8.self) : "0x" + BinaryText.hex(rest.prefix(4))
    }
}
