internal import CurlewFormats

/// The tree as readable YAML. A node that is off follows `#`; deeper inside such a node, and on one line, it has the
/// tag `!off`.
enum YAMLTreeText {
    static func page(_ node: ParameterNode) -> TreeTextPage {
        let value = ParameterYAML.value(of: node, showsOffAsComment: true)
        let text = YAMLWriter().document(value)
        let parsed = try? read(Array(text.utf8))
        return TreeTextPage(text: text, places: parsed?.places(of: node) ?? [])
    }

    static func read(_ bytes: [UInt8]) throws(TreeTextFault) -> ParsedTreeText {
        let source = try YAMLUncommented.found(in: bytes)
        guard let root = source.root else { throw TreeTextFault(.empty, at: 0) }
        return try tree(root, source)
    }

    private static func tree(_ root: YAMLNode, _ source: YAMLUncommented) throws(TreeTextFault) -> ParsedTreeText {
        var reader = ParameterYAMLReader()
        reader.offLines = source.lines
        reader.source = source.source
        do throws(ParameterYAMLError) {
            let node = try reader.node(root, from: root.range.lowerBound, line: 0)
            let isNothing = node.isOn && node.value == .scalar(Scalar(.null, ""))
            return ParsedTreeText(root: isNothing ? nil : node, ranges: reader.nodes.ranges.map(source.original))
        } catch {
            throw TreeTextFault(problem(error.problem), at: source.original(error.mark.offset))
        }
    }

    private static func problem(_ problem: ParameterYAMLError.Problem) -> TreeTextError.Problem {
        switch problem {
        case .unknownTag(let tag): .tag(tag)
        case .wrongShape(let tag, let expected): .tagged(tag, wanted: expected)
        case .choice(let tag, let fault): .choice(tag, fault)
        case .json(let error): error.problem
        }
    }
}
