import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Viewing

/// The rows for `{id}` in the URL, above the parameters. A placeholder typed in the URL makes its row, and deleting it
/// removes the row as long as it is empty; the URL determines names and order.
enum PathRows {
    /// Updates the rows, after every message; does nothing while the URL has no braces and there are no rows.
    static func settle(_ request: inout OpenRequest, _ environments: Environments) {
        let draft = request.draft
        guard draft.path.root != nil || draft.url.utf8.contains(UInt8(ascii: "{")) else { return }
        let names =
            draft.options.keepsBraces
            ? [] : names(in: draft.url, environments.variables(.masked()), request.derived?.base)
        if names != request.parameters.pathNames {
            request.parameters.pathNames = names
            request.refresh()
        }
        guard needsChange(names, draft.path) else { return }
        let isNew = request.saved.map { $0 == draft } ?? false
        request.change { fit(&$0.path, to: names) }
        // Changes that follow from the URL alone are no edit.
        let fitted = request.draft.path
        if isNew { request.saved?.path = fitted }
    }

    private static func names(in url: String, _ variables: VariableSet, _ base: BaseURL?) -> [String] {
        let text = VariableResolver.resolve(url: url, using: variables).text
        guard (text + (base?.text ?? "")).utf8.contains(UInt8(ascii: "{")) else { return [] }
        return PathTemplate(base?.resolve(text) ?? text).names
    }

    private static func needsChange(_ names: [String], _ path: ParameterTree) -> Bool {
        var fitted = path
        fit(&fitted, to: names)
        return fitted != path
    }

    private static func fit(_ path: inout ParameterTree, to names: [String]) {
        var members: [ParameterNode.Member] = []
        if case .dictionary(let known)? = path.root?.value { members = known }
        let kept = members.filter { names.contains($0.key.text) || !isUntouched($0.node) }
        let missing = names.filter { name in !kept.contains { $0.key.text == name } }
        guard kept.count != members.count || !missing.isEmpty else { return }
        let new = missing.map { name in
            ParameterNode.Member(key: ParameterKey(name), node: path.makeNode(.scalar(Scalar(.string, ""))))
        }
        let root = path.root ?? path.makeNode(.dictionary([]))
        path.root = kept.isEmpty && new.isEmpty ? nil : ParameterNode(id: root.id, value: .dictionary(kept + new))
    }

    private static func isUntouched(_ node: ParameterNode) -> Bool {
        node.isOn && node.value == .scalar(Scalar(.string, ""))
    }

    // MARK: Fixed rows

    /// Whether the row is one that the URL named.
    static func isTop(_ id: NodeID, _ request: OpenRequest) -> Bool {
        id.isInPath && request.draft.path.place(of: id)?.parent == request.draft.path.root?.id
    }

    /// Whether a row is fixed: it can neither move nor be moved out of.
    static func isFixed(_ id: NodeID, _ request: OpenRequest) -> Bool { isTop(id, request) }

    /// The node next to which a new row is added: rows cannot be added beside the URL's own, so it is among the
    /// parameters.
    static func neighbour(_ placement: NodeEdits.Placement, _ request: OpenRequest) -> NodeID? {
        guard let cursor = request.parameters.cursor, isTop(cursor, request) else {
            return request.parameters.cursor
        }
        let isContainer = request.draft.path.node(cursor)?.isContainer == true
        return placement == .inside && isContainer ? cursor : nil
    }

    // MARK: Its bytes

    /// The URL as bytes with their trace, which locates the bytes of these rows.
    static func content(_ request: OpenRequest) -> PreviewContent {
        guard case .success(let prepared)? = request.derived?.prepared, let trace = prepared.trace else {
            return PreviewContent()
        }
        return PreviewContent(.message, Array(prepared.request.url.utf8), trace.url)
    }

    /// The content that holds a node's bytes.
    static func content(for id: NodeID, _ request: OpenRequest) -> PreviewContent {
        id.isInPath ? content(request) : request.preview.content
    }

    private static func hasPlace(_ id: NodeID, _ request: OpenRequest) -> Bool {
        guard case .key(let name)? = request.draft.path.path(of: id)?.first else { return false }
        return request.parameters.pathNames.contains(name)
    }

    /// The explanation of a row: that it is off, or its bytes and the rule that wrote them.
    static func explanation(of node: ParameterNode, _ request: OpenRequest) -> [StripPiece] {
        if let problem = request.derived?.problems.first(where: { $0.node == node.id }) {
            return [StripPiece(.fact, "\(problem.sentence).", role: .nodeProblem)]
        }
        guard node.isOn else { return [StripPiece(.fact, "off: nothing takes its place", role: .nodeOff)] }
        guard hasPlace(node.id, request) else {
            return [StripPiece(.fact, "the URL has no place for it", role: .nodeOff)]
        }
        let rule = StripPiece(.rule, Rule.pathExpanded.title)
        let content = content(request)
        // Without bytes while the request cannot be written.
        guard let extent = PreviewLink(node.id, request.draft.path, content).extent else { return [rule] }
        let spans = content.spans.spans.filter { $0.owner == node.id || $0.origin == node.id }
        let escapes = EscapeWords(spans, content)
        let words = escapes.isEmpty ? [] : [StripPiece(.rule, escapes.long, short: escapes.short)]
        return [rule] + words + [StripPiece(.fact, DisplayText.visible(content.text(of: extent)), role: .textMuted)]
    }

    /// Enter on a row: shows the whole request with the cursor on the row's first byte.
    static func goToBytes(of id: NodeID, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard PreviewLink(id, bench.request.draft.path, content(bench.request)).extent != nil else {
            return desk.wish(.explain(id))
        }
        bench.jumps.leave(bench.place)
        bench.request.preview.chosenTab = .raw
        bench.request.preview.wantedNode = id
        bench.focus(on: .preview)
    }

    /// The resolved URL of the request line with the bytes of the row at the cursor marked; nil when that is no row of
    /// the path, or its bytes are cut off.
    static func marked(_ url: String, _ model: Model) -> [Run]? {
        guard model.focus == .parameters, let cursor = model.request.parameters.cursor, cursor.isInPath else {
            return nil
        }
        let content = content(model.request)
        let link = PreviewLink(cursor, model.request.draft.path, content)
        let bytes = Array(url.utf8)
        guard link.extent != nil, content.bytes == bytes else { return nil }
        return content.spans.spans.map { span in
            Run(content.text(of: span.range), link.mark(span)?.role ?? .textMuted)
        }
    }
}

extension RequestSerializer {
    /// The problems that keep the path from being written, at their rows.
    func pathProblems(_ input: PreviewInput) -> [ParameterProblem] {
        let path = input.draft.path
        guard path.root != nil else { return [] }
        let typed = VariableResolver.resolve(url: input.draft.url, using: input.variables).text
        let resolved = path.resolved(using: input.variables)
        let url = input.context.base?.resolve(typed) ?? typed
        let names = Set(PathTemplate(url).names)
        let unknown = resolved.unknown.sorted { $0.key < $1.key }.filter { node, _ in
            if case .key(let name)? = path.path(of: node)?.first { names.contains(name) } else { false }
        }
        let unset = unknown.map { node, variables in
            ParameterProblem(
                node: node, path: path.path(of: node) ?? [], fact: .unresolved(variables[0].name), rule: nil,
                repairs: [])
        }
        let faults = problems(inPath: resolved.tree, of: url).compactMap { fault in
            fault.node.map { node in
                ParameterProblem(
                    node: node, path: path.path(of: node) ?? [], fact: .path(fault), rule: .pathExpanded, repairs: [])
            }
        }
        return unset + faults.filter { resolved.unknown[$0.node] == nil }
    }
}
