internal import CurlewMessage

/// Finds the faults of a path: every place without a value, and every value that cannot be written there.
struct PathFaultFinder {
    private let values: [String: ParameterNode]
    private let text: FormText
    private(set) var faults: [PathFault] = []

    init(_ values: ParameterNode?, _ text: FormText) {
        self.values = PathValues.byName(values)
        self.text = text
    }

    mutating func check(_ template: PathTemplate) {
        var seen: Set<String> = []
        for expression in template.expressions {
            if case .other = expression.form {
                report(expression.typed, nil, expression, .otherForm(expression.typed))
                continue
            }
            for variable in expression.variables {
                let isNew = seen.insert(variable.name).inserted
                if isNew || variable.prefix != nil { check(variable, expression, isNew: isNew) }
            }
        }
    }

    private mutating func check(
        _ variable: PathTemplate.Variable, _ expression: PathTemplate.Expression, isNew: Bool
    ) {
        guard let node = values[variable.name] else {
            if isNew { report(variable.name, nil, expression, .noValue) }
            return
        }
        guard node.isOn, !PathValues.isNull(node) else { return }
        if node.isContainer, variable.prefix != nil { report(variable.name, node, expression, .prefixOfMany) }
        guard isNew else { return }
        guard node.isContainer else { return check(node, variable.name, expression) }
        let members = PathValues.members(of: node)
        if members.isEmpty { report(variable.name, node, expression, .empty) }
        for member in members {
            if member.node.isContainer {
                report(variable.name, member.node, expression, .nested)
            } else {
                check(member.node, variable.name, expression, isMember: true)
            }
        }
    }

    private mutating func check(
        _ node: ParameterNode, _ name: String, _ expression: PathTemplate.Expression, isMember: Bool = false
    ) {
        guard case .scalar(let scalar) = node.value else { return }
        if scalar.kind == .file { return report(name, node, expression, .file) }
        if isUnresolved(scalar), let variable = VariableTemplate(scalar.text).names.first {
            return report(name, node, expression, .unresolved(variable))
        }
        if text.hasNoText(scalar) { return report(name, node, expression, .noText(scalar)) }
        let shown = PathValues.text(of: scalar, text).text
        // `;name` without a value is valid; an empty path segment is not wanted.
        if shown.isEmpty, !isMember, expression.form != .matrix { report(name, node, expression, .empty) }
        if scalar.kind == .raw, let end = shown.unicodeScalars.first(where: Self.endsPath) {
            report(name, node, expression, .endsPath(end))
        }
    }

    /// Reports the segments of the path that values make steps.
    mutating func check(_ expander: PathExpander<NoTrace>) {
        let bytes = expander.output.bytes
        let slash = UInt8(ascii: "/")
        var end = -1
        for value in expander.written where value.range.lowerBound > end {
            let start = bytes[..<value.range.lowerBound].lastIndex(of: slash).map { $0 + 1 } ?? 0
            end = bytes[value.range.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
            guard DotSegments.isStep(bytes[start..<end]), let variable = value.expression.variables.first else {
                continue
            }
            let segment = String(decoding: bytes[start..<end], as: UTF8.self)
            report(variable.name, value.node, value.expression, .dots(segment))
        }
    }

    /// Whether the character ends a path, or is not allowed in a URL.
    private static func endsPath(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "?" || scalar == "#" || scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    private func isUnresolved(_ scalar: Scalar) -> Bool {
        switch scalar.kind {
        case .string, .file, .raw, .null: false
        case .number, .boolean, .date, .data: VariableTemplate.isPresent(in: scalar.text)
        }
    }

    private mutating func report(
        _ name: String, _ node: ParameterNode?, _ expression: PathTemplate.Expression, _ fact: PathFault.Fact
    ) {
        faults.append(PathFault(name: name, node: node?.id, position: expression.start, fact: fact))
    }
}
