import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Viewing

/// Explains why a byte or a node is written as it is.
enum Explanation {
    /// Draws the explain strip under the tree.
    static func drawStrip(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        canvas.putCut(strip(model).fitted(to: rect.width - 1), in: rect, row: 0, column: 1)
    }

    /// The content of the explain strip.
    static func strip(_ model: Model) -> [StripPiece] {
        if case .url? = model.edit?.target { return ofURL(model) }
        if model.text != nil || model.isInBody { return TextPaneView.strip(model) }
        if model.focus == .request, let warning = ofBase(model) { return [warning] }
        if model.focus == .preview { return ofByte(model) }
        if model.focus == .parameters, model.parametersTab != .parameters { return ofRow(model) }
        if case .key(let id)? = model.edit?.target, model.edit?.editor.text.isEmpty == true, !id.isInPath {
            return [StripPiece(.fact, "type a name, then = and a value", role: .textMuted)]
        }
        let pieces = model.request.parameters.cursor.map { ofNode($0, model) } ?? []
        return pieces.isEmpty ? ofRequest(model) : pieces
    }

    /// Without a row at the cursor: notes about the whole request, or else where its parameters are written and the URL
    /// that will be requested.
    private static func ofRequest(_ model: Model) -> [StripPiece] {
        if let note = noteOfRequest(model) {
            return [StripPiece(.fact, "? \(note.sentence)", role: .nodeNote)] + repair(of: note, model)
        }
        let draft = model.request.draft
        let method = draft.method.uppercased()
        let serializer = RequestSerializer(draft.serializer)
        let place =
            serializer.putsParametersInURL(method)
            ? "parameters go into the URL"
            : "parameters go into the body as \(serializer.effectiveKind(method).formatName)"
        let name = StripPiece(.path, method, role: RequestLineScreen.role(of: method))
        return [name, StripPiece(.fact, place)] + (draft.url.isEmpty ? [] : ofURL(model))
    }

    /// The note about the header row at the cursor, else the first about the whole request.
    static func noteOfRequest(_ model: Model) -> ParameterNote? {
        let notes = model.request.derived?.notes.filter { $0.node == nil } ?? []
        let isInHeaders = model.focus == .parameters && model.parametersTab == .headers
        let row = isInHeaders ? model.tableRow : nil
        return row.flatMap { row in notes.first { $0.isAbout(row) } } ?? (row == nil ? notes.first : nil)
    }

    /// The explanation of the row at the cursor; while its field is open, the fault in the text.
    private static func ofRow(_ model: Model) -> [StripPiece] {
        if let edit = model.edit, let flaw = Editing.flaw(edit, model.bench, PaneDesk(model)) {
            return [StripPiece(.fact, "! \(flaw)", role: .nodeProblem)]
        }
        guard let row = model.tableRow else { return ofRequest(model) }
        guard row.mark == "?", let note = noteOfRequest(model) else { return [StripPiece(.fact, row.why)] }
        return [StripPiece(.fact, "? \(note.sentence)", role: .nodeNote)] + repair(of: note, model)
    }

    /// A note about a slash before a path, which drops the path of the base URL and is seldom meant.
    private static func ofBase(_ model: Model) -> StripPiece? {
        ofBase(VariableResolver.resolve(url: model.request.draft.url, using: model.shownVariables).text, model)
    }

    private static func ofBase(_ typed: String, _ model: Model) -> StripPiece? {
        guard let dropped = model.request.derived?.base?.droppedPath(by: typed) else { return nil }
        return StripPiece(
            .fact,
            "? the leading / drops \(dropped.path) of {{base}}: \(dropped.instead) keeps it"
                + "   -> \(RequestLineScreen.resolvedURL(typed, model))", role: .nodeNote)
    }

    /// The URL that will be requested, while it is typed; empty when it is the typed text.
    private static func ofURL(_ model: Model) -> [StripPiece] {
        if model.request.draft.url.isEmpty {
            return [StripPiece(.fact, "a method may stand before it: POST example.com/orders", role: .textMuted)]
        }
        let resolved = VariableResolver.resolve(
            url: model.request.draft.url, using: model.shownVariables)
        if let unknown = resolved.unknown.first {
            return [StripPiece(.fact, unknown.sentence(in: model.environments.activeName), role: .statusError)]
        }
        if let warning = ofBase(resolved.text, model) { return [warning] }
        let url = RequestLineScreen.resolvedURL(resolved.text, model)
        do throws(URLTextError) {
            if let remark = try URLText(url).hostRemark {
                return [StripPiece(.fact, "? \(remark)", role: .nodeNote)]
            }
        } catch {
            switch error {
            case .spaces, .slashes: return [StripPiece(.fact, "! \(error.sentence)", role: .statusError)]
            default: break
            }
        }
        // The field may lack the scheme that the request has already.
        let edited = model.edit.flatMap { $0.target == .url ? $0.editor.text : nil }
        guard url != edited ?? model.request.draft.url else { return [] }
        return [StripPiece(.fact, "\(Mark.arrow.text) \(url)", role: .textMuted)]
    }

    // MARK: A node

    static func ofNode(_ id: NodeID, _ model: Model) -> [StripPiece] {
        let tree = model.tree(of: id)
        guard let path = tree.path(of: id), let node = tree.node(id) else { return [] }
        let name = StripPiece(.path, path.isEmpty ? "the top" : path.text, role: .syntaxKey)
        if let problem = model.request.derived?.problems.first(where: { $0.node == id }) {
            return [name] + ofProblem(problem, model)
        }
        if id.isInPath { return [name] + PathRows.explanation(of: node, model.request) }
        let content = model.request.preview.content
        if let absence = content.absent[id] {
            return [name] + ChosenForm.pieces(of: node) + [words(for: absence, model)]
        }
        if let reading = model.request.preview.reading, reading.revision == model.request.revision,
            let words = reading.words(at: path)
        {
            return [name, StripPiece(.fact, "? \(words)", role: .nodeNote)]
        }
        let facts =
            ChosenForm.pieces(of: node)
            + (node.isContainer ? ofContainer(node, model) : ofFile(node, model) + ofLeaf(node, content, model))
        guard let note = model.request.derived?.noted[id] else { return [name] + facts }
        return [name, StripPiece(.fact, "? \(RepairKeys.sentence(note, model.display))", role: .nodeNote)]
            + repair(of: note, model) + facts.filter { $0.kind == .fact }.suffix(1).map { StripPiece(.extra, $0.text) }
    }

    private static func ofProblem(_ problem: ParameterProblem, _ model: Model) -> [StripPiece] {
        let said: String
        if let rule = problem.rule, !problem.isLocalCheck {
            said = "\(rule.statement)."
        } else {
            let advice = RepairKeys.advice(on: problem, model.display)
            said = advice.isEmpty ? "\(problem.sentence)." : "\(problem.sentence); \(advice)."
        }
        return [
            StripPiece(.fact, said, role: .nodeProblem),
            StripPiece(
                .extra, "\(model.key(of: .goNextPoint)) next problem, \(model.key(of: .goPrevPoint)) previous",
                role: .textMuted),
        ]
    }

    /// Where the repairs of a note are, while there is room for it.
    private static func repair(of note: ParameterNote, _ model: Model) -> [StripPiece] {
        guard let first = note.repairs.first else { return [] }
        let keys = [model.key(of: .linkExplain), "1"].joined(separator: " ")
        return [StripPiece(.extra, "\(keys): \(first.title)", role: .textMuted)]
    }

    private static func words(for absence: OmissionReason, _ model: Model) -> StripPiece {
        switch absence {
        case .off: StripPiece(.fact, "off: nothing is sent", role: .nodeOff)
        case .empty:
            StripPiece(.fact, Rule.emptyWritesNothing.title, role: .nodeOff)
        case .merged: StripPiece(.fact, "equal to another member: sent once", role: .nodeOff)
        case .nullLeftOut: StripPiece(.fact, "null: left out", role: .nodeOff)
        case .textInstead:
            StripPiece(
                .fact, "not sent: the text is the body; \(model.key(of: .requestSerializer)) changes it", role: .nodeOff
            )
        }
    }

    private static func ofContainer(_ node: ParameterNode, _ model: Model) -> [StripPiece] {
        let content = model.request.preview.content
        let link = PreviewLink(node.id, model.request.draft.parameters, content)
        guard let extent = link.extent else { return [] }
        let count = content.number(of: extent.upperBound) - content.number(of: extent.lowerBound)
        let bytes = Plural.of(count, "byte")
        let pairs = link.pairCount == 1 ? "1 pair, " : link.pairCount > 1 ? "\(link.pairCount) pairs, " : ""
        return [StripPiece(.fact, pairs + bytes), numbers(extent, content)]
    }

    private static func ofFile(_ node: ParameterNode, _ model: Model) -> [StripPiece] {
        guard case .scalar(let scalar) = node.value,
            let facts = FilePaths.facts(of: scalar, model.request.files, { model.shownVariables })
        else { return [] }
        return [StripPiece(.fact, facts.text)]
    }

    /// A node within the one value of another.
    private static func ofHeld(_ node: ParameterNode, _ model: Model) -> [StripPiece] {
        let content = model.request.preview.content
        guard let holder = ChosenForm.holder(of: node, in: model.tree, content), let pair = content.pairs[node.id]
        else {
            return []
        }
        return [StripPiece(.fact, "within the value of \(model.tree.label(of: holder.id)), pair \(pair)")]
    }

    private static func ofLeaf(_ node: ParameterNode, _ content: PreviewContent, _ model: Model) -> [StripPiece] {
        let spans = content.spans.firstSpans(of: node.id)
        guard let extent = content.spans.extent(of: [node.id]) else { return ofHeld(node, model) }
        var pieces =
            content.explains(node.id)
            ? RuleWords.pieces(for: spans, of: node) : [StripPiece(.fact, follows(content), role: .textMuted)]
        let escapes = EscapeWords(spans, content)
        if !escapes.isEmpty { pieces.append(StripPiece(.rule, escapes.long, short: escapes.short)) }
        if let pair = content.pairs[node.id], content.pairCount > 1 {
            let order = content.axes.order == .sorted ? ", \(Rule.keysSorted.title)" : ""
            pieces.append(StripPiece(.extra, "\(Ordinal.text(pair)) of \(content.pairCount)\(order)"))
        }
        return pieces + [numbers(extent, content)]
    }

    /// Said of a node of a large tree that came into view just now.
    static func follows(_ content: PreviewContent) -> String {
        content.isKept ? "its rules are told once the problem is mended" : "its rules follow in a moment"
    }

    static func numbers(_ range: Range<Int>, _ content: PreviewContent) -> StripPiece {
        StripPiece(.fact, content.numbers(of: range), role: .textMuted)
    }
}

extension ParameterNote {
    /// Whether the note is about a row of the header table.
    func isAbout(_ row: TableRow) -> Bool { header.map { HeaderFields.isSame($0, row.name) } ?? false }
}
