/// Splits a tree into pairs, one for each leaf, and builds the name on the way down (AFQueryStringPairsFromDictionary).
///
///     {"page": {"size": 10}, "tag": ["a"]}  ──►  page[size] 10, tag[] a
///
/// The `PairWriter` decides the form of a pair: form text, or a part of a multipart body.
struct PairFlattener<Pairs: PairWriter> {
    typealias Sink = Pairs.Sink

    var pairs: Pairs
    /// The name of the current node. It is escaped, unless the style changes letters: `finishedName` then escapes it.
    /// The descent extends and shortens it.
    var name: Output<Sink>
    /// False at the root, where a key is the whole name and not `outer[inner]`. True below it, even when all keys so
    /// far are empty.
    var hasName = false
    /// The number of keys in the name.
    var keyCount = 0
    /// The number of pairs so far.
    var count = 0
    /// The numbers of the pairs in the order in which they are written, for styles that sort finished text; else empty.
    var sequence: [Int] = []
    /// The axes of `pairs.form`, which `enter` and `leave` keep equal. They are stored here too because reading them
    /// there would copy them.
    private(set) var axes: QueryAxes
    /// The forms outside of the current node's choices, one for each node around it that chooses.
    private var outer: [PairForm] = []
    var record = WriteRecord()
    var hasOwnFault = false

    /// True when a value cannot be written; `ProblemFinder` names it.
    var hasFault: Bool { hasOwnFault || pairs.hasFault }

    /// - Parameter nodes: the nodes to trace; see `RequestSerializer.viewedNodes`.
    init(_ pairs: Pairs, tracing nodes: Set<NodeID>? = nil) {
        self.pairs = pairs
        name = Output(tracing: nodes)
        axes = pairs.form.axes
    }

    /// The escaping of names during the descent.
    var nameEscaping: Escaping { axes.keyCase == .typed ? pairs.nameEscaping : .none }

    mutating func write(root: ParameterNode) {
        let chooses = enter(root)
        defer { if chooses { leave() } }
        guard axes.lack(ofRoot: root) == nil else { return hasOwnFault = true }
        if !axes.rootListName.isEmpty, case .array = root.value {
            name.write(axes.rootListName, escaping: nameEscaping, as: rootName(root), isSource: false)
            hasName = true
        }
        write(root)
        if Sink.isOn { record.renumber(sequence) }
    }

    /// The mark of the name of a root list; AFNetworking formats the missing name as `(null)`.
    private func rootName(_ root: ParameterNode) -> TraceMark {
        TraceMark(.rule, origin: root.id, rule: .arrayItem)
    }

    // MARK: Choices

    /// Applies the choices of a node until `leave`. Returns false when the node has none.
    @inline(__always)
    mutating func enter(_ node: ParameterNode) -> Bool {
        guard !node.choices.isEmpty else { return false }
        outer.append(pairs.form)
        pairs.form.choose(node.choices)
        axes = pairs.form.axes
        return true
    }

    mutating func leave() {
        guard let form = outer.popLast() else { return }
        pairs.form = form
        axes = form.axes
    }

    /// Writes a node whose choices are already applied.
    mutating func write(_ node: ParameterNode) {
        guard node.isOn else { return omit(node, .off) }
        if axes.containers == .json, node.isContainer, hasName || !node.isDictionary { return write(json: node) }
        if axes.lack(of: node, keys: keyCount) != nil { return hasOwnFault = true }
        switch node.value {
        case .dictionary(let members):
            if hasName, let joint = axes.jointOfMembers {
                write(members, joinedBy: joint, of: node)
            } else {
                write(members, of: node)
            }
        case .array(let items): write(list: items, of: node)
        case .set(let items): write(set: items, of: node)
        case .scalar(let scalar): write(scalar, of: node)
        }
        guard Sink.isOn, node.isEmptyContainer, record.pairs[node.id] == nil else { return }
        record.absent[node.id] = .empty
    }

    // MARK: Dictionaries

    private mutating func write(_ members: [ParameterNode.Member], of dictionary: ParameterNode) {
        let isRoot = !hasName
        hasName = true
        keyCount += 1
        defer { (hasName, keyCount) = (!isRoot, keyCount - 1) }
        let form = axes.members
        var parts = PartStarts(axes, isList: false)
        for index in KeyOrder.places(of: members, axes.order) {
            let member = members[index]
            guard isSent(member.node), !isNothing(member.node) else { continue }
            begin(&parts)
            let place = name.bytes.count
            let chooses = enter(member.node)
            writeStep(to: member, form, isRoot: isRoot)
            write(member.node)
            if chooses { leave() }
            name.rewind(to: place)
        }
        finish(&parts)
    }

    private mutating func writeStep(to member: ParameterNode.Member, _ form: QueryAxes.Members, isRoot: Bool) {
        let id = member.node.id
        let key = TraceMark(.key, origin: id, rule: pairs.nameRule(of: member.node, isRoot: isRoot))
        let escaping = nameEscaping
        guard !isRoot else { return writeKey(member, escaping, as: key) }
        switch form {
        case .brackets:
            let bracket = TraceMark(.rule, origin: id, rule: .keyInBrackets)
            name.write("[", escaping: escaping, as: bracket, isSource: false)
            writeKey(member, escaping, as: key)
            name.write("]", escaping: escaping, as: bracket, isSource: false)
        case .dots:
            let dot = TraceMark(.rule, origin: id, rule: .keyAfterDot)
            name.write(".", escaping: escaping, as: dot, isSource: false)
            writeKey(member, escaping, as: key)
        }
    }

    private mutating func writeKey(_ member: ParameterNode.Member, _ escaping: Escaping, as mark: TraceMark) {
        if let foreign = pairs.form.foreign(member.node.id)?.key, !foreign.isEmpty {
            return name.write(member.key.text, escaping: escaping, foreign: foreign, as: mark)
        }
        name.write(member.key.text, escaping: escaping, as: mark)
    }

    // MARK: Leaves

    mutating func write(_ scalar: Scalar, of leaf: ParameterNode) {
        if scalar.kind == .data, pairs.splitsData, pairs.text.dataText == .bytes {
            return writeBytes(scalar, of: leaf)
        }
        countPair()
        let hasBytes = pairs.take(scalar, of: leaf, named: finishedName, isFirst: isFirst)
        guard Sink.isOn else { return }
        record.pairs[leaf.id] = count
        if !hasBytes { record.absent[leaf.id] = .empty }
    }

    @inline(__always)
    mutating func countPair() {
        count += 1
        if axes.sortsText { sequence.append(count) }
    }

    /// The name, with its letters changed when the style changes them.
    var finishedName: Output<Sink> {
        @inline(__always) get {
            axes.keyCase == .typed ? name : axes.keyCase.changed(name, escaping: pairs.nameEscaping)
        }
    }

    mutating func write(json node: ParameterNode) {
        // The text is traced as a whole: completely, or not at all when the node itself is not traced.
        let nodes: Set<NodeID>? = name.trace.nodes?.contains(node.id) == false ? [] : nil
        var writer = JSONTextWriter<Sink>(axes.order == .sorted ? .sorted : [], .curlew, tracing: nodes)
        writer.write(root: node)
        if writer.hasFault { hasOwnFault = true }
        countPair()
        pairs.take(json: writer.output, of: node, named: finishedName, isFirst: isFirst)
        guard Sink.isOn else { return }
        record.absent.merge(writer.record.absent) { first, _ in first }
        record.number(node, count)
    }

    /// True when the node is sent; records the reason when it is not.
    mutating func isSent(_ node: ParameterNode) -> Bool {
        guard node.isOn else {
            omit(node, .off)
            return false
        }
        guard leavesOut(node) else { return true }
        omit(node, .nullLeftOut)
        return false
    }

    @inline(__always)
    private func leavesOut(_ node: ParameterNode) -> Bool {
        let isLeftOut = if case .leftOut = axes.nulls { true } else { false }
        guard node.choices.isEmpty ? isLeftOut : node.choices[.nulls].map({ $0 == .nullDrop }) ?? isLeftOut else {
            return false
        }
        guard case .scalar(let scalar) = node.value else { return false }
        return scalar.kind == .null
    }

    /// True when a member is not written because it is an empty container; records the reason.
    private mutating func isNothing(_ node: ParameterNode) -> Bool {
        guard axes.separators == .values, node.isEmptyContainer else { return false }
        omit(node, .empty)
        return true
    }

    mutating func omit(_ node: ParameterNode, _ reason: OmissionReason) {
        if Sink.isOn { record.omit(node, reason) }
    }
}

/// The starts of a container's children in the finished text, for styles that sort them or write `&` between them.
struct PartStarts {
    /// The start of each child.
    fileprivate(set) var starts: [PartStart] = []
    fileprivate let order: QueryAxes.Order
    fileprivate let separators: QueryAxes.Separators
    fileprivate let isList: Bool

    @inline(__always)
    init(_ axes: QueryAxes, isList: Bool) {
        (order, separators, self.isList) = (axes.order, axes.separators, isList)
    }

    @inline(__always)
    fileprivate var isUsed: Bool { order == .written || order == .writtenOutsideLists || separators == .values }
}

struct PartStart {
    /// The number of bytes before the child; `pairs` is the number of pairs before it.
    var place: Int
    var pairs: Int
}

extension PairFlattener {
    /// Notes the start of a child, in a style that uses it.
    @inline(__always)
    mutating func begin(_ parts: inout PartStarts) {
        if parts.isUsed { note(&parts) }
    }

    /// Sorts the children that were noted, in a style that sorts them.
    @inline(__always)
    mutating func finish(_ parts: inout PartStarts) {
        if parts.isUsed { sort(parts) }
    }

    /// True when no `&` is written before the next pair.
    var isFirst: Bool {
        @inline(__always) get { count == 1 || axes.separators == .values }
    }

    private mutating func note(_ parts: inout PartStarts) {
        guard let start = pairs.beginPart(isFirst: parts.separators == .pairs || parts.starts.isEmpty) else { return }
        parts.starts.append(PartStart(place: start, pairs: count))
    }

    private mutating func sort(_ parts: PartStarts) {
        let starts = parts.starts
        guard starts.count > 1 else { return }
        switch parts.order {
        case .written: break
        case .writtenOutsideLists: if parts.isList || holdsBrackets(name) { return }
        case .sorted, .sortedComposed, .tree, .integersFirst: return
        }
        let ends = starts.dropFirst().map(\.pairs) + [count]
        let order = pairs.sort(starts, ends, separators: parts.separators)
        let old = sequence
        sequence.removeLast(count - starts[0].pairs)
        for part in order { sequence += old[starts[part].pairs..<ends[part]] }
    }

    /// True when the name ends with `[]`.
    var nameEndsWithBrackets: Bool {
        Self.brackets.contains { name.bytes.suffix($0.count).elementsEqual($0) }
    }

    private func holdsBrackets(_ name: Output<Sink>) -> Bool {
        Self.brackets.contains { name.bytes[...].holds($0) }
    }

    /// `[]` as names contain it: escaped or not, as nodes choose.
    private static var brackets: [[UInt8]] { [Array("%5B%5D".utf8), Array("[]".utf8)] }
}

extension FormPairs {
    mutating func beginPart(isFirst: Bool) -> Int? {
        if !isFirst { writeSeparator() }
        return output.bytes.count
    }

    /// Sorts the parts of a container, which are the last bytes written, in ascending order.
    ///
    /// - Parameter ends: for each part the number of pairs up to its end.
    /// - Returns: the old indexes in the new order.
    mutating func sort(_ starts: [PartStart], _ ends: [Int], separators: QueryAxes.Separators) -> [Int] {
        let pieces = starts.indices.map { index -> Output<Sink> in
            let end = index + 1 < starts.count ? starts[index + 1].place : output.bytes.count
            var range = starts[index].place..<end
            if separators == .pairs {
                let hasPairs = ends[index] > starts[index].pairs
                if hasPairs, starts[index].pairs > 0 { range = range.lowerBound + 1..<range.upperBound }
            } else if index + 1 < starts.count {
                range = range.lowerBound..<range.upperBound - 1
            }
            return output.part(range)
        }
        let order = pieces.indices.sorted { left, right in
            let (one, other) = (pieces[left].bytes, pieces[right].bytes)
            return one == other ? left < right : one.lexicographicallyPrecedes(other)
        }
        output.rewind(to: starts[0].place)
        var hasBefore = separators == .pairs && starts[0].pairs > 0
        for part in order where separators == .values || ends[part] > starts[part].pairs {
            if hasBefore { writeSeparator() }
            hasBefore = true
            output.write(pieces[part])
        }
        return order
    }
}

extension Output {
    /// A copy of the bytes in a range, with a trace that counts from the start of the copy.
    fileprivate func part(_ range: Range<Int>) -> Output {
        var part = Output()
        part.bytes = Array(bytes[range])
        if Sink.isOn { part.trace.spans = trace.spans.part(range) }
        return part
    }
}

extension WriteRecord {
    /// Renumbers the pairs after they were sorted. `sequence` has their old numbers in the new order.
    mutating func renumber(_ sequence: [Int]) {
        guard !zip(sequence, 1...).allSatisfy({ $0 == $1 }) else { return }
        var numbers: [Int: Int] = [:]
        for (place, old) in sequence.enumerated() { numbers[old] = place + 1 }
        pairs = pairs.mapValues { numbers[$0] ?? $0 }
    }
}
