import CurlewFormats

/// Walks a tree and lists the values that a format cannot write.
struct ProblemFinder {
    /// The format of the present node: JSON within form text for a node that is JSON text in one value.
    private(set) var kind: SerializerKind
    private var row: BodyKind
    private var forms: TreeForms
    private var form: PairForm
    let encoding: TextEncoding
    let files: any FileInfo
    private(set) var problems: [ParameterProblem] = []
    private var path: ParameterPath = []
    /// Whether the name of the present node ends with `[]` by its key.
    private var nameEndsWithBrackets = false
    /// The choices of the nodes around the present one, and its own.
    private var choosing: [NodeChoices] = []

    init(_ kind: SerializerKind, _ text: FormText, _ axes: QueryAxes, encoding: TextEncoding, files: any FileInfo) {
        self.kind = kind
        row = kind.row
        forms = row.forms
        form = PairForm(text, axes)
        self.encoding = encoding
        self.files = files
    }

    mutating func check(root: ParameterNode) {
        if let rule = forms.top, root.isOn, !root.isContainer {
            report(root, .topLevel(kind), rule, [.wrapInArray])
        }
        guard !forms.isFlat || reportLack(ofRoot: root) else { return }
        check(root)
    }

    /// Lists and dictionaries in one another, as the readers of JSON, YAML and property lists allow them.
    private static let mostLevels = 512

    private var text: FormText { form.text }
    private var axes: QueryAxes { form.axes }

    private mutating func check(_ node: ParameterNode) {
        guard node.isOn else { return }
        guard path.count < Self.mostLevels || !node.isContainer else {
            return report(node, .tooDeep(limit: Self.mostLevels), nil, [.off])
        }
        guard forms.isFlat else { return checkContent(node) }
        guard !node.choices.isEmpty else { return checkPairs(node) }
        let outer = form
        form.choose(node.choices)
        choosing.append(node.choices)
        checkPairs(node)
        choosing.removeLast()
        form = outer
    }

    private mutating func checkPairs(_ node: ParameterNode) {
        let isText = axes.containers == .json && node.isContainer && !(path.isEmpty && node.isDictionary)
        if isText { return checkJSON(node) }
        if let lack = form.axes.lack(of: node, keys: path.keyCount) { return report(node, lack) }
        checkContent(node)
    }

    /// Whether the root is one that the style writes.
    private mutating func reportLack(ofRoot root: ParameterNode) -> Bool {
        var own = form
        own.choose(root.choices)
        guard let lack = own.axes.lack(ofRoot: root) else { return true }
        report(root, lack)
        return false
    }

    private mutating func report(_ node: ParameterNode, _ lack: StyleLack) {
        let asJSON = node.isContainer && node.isJSON && !path.isEmpty
        let repairs: [Repair] = lack == .sets ? [.array] : asJSON ? [.asJSON] : []
        report(node, .styleLacks(lack), lack.rule, repairs + (path.isEmpty ? [] : [.off]))
    }

    private func isChosen(_ subject: NodeChoice.Subject) -> Bool {
        choosing.contains { $0[subject] != nil }
    }

    /// Checks a node that is JSON text in one value.
    private mutating func checkJSON(_ node: ParameterNode) {
        let outer = (kind: kind, row: row, forms: forms)
        let first = problems.count
        (kind, row, forms) = (.json, SerializerKind.json.row, .json)
        checkContent(node)
        (kind, row, forms) = outer
        guard isChosen(.items) else { return }
        for index in first..<problems.count { problems[index].repairs.append(.asTheStyle(.items)) }
    }

    private mutating func checkContent(_ node: ParameterNode) {
        if case .set = node.value, !forms.isFlat {
            report(node, .noForm(.set, kind), forms.values, [.array])
        }
        switch node.value {
        case .dictionary(let members) where forms.isFlat && axes.jointOfMembers != nil && !path.isEmpty:
            check(joined: members)
        case .dictionary(let members): check(members)
        case .array(let items): check(items, of: node, isJoined: isJoined)
        case .set(let items): check(items, of: node, isJoined: isJoined && axes.sets == .likeLists)
        case .scalar(let scalar): check(scalar, of: node)
        }
    }

    /// Whether lists are written as one value.
    private var isJoined: Bool {
        forms.isFlat && form.joint != nil
    }

    private mutating func check(_ items: [ParameterNode], of list: ParameterNode, isJoined: Bool) {
        var isJoined = isJoined
        if isJoined, isChosen(.items), items.contains(where: { $0.isOn && !$0.canBeJoined }) {
            report(list, .notInOneValue, .itemsJoined, [.asTheStyle(.items)])
            isJoined = false
        }
        let repeatsName = forms.isFlat && axes.items == .bracketsOrIndex && nameEndsWithBrackets
        for (index, item) in items.enumerated() {
            path.append(.index(index))
            nameEndsWithBrackets = false
            if isJoined, item.isOn, !item.canBeJoined {
                report(item, .notInOneValue, .itemsJoined, [.off])
            } else if repeatsName, item.isOn, item.isContainer, isPairs(item) {
                report(item, .containersUnderBrackets)
            } else if isJoined, item.isOn, let joint = heldJoint(item) {
                report(item, .joint(joint))
            } else {
                check(item)
            }
            path.removeLast()
        }
    }

    /// The members of a dictionary that is one value.
    private mutating func check(joined members: [ParameterNode.Member]) {
        for member in members where member.node.isOn && !isLeftOut(member.node) {
            path.append(.key(member.key.text))
            let key = ParameterNode(
                id: member.node.id, choices: member.node.choices, value: .scalar(Scalar(.string, member.key.text)))
            if !member.node.canBeJoined {
                report(member.node, .notInOneValue, .itemsJoined, [.off])
            } else if let joint = heldJoint(key) ?? heldJoint(member.node) {
                report(member.node, .joint(joint))
            } else {
                check(member.node)
            }
            path.removeLast()
        }
    }

    /// Whether a node is null that is not written.
    private func isLeftOut(_ node: ParameterNode) -> Bool {
        guard case .scalar(let scalar) = node.value, scalar.kind == .null else { return false }
        var own = form
        own.choose(node.choices)
        return own.axes.nulls == .leftOut
    }

    private func endsWithBrackets(_ key: String) -> Bool {
        if path.count == 1 || axes.members == .dots { return key.utf8.suffix(2).elementsEqual("[]".utf8) }
        return key.isEmpty || key.utf8.last == UInt8(ascii: "[")
    }

    private func isPairs(_ item: ParameterNode) -> Bool {
        var own = form
        own.choose(item.choices)
        return own.axes.containers == .pairs
    }

    /// The text between the items of a list, when the item holds it.
    private func heldJoint(_ item: ParameterNode) -> String? {
        var own = form
        own.choose(item.choices)
        guard case .scalar(let scalar) = item.value, form.joint != nil, !isLeftOut(item) else { return nil }
        return own.holds(form.axes.joint ?? [], scalar) ? form.joint : nil
    }

    private mutating func check(_ members: [ParameterNode.Member]) {
        let doubled = forms.isFlat ? [] : doubledKeys(members)
        for member in members where member.node.isOn {
            if forms.isFlat, axes.separators == .values, member.node.isEmptyContainer { continue }
            path.append(.key(member.key.text))
            nameEndsWithBrackets = endsWithBrackets(member.key.text)
            if !forms.isFlat { check(member, isDoubled: doubled.contains(ExactText(member.key.text))) }
            check(member.node)
            path.removeLast()
        }
    }

    private mutating func check(_ member: ParameterNode.Member, isDoubled: Bool) {
        if !member.key.isText { report(member.node, .keyIsNoText(member.key.text), forms.keys, [.textKey]) }
        if isDoubled { report(member.node, .equalKeys(member.key.text), forms.keys, [.off]) }
        if forms.isXML { checkControls(member.key.text, member.node) }
    }

    private mutating func check(_ scalar: Scalar, of node: ParameterNode) {
        guard !isUnresolved(scalar) else {
            let name = VariableTemplate(scalar.text).names.first ?? ""
            return report(node, .unresolved(name), nil, [.text])
        }
        switch scalar.kind {
        case .file where row.hasParts: check(file: scalar.text, node)
        case .string, .file:
            if forms.isXML { checkControls(scalar.text, node) }
            checkEncoding(scalar, node)
        case .number: if !forms.isFlat { check(number: scalar.text, node) }
        case .boolean: if BooleanText(scalar.text) == nil { report(node, .notABoolean(scalar.text), nil, [.text]) }
        case .null: if let rule = forms.noNull { report(node, .noForm(.null, kind), rule, [.off, .emptyText]) }
        case .date: check(date: scalar.text, node)
        case .data: check(data: scalar.text, node)
        case .raw: if !forms.takesRaw { report(node, .noForm(.raw, kind), forms.values, [.text]) }
        }
    }

    /// Whether braces are left in a typed value; text may hold any braces.
    private func isUnresolved(_ scalar: Scalar) -> Bool {
        guard !forms.isFlat || text.hasNoText(scalar) else { return false }
        return switch scalar.kind {
        case .string, .file, .raw, .null: false
        case .number, .boolean, .date, .data: VariableTemplate.isPresent(in: scalar.text)
        }
    }

    private mutating func check(number text: String, _ node: ParameterNode) {
        let isFixed = forms.finite == nil
        switch NumberText(text) {
        case .integer where isFixed && !IntegerText.fits(text): report(node, .tooLarge(text), forms.values, [.text])
        case .real where isFixed && Double(text)?.isFinite != true:
            report(node, .tooLarge(text), forms.values, [.text])
        case .integer, .real: break
        case .notFinite: if let rule = forms.finite { report(node, .notFinite(text, kind), rule, [.text, .null]) }
        case .otherForm(let canonical):
            report(node, .numberForm(text, kind), isFixed ? forms.values : nil, [.correct(canonical), .text])
        case .none: report(node, .notANumber(text), nil, [.text])
        }
    }

    private mutating func check(date typed: String, _ node: ParameterNode) {
        guard DateTime(typed: typed, now: text.now) != nil else {
            if forms.isFlat, !text.hasNoText(Scalar(.date, typed)) { return }
            let suggestion = DateTime.suggestion(for: typed)
            let repairs = suggestion.map { [Repair.correct($0), .text] } ?? [.text]
            return report(node, .notADate(typed, suggestion: suggestion), nil, repairs)
        }
        guard !forms.isTyped else { return }
        let iso = text.text(of: Scalar(.date, typed)).text
        report(node, .noForm(.date, kind), forms.values, [.isoText(iso)])
    }

    private mutating func check(data typed: String, _ node: ParameterNode) {
        guard let bytes = BinaryText.decode(typed) else {
            if forms.isFlat, !row.hasParts, !text.hasNoText(Scalar(.data, typed)) { return }
            return report(node, .notData(typed), nil, [.text])
        }
        guard !forms.isTyped else { return }
        report(node, .noForm(.data, kind), forms.values, [.base64Text(Base64.encoded(bytes))])
    }

    private mutating func checkControls(_ text: String, _ node: ParameterNode) {
        guard let control = text.unicodeScalars.first(where: \.isOutsideXML) else { return }
        report(node, .controlCharacter(control), forms.values, [.off])
    }

    private mutating func check(file path: String, _ node: ParameterNode) {
        do throws(FileFault) {
            _ = try files.size(of: path)
        } catch {
            let name = self.path.isEmpty ? "the root" : self.path.text
            report(node, .file(error, name: name, path: path), .filePart, [.off, .text])
        }
    }

    private mutating func checkEncoding(_ scalar: Scalar, _ node: ParameterNode) {
        guard row.hasParts, encoding != .utf8, encoding.bytes(of: scalar.text) == nil else { return }
        report(node, .notInEncoding(encoding), nil, [.off])
    }

    private mutating func report(_ node: ParameterNode, _ fact: ParameterFault, _ rule: Rule?, _ repairs: [Repair]) {
        problems.append(ParameterProblem(node: node.id, path: path, fact: fact, rule: rule, repairs: repairs))
    }
}

extension Unicode.Scalar {
    /// True when it is no character of XML 1.0 (§2.2).
    var isOutsideXML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension [PathStep] {
    /// The number of keys in it.
    fileprivate var keyCount: Int { count { if case .key = $0 { true } else { false } } }
}

extension StyleLack {
    fileprivate var rule: Rule {
        switch self {
        case .keys: .keysLimited
        case .lists: .noLists
        case .sets: .noSets
        case .root: .rootKind
        case .containersUnderBrackets: .itemsUnderBrackets
        case .joint: .itemsJoined
        }
    }
}

extension ParameterNode {
    /// Whether JSON can write it.
    fileprivate var isJSON: Bool {
        var writer = JSONTextWriter<NoTrace>([], .curlew)
        writer.write(root: self)
        return !writer.hasFault
    }
}

/// Integers of property lists: 64 bits, signed or not.
enum IntegerText {
    static func fits(_ text: String) -> Bool {
        Int64(text) != nil || UInt64(text) != nil
    }
}

/// Something in the tree that a serializer cannot write. Blocks sending with that serializer.
public struct ParameterProblem: Equatable, Sendable {
    public var node: NodeID
    public var path: ParameterPath
    public var fact: ParameterFault
    public var rule: Rule?
    /// Edits that would solve the problem, the most likely first.
    public var repairs: [Repair]

    public init(node: NodeID, path: ParameterPath, fact: ParameterFault, rule: Rule?, repairs: [Repair]) {
        self.node = node
        self.path = path
        self.fact = fact
        self.rule = rule
        self.repairs = repairs
    }

    /// A reason for the tree's row, at most 12 characters.
    public var reason: String { fact.reason }

    /// One sentence, without a full stop.
    public var sentence: String { fact.sentence }

    /// A complete sentence for a refused sending: `Cannot write JSON: NaN has no JSON form.` A missing file has a
    /// sentence of its own.
    public func refusal(by kind: SerializerKind) -> String {
        fact.fileFault == nil
            ? "Cannot write \(kind.formatName): \(sentence)."
            : sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }

    /// True when the text itself is wrong, whatever the serializer; false when only this serializer refuses it.
    public var isLocalCheck: Bool { fact.isLocalCheck }
}
