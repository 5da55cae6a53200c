/// Parameters read back from sent text, and the result of writing them again.
public struct ParameterReading: Sendable {
    /// A dictionary at the root for form text and multipart; any value for JSON and property lists.
    public var tree: ParameterTree
    /// The name of the format: a style of form text, `json`, `plist`, `plist-binary` or `multipart`.
    public var style: String
    /// The other styles that read the text to a tree of their own and write the same bytes again.
    public var alike: [String] = []
    /// The styles that read and write the start of a large text alike; its rest was not tried.
    public var alikeAtStart: [String] = []
    /// The verdict of each known style on form text, when `ReadingOptions.comparesStyles` asks for it.
    public var verdicts: [StyleVerdict] = []
    /// The serializer of the verdict: `ReadingOptions.serializer`, or the one whose output is nearest.
    public var serializer: RequestSerializer
    /// Notes on ambiguous parts, in the order of the text.
    public var notes: [ReadingNote]
    public var verdict: RoundTrip
}

extension ParameterReading {
    /// The reading, or the error that names nest deeper than a tree may: such a name was read as one key, which is not
    /// what it says.
    public func refusingDepth() throws(ParameterReadingError) -> ParameterReading {
        for note in notes {
            if case .tooDeep(let limit) = note.fact { throw .tooDeep(limit: limit, offset: note.offset ?? 0) }
        }
        return self
    }
}

/// Options for reading text.
public struct ReadingOptions: Sendable {
    /// True: a pair of form text that would be written differently becomes a `raw` node, so that the same bytes are
    /// written. False: it is read, and the verdict tells the difference. Other formats have no raw nodes.
    public var keepsAsIs: Bool
    /// True: `10` is a number and `true` a boolean. False: values of form text and multipart stay text.
    public var guessesTypes: Bool
    /// The serializer that will write the tree; when nil, the one that writes the same bytes is searched for.
    public var serializer: RequestSerializer?
    /// The styles of form text among which it is searched for.
    public var styles: QueryStyles
    /// True: each style is asked whether it writes form text as the same bytes.
    public var comparesStyles = false

    public init(
        keepsAsIs: Bool = false, guessesTypes: Bool = false, serializer: RequestSerializer? = nil,
        styles: QueryStyles = .standard
    ) {
        self.keepsAsIs = keepsAsIs
        self.guessesTypes = guessesTypes
        self.serializer = serializer
        self.styles = styles
    }
}

/// A style, and whether what it reads a text as is written in it as the same bytes.
public struct StyleVerdict: Equatable, Sendable {
    /// The style's name.
    public var style: String
    public var verdict: RoundTrip
    /// True when only the start of a large text was asked about, some 64 kB of whole pairs.
    public var isOfStart: Bool

    public init(_ style: String, _ verdict: RoundTrip, isOfStart: Bool = false) {
        (self.style, self.verdict, self.isOfStart) = (style, verdict, isOfStart)
    }
}

extension FormReader {
    /// The verdict of every known style, in their order.
    func verdicts() -> [StyleVerdict] {
        let isOfStart = bytes.count > StyleSearch.short
        let reader = isOfStart ? start : self
        return options.styles.all.map { style in
            let attempt = reader.attempt(style)
            let reading = options.keepsAsIs ? attempt.keptReading() : attempt.reading()
            return StyleVerdict(style.name, reading.verdict, isOfStart: isOfStart)
        }
    }

    /// A reader of the whole pairs at the start of a large text.
    var start: FormReader {
        let end = bytes[..<StyleSearch.short].lastIndex(of: UInt8(ascii: "&")) ?? StyleSearch.short
        return FormReader(Array(bytes[..<end]), options)
    }
}

extension ParameterReading {
    /// Updates an existing tree to the tree that was read: unchanged text keeps its type, keys keep their order where
    /// the format sorts them, and nodes that are off stay in their position. Returns the number of nodes that were
    /// changed, added or removed.
    public func follow(_ old: inout ParameterTree) -> Int {
        guard let root = tree.root else { return old.adopt(nil) }
        let (kind, axes) = (serializer.kind.row, serializer.style.axes)
        let following = TreeFollowing(
            format: serializer.formText, isText: kind.forms.isFlat, axes: kind.forms.isFlat ? axes : nil,
            sortsKeys: !kind.keepsKeyOrder && (!kind.takesStyle || axes.order == .sorted))
        return old.adopt(old.root.map { following.node(root, after: $0) } ?? root)
    }
}

/// Restores properties that sent text cannot express.
private struct TreeFollowing {
    private(set) var format: FormText
    /// True when the format has only text values.
    let isText: Bool
    /// The axes of the style, and of the nodes around the present one, when they decide the form of lists.
    private(set) var axes: QueryAxes?
    let sortsKeys: Bool

    func node(_ new: ParameterNode, after old: ParameterNode) -> ParameterNode {
        guard !old.choices.isEmpty else { return follow(new, old) }
        var inside = self
        inside.choose(old.choices)
        var node = inside.follow(old.choices[.items] == .comma ? new.cut(at: ",") : new, old)
        node.choices = old.choices.fitting(node.value)
        return node
    }

    private mutating func choose(_ choices: NodeChoices) {
        guard let axes else { return }
        var form = PairForm(format, axes)
        form.choose(choices)
        (format, self.axes) = (form.text, form.axes)
    }

    private func follow(_ new: ParameterNode, _ old: ParameterNode) -> ParameterNode {
        var node = new
        switch (new.value, old.value) {
        case (.dictionary(let new), .dictionary(let old)): node.value = .dictionary(members(new, old))
        case (.array(let new), .array(let old)): node.value = .array(items(new, old))
        case (.set(let new), .set(let old)): node.value = .set(unordered(new, old))
        case (.array(let new), .set(let old)) where axes?.sets == .likeLists: node.value = .set(unordered(new, old))
        case (.scalar, .array(let old)) where oneItemIsBare: node.value = .array(items([new], old))
        case (.scalar(let new), .scalar(let old)) where isText && isSame(new, old): node.value = .scalar(old)
        default: break
        }
        return node
    }

    /// Whether a list of one item is written as the item alone.
    private var oneItemIsBare: Bool {
        switch axes?.items {
        case .sameName, .joined: true
        default: false
        }
    }

    /// Whether both are written with the same text; null is distinguished.
    private func isSame(_ new: Scalar, _ old: Scalar) -> Bool {
        guard new.kind != .raw, old.kind != .raw, (new.kind == .null) == (old.kind == .null) else { return false }
        return ExactText(format.text(of: new).text) == ExactText(format.text(of: old).text)
    }

    // MARK: Dictionaries

    private func members(_ new: [ParameterNode.Member], _ old: [ParameterNode.Member]) -> [ParameterNode.Member] {
        let matches = matches(new, old)
        let merged = new.indices.map { index in
            let node = matches[index].map { self.node(new[index].node, after: old[$0].node) } ?? new[index].node
            return ParameterNode.Member(key: new[index].key, node: node)
        }
        return sortsKeys ? inOldOrder(merged, old, matches) : inNewOrder(merged, old, matches)
    }

    /// For each new member the index of the old one with the same key; of equal keys the first that is left.
    private func matches(_ new: [ParameterNode.Member], _ old: [ParameterNode.Member]) -> [Int?] {
        var places = Dictionary(grouping: old.indices.filter { old[$0].node.isOn }) { ExactText(old[$0].key.text) }
            .mapValues { $0[...] }
        return new.map { places[ExactText($0.key.text)]?.popFirst() }
    }

    /// The members in the old order. A new key comes after the key that it follows in the text.
    private func inOldOrder(
        _ merged: [ParameterNode.Member], _ old: [ParameterNode.Member], _ matches: [Int?]
    ) -> [ParameterNode.Member] {
        var places: [Int: Int] = [:]
        for (index, match) in matches.enumerated() { if let match { places[match] = index } }
        var result: [ParameterNode.Member] = []
        func add(_ index: Int) {
            result.append(merged[index])
            addNew(from: index + 1)
        }
        func addNew(from start: Int) {
            for index in merged.indices[start...] {
                if matches[index] != nil { return }
                result.append(merged[index])
            }
        }
        addNew(from: 0)
        for (place, member) in old.enumerated() {
            if !member.node.isOn { result.append(member) } else if let index = places[place] { add(index) }
        }
        return result
    }

    /// The members in the new order. A node that is off comes after the one that it followed.
    private func inNewOrder(
        _ merged: [ParameterNode.Member], _ old: [ParameterNode.Member], _ matches: [Int?]
    ) -> [ParameterNode.Member] {
        let kept = Set(matches.compactMap { $0 })
        var behind: [Int: [ParameterNode.Member]] = [:]
        var last = -1
        for (place, member) in old.enumerated() {
            if kept.contains(place) { last = place }
            if !member.node.isOn { behind[last, default: []].append(member) }
        }
        return (behind[-1] ?? [])
            + zip(merged, matches).flatMap { member, match in [member] + (match.flatMap { behind[$0] } ?? []) }
    }

    // MARK: Lists

    private func items(_ new: [ParameterNode], _ old: [ParameterNode]) -> [ParameterNode] {
        var result: [ParameterNode] = []
        var next = 0
        for item in old {
            if !item.isOn {
                result.append(item)
            } else if next < new.count {
                result.append(node(new[next], after: item))
                next += 1
            }
        }
        return result + new[next...]
    }

    /// Matches members of a set by their written text, and keeps the order of the tree.
    private func unordered(_ new: [ParameterNode], _ old: [ParameterNode]) -> [ParameterNode] {
        var places = Dictionary(grouping: new.indices) { text(of: new[$0]) }.mapValues { $0[...] }
        var left = Set(new.indices)
        var result: [ParameterNode] = []
        for item in old {
            if !item.isOn {
                result.append(item)
            } else if let text = text(of: item), let place = places[text]?.popFirst() {
                left.remove(place)
                result.append(node(new[place], after: item))
            }
        }
        return result + new.indices.filter(left.contains).map { new[$0] }
    }

    private func text(of node: ParameterNode) -> ExactText? {
        guard case .scalar(let scalar) = node.value else { return nil }
        return ExactText(format.text(of: scalar).text)
    }
}

extension ParameterNode {
    /// A text as the list of what stands between the signs in it; anything else as it is. The items share an identity,
    /// which a tree that adopts them replaces.
    fileprivate func cut(at sign: Unicode.Scalar) -> ParameterNode {
        guard case .scalar(let scalar) = value, scalar.kind == .string else { return self }
        let parts = scalar.text.unicodeScalars.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return self }
        var list = self
        list.value = .array(parts.map { ParameterNode(id: id, value: .scalar(Scalar(.string, String($0)))) })
        return list
    }
}
