import TerminalUI

/// Pane 5: the answer.
enum ResponseScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = ResponseFinding.perform(action, &model) { return effects }
        switch action {
        case .goNextPoint: return ResponsePoints.go(by: 1, &model)
        case .goPrevPoint: return ResponsePoints.go(by: -1, &model)
        case .respExplain: return ResponseExplaining.explain(&model)
        case .respEnter where shownTab(model) == .tree: return ResponseLink.enter(&model)
        case .tlsPin: return Pinning.ask(&model)
        case .checkAdd: return CheckEdits.add(&model)
        case .checkEdit: return CheckEdits.edit(&model)
        case .checkDelete: return CheckEdits.delete(&model)
        case .checkAgain: return Checking.again(&model)
        case .captureVariable: return CaptureScreen.open(&model)
        default: break
        }
        switch shownTab(model) {
        case .tree: return TreeKeys.perform(action, &model)
        case .raw: return RawKeys.perform(action, &model)
        case .image: return nil
        case .headers, .tls, .cookies, .checks: return listKeys(action, &model)
        case .timing:
            let lines = TimingView.lines(model, columns: width(model), drawing: .ascii)
            return scrollLines(action, \.timing, count: lines.count, &model)
        case .transfer:
            return scrollLines(action, \.transfer, count: TransferView.lines(model).count, &model)
        }
    }

    static func accept(_ result: SearchResult, for job: JobID, _ model: inout Model) -> [Effect] {
        ResponseFinding.accept(result, for: job, &model)
    }

    private static func listKeys(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard let lines = list(model), let path = model.request.response.tab.reading else { return nil }
        var reading = model.request.response[keyPath: path]
        guard ListKeys.perform(action, &reading, count: lines.count, height: height(model)) else { return nil }
        model.request.response[keyPath: path] = reading
        return []
    }

    /// There is no cursor: every movement scrolls.
    private static func scrollLines(
        _ action: Action, _ path: WritableKeyPath<ResponseState, ListReading>, count: Int, _ model: inout Model
    ) -> [Effect]? {
        var reading = model.request.response[keyPath: path]
        guard ListKeys.perform(action, &reading, count: count, height: height(model)) else { return nil }
        reading.top = min(reading.cursor, max(0, count - height(model)))
        model.request.response[keyPath: path] = reading
        return []
    }

    // MARK: What is shown

    /// The chosen tab while it has something to show; the tree where there is one, else the text that it would be
    /// made of.
    static func shownTab(_ model: Model) -> ResponseTab {
        let response = model.request.response
        let tab = tabs(model).contains(response.tab) ? response.tab : .tree
        return tab == .tree && response.index?.document == nil ? .raw : tab
    }

    /// Every tab that there is now.
    static func tabs(_ model: Model) -> [ResponseTab] {
        ResponseTab.allCases.filter { tab in
            switch tab {
            case .transfer: model.shownTransfer != nil
            case .image: model.request.response.index?.image != nil
            default: true
            }
        }
    }

    /// The lines of a tab that is a list, as they may be drawn; nil for the others.
    static func list(_ model: Model) -> [ListLine]? { lines(model)?.map { model.shown($0) } }

    private static func lines(_ model: Model) -> [ListLine]? {
        switch model.request.response.tab {
        case .headers:
            model.head.map { head in
                let note = CacheNote(model)
                return HeaderLines.of(head, age: note.ageSentence) + note.lines
            } ?? []
        case .tls: TLSLines.of(model)
        case .cookies: CookieLines.of(model)
        case .checks: CheckLines.of(model)
        case .transfer, .image, .tree, .raw, .timing: nil
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
        case .image: 0
        case let tab: tab.reading.map { response[keyPath: $0].cursor } ?? 0
        }
    }

    static func go(to place: Int, _ model: inout Model) {
        switch shownTab(model) {
        case .tree:
            guard let index = model.request.response.index else { return }
            model.request.response.tree.reveal(place, index, height: height(model))
        case .raw: RawKeys.go(to: place, &model)
        case .image: break
        case let tab:
            if let path = tab.reading { model.request.response[keyPath: path].cursor = place }
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

extension ResponseTab {
    /// Where the reader of a list stands; nil where the place is another.
    var reading: WritableKeyPath<ResponseState, ListReading>? {
        switch self {
        case .transfer: \.transfer
        case .headers: \.headers
        case .timing: \.timing
        case .tls: \.tls
        case .cookies: \.cookies
        case .checks: \.checks
        case .image, .tree, .raw: nil
        }
    }
}
