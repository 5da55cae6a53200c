internal import CurlewBytes
internal import CurlewMessage

/// Makes a part of each pair: data as bytes, null as an empty part, a file by its path, any other value as text.
struct MultipartPairs<Sink: TraceSink>: PairWriter {
    var form: PairForm
    let nameEscaping: Escaping
    let encoding: TextEncoding
    let files: any FileInfo
    private(set) var hasFault = false
    var writer: MultipartWriter<Sink>
    /// The settings by the bytes of the parts' names, with their escapes.
    private var settings: [[UInt8]: PartSettings] = [:]

    init(
        _ writer: MultipartWriter<Sink>, _ form: PairForm, _ parts: [PartSettings], escapesNames: Bool,
        encoding: TextEncoding, files: any FileInfo
    ) {
        self.writer = writer
        self.form = form
        self.encoding = encoding
        self.files = files
        nameEscaping = escapesNames ? .partName : .none
        for part in parts {
            var name = Output<NoTrace>()
            name.write(part.name, escaping: nameEscaping, as: TraceMark(.key), isSource: false)
            settings[name.bytes] = part
        }
    }

    func nameRule(of node: ParameterNode, isRoot: Bool) -> Rule { .partName }

    mutating func take(_ scalar: Scalar, of leaf: ParameterNode, named name: Output<Sink>, isFirst: Bool) -> Bool {
        let head = TraceMark(.partHeader, origin: leaf.id, owner: leaf.id, rule: Self.headRule(scalar.kind))
        writer.begin(owner: leaf.id)
        let path = scalar.kind == .file ? scalar.text : nil
        write(name, of: leaf, fileName: path.map(MultipartForm.lastComponent), type: path.map(MediaType.forFile), head)
        writeContent(scalar, of: leaf)
        return true
    }

    mutating func take(
        _ leaves: [JoinedText], joinedBy joint: String, of list: ParameterNode,
        named name: Output<Sink>, isFirst: Bool
    ) {
        let head = TraceMark(.partHeader, origin: list.id, owner: list.id, rule: .partName)
        writer.begin(owner: list.id)
        write(name, of: list, fileName: nil, type: nil, head)
        for (index, leaf) in leaves.enumerated() {
            if index > 0 {
                let mark = TraceMark(.rule, origin: list.id, owner: list.id, rule: .itemsJoined)
                writer.write(text: joint, isSource: false, as: mark)
            }
            let mark = TraceMark(leaf.part, origin: leaf.node.id, owner: list.id, rule: .scalarText)
            with(leaf.node.choices) { $0.writeText(leaf.scalar, as: mark) }
        }
    }

    mutating func take(json: Output<Sink>, of node: ParameterNode, named name: Output<Sink>, isFirst: Bool) {
        writer.begin(owner: node.id)
        let head = TraceMark(.partHeader, origin: node.id, owner: node.id, rule: .partName)
        write(name, of: node, fileName: nil, type: nil, head)
        writeText(
            String(decoding: json.bytes, as: UTF8.self), isTyped: false,
            as: TraceMark(.value, origin: node.id, owner: node.id, rule: .jsonInValue))
    }

    private mutating func write(
        _ name: Output<Sink>, of node: ParameterNode, fileName: String?, type: String?, _ head: TraceMark
    ) {
        let own = settings.isEmpty ? nil : settings[name.bytes]
        if own?.fields.contains("Content-Disposition") != true {
            writer.beginDisposition(as: head)
            writer.beginName(as: head)
            writer.write(name: name, owner: node.id)
            writer.endName(as: head)
            writer.endDisposition(fileName: own?.fileName ?? fileName, as: head)
        }
        if own?.fields.contains("Content-Type") != true { writer.write(type: own?.type ?? type, as: head) }
        if let own { writer.write(fields: own.fields, as: head) }
        writer.endHead(as: head)
    }

    private mutating func writeContent(_ scalar: Scalar, of leaf: ParameterNode) {
        let mark = { TraceMark(.value, origin: leaf.id, owner: leaf.id, rule: $0) }
        switch scalar.kind {
        case .null: if !text.nullWord.isEmpty { writeText(scalar, as: mark(.nullAsText)) }
        case .data:
            guard let bytes = BinaryText.decode(scalar.text) else { return hasFault = true }
            writer.write(bytes, as: mark(.partContent))
        case .file:
            guard let piece = try? piece(scalar.text) else { return hasFault = true }
            writer.write(piece, as: mark(.filePart))
        case .raw: hasFault = true
        case .string, .number, .boolean, .date: writeText(scalar, as: mark(.scalarText))
        }
    }

    private mutating func writeText(_ scalar: Scalar, as mark: TraceMark) {
        let (written, isTyped) = text.text(of: scalar)
        if isTyped, text.hasNoText(scalar) { hasFault = true }
        writeText(written, isTyped: isTyped, as: mark)
    }

    private mutating func writeText(_ written: String, isTyped: Bool, as mark: TraceMark) {
        if encoding == .utf8 { return writer.write(text: written, isSource: isTyped, as: mark) }
        guard let bytes = encoding.bytes(of: written) else { return hasFault = true }
        writer.write(bytes, as: mark)
    }

    private func piece(_ path: String) throws(FileFault) -> RequestBody.Piece {
        .file(FilePiece(path: files.location(of: path), count: try files.size(of: path)))
    }

    private static func headRule(_ kind: ScalarKind) -> Rule {
        switch kind {
        case .null, .data: .partContent
        case .file: .filePart
        default: .partName
        }
    }
}
