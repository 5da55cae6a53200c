internal import CCurlewYAML
internal import CurlewBytes

/// Builds the node tree from libyaml's events, with a stack of our own.
struct YAMLReader {
    let source: [UInt8]
    let positions: YAMLPositions
    private let tags: Set<String>?
    private let entryLimit: Int
    private var stack: [Open] = []
    private var root: YAMLNode?
    private var documents = 0
    private var entries = 0

    /// A collection whose end has not come yet.
    private struct Open {
        var node: YAMLNode
        var items: [YAMLNode] = []
        var pairs: [YAMLPair] = []
        var key: YAMLKey?
        let isMapping: Bool
        let isFlow: Bool
    }

    private init(_ source: [UInt8], tags: Set<String>?, entryLimit: Int) {
        self.source = source
        self.tags = tags
        self.entryLimit = entryLimit
        positions = YAMLPositions(source)
    }

    static func read(
        _ source: [UInt8], tags: Set<String>?, entryLimit: Int = YAMLDocument.entryLimit
    ) throws(YAMLError) -> YAMLNode? {
        if let error = YAMLPrescan.problem(in: source) { throw error }
        if source.isEmpty { return nil }
        var reader = YAMLReader(source, tags: tags, entryLimit: entryLimit)
        try reader.run()
        return reader.root
    }

    private mutating func run() throws(YAMLError) {
        let text = source.dropFirst(positions.base)
        guard let parser = unsafe text.withUnsafeBufferPointer({ unsafe CYAMLParser($0) }) else {
            throw YAMLError(
                curlew_yaml_is_built() == 1 ? .noMemory : .notBuilt, at: YAMLMark(offset: 0, line: 1, column: 1))
        }
        var event = unsafe curlew_yaml_event()
        repeat {
            if let failure = unsafe parser.next(&event) { throw unsafe syntaxError(failure) }
            try unsafe take(event)
        } while unsafe event.kind != CURLEW_YAML_STREAM_END
    }

    private mutating func take(_ event: curlew_yaml_event) throws(YAMLError) {
        switch unsafe event.kind {
        case CURLEW_YAML_DOCUMENT_START:
            documents += 1
            if documents > 1 { throw YAMLError(.severalDocuments, at: unsafe mark(event)) }
        case CURLEW_YAML_ALIAS:
            throw YAMLError(.alias(unsafe String(cString: event.anchor)), at: unsafe mark(event))
        case CURLEW_YAML_SCALAR: try unsafe takeScalar(event)
        case CURLEW_YAML_SEQUENCE_START: try unsafe open(event, isMapping: false)
        case CURLEW_YAML_MAPPING_START: try unsafe open(event, isMapping: true)
        case CURLEW_YAML_SEQUENCE_END, CURLEW_YAML_MAPPING_END:
            try close(end: unsafe positions.byte(at: event.end))
        default: break
        }
    }

    private mutating func takeScalar(_ event: curlew_yaml_event) throws(YAMLError) {
        let tag = try unsafe tag(of: event)
        let bytes = unsafe UnsafeBufferPointer(start: event.value, count: event.length)
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let style = unsafe YAMLScalarStyle(event.style)
        let range = unsafe positions.byte(at: event.start)..<positions.byte(at: event.end)
        if isAtKey, tag == nil {
            return try takeKey(YAMLKey(text: text, style: style, mark: unsafe mark(event), range: range))
        }
        try finish(
            YAMLNode(tag: tag, content: .scalar(text, style), mark: unsafe mark(event), range: range))
    }

    private mutating func open(_ event: curlew_yaml_event, isMapping: Bool) throws(YAMLError) {
        let mark = unsafe mark(event)
        if isMapping, unsafe event.is_flow == 1, isAtKey, let outer = stack.last, outer.isFlow, outer.pairs.isEmpty,
            outer.node.mark.offset + 1 == mark.offset
        {
            throw YAMLTemplate.error(at: outer.node.mark, in: source, isInFlow: stack.dropLast().last?.isFlow ?? false)
        }
        if isAtKey { throw YAMLError(.keyIsNoText, at: mark) }
        guard stack.count < YAMLDocument.depthLimit else {
            throw YAMLError(.tooDeep(limit: YAMLDocument.depthLimit), at: mark)
        }
        let start = unsafe positions.byte(at: event.start)
        let node = YAMLNode(
            tag: try unsafe tag(of: event), content: .sequence([], isFlow: false), mark: mark, range: start..<start)
        stack.append(Open(node: node, isMapping: isMapping, isFlow: unsafe event.is_flow == 1))
    }

    private mutating func close(end: Int) throws(YAMLError) {
        guard let open = stack.popLast() else { return }
        if let error = YAMLKeys.repeated(in: open.pairs) { throw error }
        var node = open.node
        // A block's own end mark lies behind the comments that follow it; its last entry's end does not.
        let last = open.isMapping ? open.pairs.last.map(\.end) : open.items.last?.range.upperBound
        let upper = open.isFlow ? end : max(last ?? node.range.lowerBound, node.range.lowerBound)
        node.range = node.range.lowerBound..<upper
        node.content =
            open.isMapping
            ? .mapping(open.pairs, isFlow: open.isFlow) : .sequence(open.items, isFlow: open.isFlow)
        try finish(node)
    }

    private var isAtKey: Bool {
        guard let top = stack.last else { return false }
        return top.isMapping && top.key == nil
    }

    private mutating func takeKey(_ key: YAMLKey) throws(YAMLError) {
        let top = stack.count - 1
        if key.text == "<<", key.style == .plain { throw YAMLError(.mergeKey, at: key.mark) }
        stack[top].key = key
    }

    private mutating func finish(_ node: YAMLNode) throws(YAMLError) {
        guard let top = stack.indices.last else {
            root = node
            return
        }
        entries += 1
        guard entries <= entryLimit else {
            throw YAMLError(.tooManyEntries(limit: entryLimit), at: stack[top].key?.mark ?? node.mark)
        }
        guard stack[top].isMapping else { return stack[top].items.append(node) }
        guard let key = stack[top].key else { throw YAMLError(.keyIsNoText, at: node.mark) }
        stack[top].pairs.append(YAMLPair(key: key, node: node))
        stack[top].key = nil
    }

    private func mark(_ event: curlew_yaml_event) -> YAMLMark {
        unsafe positions.mark(character: event.start, line: event.line, column: event.column)
    }

    /// The tag as typed; an anchor is refused here as well, since both are properties of a node.
    private func tag(of event: curlew_yaml_event) throws(YAMLError) -> String? {
        if let anchor = unsafe event.anchor {
            throw YAMLError(.anchor(unsafe String(cString: anchor)), at: unsafe mark(event))
        }
        guard let characters = unsafe event.tag else { return nil }
        let tag = unsafe String(cString: characters)
        guard let tags else { return tag }
        let words = tag.utf8.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard tag.utf8.hasPrefix("!"), words.allSatisfy({ tags.contains(String($0)) }) else {
            throw YAMLError(.unknownTag(tag), at: unsafe mark(event))
        }
        return tag
    }
}

extension YAMLPair {
    /// The offset of the entry's last byte.
    public var end: Int { max(key.range.upperBound, node.range.upperBound) }
}

/// Finds the problems that need no parser, with their exact place: size, encoding, control characters.
enum YAMLPrescan {
    static func problem(in source: [UInt8]) -> YAMLError? {
        if source.count > YAMLDocument.sizeLimit {
            let start = YAMLMark(offset: 0, line: 1, column: 1)
            return YAMLError(.tooLarge(count: source.count, limit: YAMLDocument.sizeLimit), at: start)
        }
        if let place = source.firstIndex(where: isControl) {
            return YAMLError(.control(source[place]), at: YAMLPositions.mark(of: place, in: source))
        }
        guard let place = firstInvalidUTF8(source) else { return nil }
        return YAMLError(.notUTF8, at: YAMLPositions.mark(of: place, in: source))
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
    }

    private static func firstInvalidUTF8(_ source: [UInt8]) -> Int? {
        guard source.contains(where: { $0 >= 0x80 }) else { return nil }
        do {
            _ = try UTF8Span(validating: source.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

/// Owns libyaml's parser. The bytes it reads are copied, so that they live as long as it does.
@safe final class CYAMLParser {
    private let parser: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init?(_ source: UnsafeBufferPointer<UInt8>) {
        unsafe bytes = .allocate(capacity: max(1, source.count))
        _ = unsafe bytes.update(fromContentsOf: source)
        guard let opened = unsafe curlew_yaml_open(bytes.baseAddress, source.count) else {
            unsafe bytes.deallocate()
            return nil
        }
        unsafe parser = opened
    }

    deinit {
        unsafe curlew_yaml_close(parser)
        unsafe bytes.deallocate()
    }

    /// The next event, or why there is none.
    func next(_ event: inout curlew_yaml_event) -> curlew_yaml_failure? {
        unsafe curlew_yaml_next(parser, &event) == 1 ? nil : curlew_yaml_why(parser)
    }
}

extension YAMLScalarStyle {
    init(_ style: curlew_yaml_style) {
        switch style {
        case CURLEW_YAML_SINGLE_QUOTED: self = .single
        case CURLEW_YAML_DOUBLE_QUOTED: self = .double
        case CURLEW_YAML_LITERAL: self = .literal
        case CURLEW_YAML_FOLDED: self = .folded
        default: self = .plain
        }
    }
}

/// Turns libyaml's marks, which count characters behind a byte order mark, into offsets in bytes.
struct YAMLPositions {
    /// The length of the byte order mark, which libyaml is not given.
    let base: Int
    /// The byte offset of each character; empty when all characters are one byte long.
    private let offsets: [Int32]
    private let count: Int

    init(_ source: [UInt8]) {
        base = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        count = source.count
        guard source.contains(where: { $0 >= 0x80 }) else {
            offsets = []
            return
        }
        var table: [Int32] = []
        table.reserveCapacity(source.count)
        for index in base..<source.count where source[index] & 0xC0 != 0x80 { table.append(Int32(index)) }
        offsets = table
    }

    func byte(at character: Int) -> Int {
        if offsets.isEmpty { return min(base + character, count) }
        return character < offsets.count ? Int(offsets[character]) : count
    }

    func mark(character: Int, line: Int, column: Int) -> YAMLMark {
        YAMLMark(offset: byte(at: character), line: line + 1, column: column + 1)
    }

    /// The mark of a byte, counted from the start: for errors found before parsing.
    static func mark(of offset: Int, in source: [UInt8]) -> YAMLMark {
        let before = source[..<min(offset, source.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.count { $0 == 0x0A } + 1
        let column = source[lineStart..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
        return YAMLMark(offset: offset, line: line, column: column)
    }
}

/// Repeated keys of one mapping, compared byte by byte.
enum YAMLKeys {
    static func repeated(in pairs: [YAMLPair]) -> YAMLError? {
        // Most mappings are small, and comparing is cheaper than hashing there.
        pairs.count <= 8 ? repeatedByComparing(pairs) : repeatedByHashing(pairs)
    }

    private static func repeatedByComparing(_ pairs: [YAMLPair]) -> YAMLError? {
        for (index, pair) in pairs.enumerated() {
            let first = pairs[..<index].first { YAMLText.isSame($0.key.text, pair.key.text) }
            if let first { return error(pair.key, first: first.key) }
        }
        return nil
    }

    private static func repeatedByHashing(_ pairs: [YAMLPair]) -> YAMLError? {
        // Places instead of keys, and room for all of them: there may be a million.
        var seen = [ByteText: Int32](minimumCapacity: pairs.count)
        for (place, pair) in pairs.enumerated() {
            if let first = seen.updateValue(Int32(place), forKey: ByteText(pair.key.text)) {
                return error(pair.key, first: pairs[Int(first)].key)
            }
        }
        return nil
    }

    private static func error(_ key: YAMLKey, first: YAMLKey) -> YAMLError {
        YAMLError(.repeatedKey(key.text, firstLine: first.mark.line), at: key.mark)
    }
}

/// Text that is equal only when its bytes are.
struct ByteText: Hashable {
    let text: String
    init(_ text: String) { self.text = text }

    static func == (left: ByteText, right: ByteText) -> Bool { YAMLText.isSame(left.text, right.text) }
    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
