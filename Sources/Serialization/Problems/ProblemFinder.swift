import CurlewFormats

/// Walks a tree and lists what a format cannot write.
struct ProblemFinder {
    let kind: SerializerKind
    let text: FormText
    let axes: QueryAxes
    let encoding: TextEncoding
    let files: any FileFacts
    private(set) var problems: [ParameterProblem] = []
    private var path: ParameterPath = []

    init(_ kind: SerializerKind, _ text: FormText, _ axes: QueryAxes, encoding: TextEncoding, files: any FileFacts) {
        self.kind = kind
        self.text = text
        self.axes = axes
        self.encoding = encoding
        self.files = files
    }

    mutating func check(root: ParameterNode) {
        if kind == .json, root.isOn, !root.isContainer {
            report(root, .topLevel(kind), .jsonTopLevel, [.wrapInArray])
        }
        check(root)
    }

    private mutating func check(_ node: ParameterNode) {
        guard node.isOn else { return }
        if case .set = node.value, !kind.isFlat {
            report(node, .noForm(.set, kind), kind == .json ? .jsonConversion : .plistTyped, [.array])
        }
        switch node.value {
        case .dictionary(let members): check(members)
        case .array(let items): check(items, isJoined: isJoined)
        case .set(let items): check(items, isJoined: isJoined && axes.sets == .likeLists)
        case .scalar(let scalar): check(scalar, of: node)
        }
    }

    /// Lists become one value.
    private var isJoined: Bool {
        guard kind.isFlat, case .joined = axes.items else { return false }
        return true
    }

    private mutating func check(_ items: [ParameterNode], isJoined: Bool) {
        for (index, item) in items.enumerated() {
            path.append(.index(index))
            if isJoined, item.isOn, !item.canBeJoined {
                report(item, .notInOneValue, .itemsJoined, [.off])
            } else {
                check(item)
            }
            path.removeLast()
        }
    }

    private mutating func check(_ members: [ParameterNode.Member]) {
        let doubled = kind.isFlat ? [] : doubledKeys(members)
        for member in members where member.node.isOn {
            path.append(.key(member.key.text))
            if !kind.isFlat { check(member, isDoubled: doubled.contains(ExactText(member.key.text))) }
            check(member.node)
            path.removeLast()
        }
    }

    private mutating func check(_ member: ParameterNode.Member, isDoubled: Bool) {
        let rule: Rule = kind == .json ? .jsonKeyText : .plistTyped
        if !member.key.isText { report(member.node, .keyIsNoText(member.key.text), rule, [.textKey]) }
        if isDoubled { report(member.node, .equalKeys(member.key.text), rule, [.off]) }
        if kind == .plist { checkControls(member.key.text, member.node) }
    }

    private mutating func check(_ scalar: Scalar, of node: ParameterNode) {
        guard !isUnresolved(scalar) else {
            let name = VariableTemplate(scalar.text).names.first ?? ""
            return report(node, .unresolved(name), nil, [.text])
        }
        switch scalar.kind {
        case .file where kind == .multipart: check(file: scalar.text, node)
        case .string, .file:
            if kind == .plist { checkControls(scalar.text, node) }
            checkEncoding(scalar, node)
        case .number: if !kind.isFlat { check(number: scalar.text, node) }
        case .boolean: if BooleanText(scalar.text) == nil { report(node, .notABoolean(scalar.text), nil, [.text]) }
        case .null: if kind.isPropertyList { report(node, .noForm(.null, kind), .plistNoNull, [.off, .emptyText]) }
        case .date: check(date: scalar.text, node)
        case .data: check(data: scalar.text, node)
        case .raw: if kind != .form { report(node, .noForm(.raw, kind), formRule, [.text]) }
        }
    }

    /// Braces left in a typed value; text may hold any braces.
    private func isUnresolved(_ scalar: Scalar) -> Bool {
        guard !kind.isFlat || text.hasNoText(scalar) else { return false }
        return switch scalar.kind {
        case .string, .file, .raw, .null: false
        case .number, .boolean, .date, .data: VariableTemplate.isPresent(in: scalar.text)
        }
    }

    private mutating func check(number text: String, _ node: ParameterNode) {
        let isJSON = kind == .json
        switch NumberText(text) {
        case .integer where !isJSON && !IntegerText.fits(text): report(node, .tooLarge(text), .plistTyped, [.text])
        case .real where !isJSON && Double(text)?.isFinite != true:
            report(node, .tooLarge(text), .plistTyped, [.text])
        case .integer, .real: break
        case .notFinite: if isJSON { report(node, .notFinite(text, kind), .jsonFinite, [.text, .null]) }
        case .otherForm(let canonical):
            report(node, .numberForm(text, kind), isJSON ? nil : .plistTyped, [.correct(canonical), .text])
        case .none: report(node, .notANumber(text), nil, [.text])
        }
    }

    private mutating func check(date typed: String, _ node: ParameterNode) {
        guard DateTime(typed: typed, now: text.now) != nil else {
            if kind.isFlat, !text.hasNoText(Scalar(.date, typed)) { return }
            let suggestion = DateTime.suggestion(for: typed)
            let repairs = suggestion.map { [Repair.correct($0), .text] } ?? [.text]
            return report(node, .notADate(typed, suggestion: suggestion), nil, repairs)
        }
        guard kind == .json else { return }
        let iso = text.text(of: Scalar(.date, typed)).text
        report(node, .noForm(.date, kind), .jsonConversion, [.isoText(iso)])
    }

    private mutating func check(data typed: String, _ node: ParameterNode) {
        guard let bytes = BinaryText.decode(typed) else {
            if kind == .form, !text.hasNoText(Scalar(.data, typed)) { return }
            return report(node, .notData(typed), nil, [.text])
        }
        guard kind == .json else { return }
        report(node, .noForm(.data, kind), .jsonConversion, [.base64Text(Base64.encoded(bytes))])
    }

    private mutating func checkControls(_ text: String, _ node: ParameterNode) {
        guard let control = text.unicodeScalars.first(where: \.isOutsideXML) else { return }
        report(node, .controlCharacter(control), .plistTyped, [.off])
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
        guard kind == .multipart, encoding != .utf8, encoding.bytes(of: scalar.text) == nil else { return }
        report(node, .notInEncoding(encoding), nil, [.off])
    }

    private var formRule: Rule {
        switch kind {
        case .json: .jsonConversion
        case .multipart: .partName
        default: .plistTyped
        }
    }

    private mutating func report(_ node: ParameterNode, _ fact: ParameterFault, _ rule: Rule?, _ repairs: [Repair]) {
        problems.append(ParameterProblem(node: node.id, path: path, fact: fact, rule: rule, repairs: repairs))
    }
}

extension SerializerKind {
    var isPropertyList: Bool { self == .plist || self == .plistBinary }

    /// The tree becomes pairs: types are gone, keys may be equal, sets have a form.
    public var isFlat: Bool { self == .form || self == .multipart }
}

extension Unicode.Scalar {
    /// Not a character of XML 1.0 (§2.2).
    var isOutsideXML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

/// Integers of property lists: 64 bits, signed or not.
enum IntegerText {
    static func fits(_ text: String) -> Bool {
        Int64(text) != nil || UInt64(text) != nil
    }
}
