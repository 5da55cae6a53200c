import TerminalUI

/// Pane 5: the answer.
enum ResponseScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = ResponseFinding.perform(action, &model) { return effects }
        switch action {
        case .goNextPoint: return ResponsePoints.go(by: 1, &model)
        case .goPrevPoint: return ResponsePoints.go(by: -1, &model)
        case .respExplain: return ResponseExplaining.explain(&model)
        case .respEnter where model.request.response.tab == .tree: return ResponseLink.enter(&model)
        default: break
        }
        switch shownTab(model) {
        case .tree: return TreeKeys.perform(action, &model)
        case .raw: return RawKeys.perform(action, &model)
        case .headers: return listKeys(action, \.headers, &model)
        case .checks: return listKeys(action, \.checks, &model)
        case .timing:
            let lines = TimingView.lines(model, columns: width(model), drawing: .ascii)
            return scrollLines(action, count: lines.count, &model)
        }
    }

    static func accept(_ result: SearchResult, for job: JobID, _ model: inout Model) -> [Effect] {
        ResponseFinding.accept(result, for: job, &model)
    }

    private static func listKeys(
        _ action: Action, _ path: WritableKeyPath<ResponseState, ListReading>, _ model: inout Model
    ) -> [Effect]? {
        guard let lines = list(model) else { return nil }
        var reading = model.request.response[keyPath: path]
        guard ListKeys.perform(action, &reading, count: lines.count, height: height(model)) else { return nil }
        model.request.response[keyPath: path] = reading
        return []
    }

    /// Timing has no cursor: every movement scrolls.
    private static func scrollLines(_ action: Action, count: Int, _ model: inout Model) -> [Effect]? {
        var reading = model.request.response.timing
        guard ListKeys.perform(action, &reading, count: count, height: height(model)) else { return nil }
        reading.top = min(reading.cursor, max(0, count - height(model)))
        model.request.response.timing = reading
        return []
    }

    // MARK: What is shown

    /// The tree where there is one, else the text that it would be made of.
    static func shownTab(_ model: Model) -> ResponseTab {
        let response = model.request.response
        return response.tab == .tree && response.index?.document == nil ? .raw : response.tab
    }

    /// The lines of a tab that is a list; nil for the others.
    static func list(_ model: Model) -> [ListLine]? {
        switch model.request.response.tab {
        case .headers: model.head.map(HeaderLines.of) ?? []
        case .checks: CheckLines.of(model)
        case .tree, .raw, .timing: nil
        }
    }

    static func lineCount(_ model: Model) -> Int {
        if let lines = list(model) { return lines.count }
        guard let index = model.request.response.index else { return 0 }
        return shownTab(model) == .tree ? index.places.count : index.text.lineCount
    }

    /// The place of the cursor, as searches count places.
    static func cursor(_ model: Model) -> Int {
        let response = model.request.response
        return switch shownTab(model) {
        case .tree: response.tree.cursor
        case .raw: response.raw.cursor
        case .headers: response.headers.cursor
        case .timing: response.timing.cursor
        case .checks: response.checks.cursor
        }
    }

    static func go(to place: Int, _ model: inout Model) {
        switch shownTab(model) {
        case .tree:
            guard let index = model.request.response.index else { return }
            model.request.response.tree.reveal(place, index, height: height(model))
        case .raw: RawKeys.go(to: place, &model)
        case .headers: model.request.response.headers.cursor = place
        case .timing: model.request.response.timing.cursor = place
        case .checks: model.request.response.checks.cursor = place
        }
    }

    // MARK: Size

    /// Rows for the body.
    static func height(_ model: Model) -> Int {
        max(1, (size(model)?.height ?? 1) - (ResponseWords.banner(model) == nil ? 0 : 1))
    }

    static func width(_ model: Model) -> Int {
        max(1, size(model)?.width ?? model.size.width)
    }

    private static func size(_ model: Model) -> Size? {
        MainLayout(model).panes[.response]?.size
    }
}
