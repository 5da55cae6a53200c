import TerminalUI

/// Pane 5: the answer. What a key means in it, its tab says first.
enum ResponseScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = ResponseFinding.perform(action, &model) { return effects }
        if let effects = Parts.perform(shownTab(model).part, action, &model) { return effects }
        switch action {
        case .goNextPoint: return ResponsePoints.go(by: 1, &model)
        case .goPrevPoint: return ResponsePoints.go(by: -1, &model)
        case .respExplain: return ResponseExplaining.explain(&model)
        case .checkAdd: return CheckEdits.add(&model)
        case .checkAgain: return Checking.again(&model)
        case .captureVariable: return CaptureCard.open(&model)
        case .tlsPin:
            model.status.say(Pinning.nothing)
            return []
        default: return nil
        }
    }

    static func accept(_ result: SearchResult, for job: JobID, _ model: inout Model) -> [Effect] {
        ResponseFinding.accept(result, for: job, &model)
    }

    // MARK: What is shown

    /// The chosen tab while it has something to show; the tree where there is one, else the text that it would be
    /// made of.
    static func shownTab(_ model: Model) -> ResponseTab {
        let response = model.request.response
        let tab = tabs(model).contains(response.tab) ? response.tab : .tree
        return tab == .tree && response.index?.document == nil ? .raw : tab
    }

    static func shown(_ model: Model) -> any ResponseTabPart { shownTab(model).part.part(of: model) }

    /// Every tab that there is now.
    static func tabs(_ model: Model) -> [ResponseTab] { ResponseTab.allCases.filter { $0.part.isThere(model) } }

    /// The lines of a tab that is a list, as they may be drawn; nil for the others.
    static func list(_ model: Model) -> [ListLine]? { Parts.list(of: shown(model), model) }

    static func lineCount(_ model: Model) -> Int { Parts.count(of: shown(model), model) }

    /// The place of the cursor, as searches count places.
    static func cursor(_ model: Model) -> Int { shown(model).place }

    static func go(to place: Int, _ model: inout Model) { Parts.go(to: place, in: shownTab(model).part, &model) }

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

/// What the pane asks of its tab, whichever that is.
extension Parts {
    fileprivate static func perform<T: ResponseTabPart>(
        _ tab: T.Type, _ action: Action, _ model: inout Model
    ) -> [Effect]? {
        let facts = model.request.response[keyPath: T.slot].facts(model)
        var desk = Desk<T.Wish>(nextJob: model.nextJob)
        let isHandled = model.request.response[keyPath: T.slot].perform(action, facts, &desk)
        return isHandled ? carryOut(desk, &model, .pane) : nil
    }

    fileprivate static func go<T: ResponseTabPart>(to place: Int, in tab: T.Type, _ model: inout Model) {
        let facts = model.request.response[keyPath: T.slot].facts(model)
        model.request.response[keyPath: T.slot].go(to: place, facts)
    }

    fileprivate static func list<T: ResponseTabPart>(of tab: T, _ model: Model) -> [ListLine]? {
        tab.list(tab.facts(model))
    }

    fileprivate static func count<T: ResponseTabPart>(of tab: T, _ model: Model) -> Int { tab.count(tab.facts(model)) }

    static func yank<T: ResponseTabPart>(
        _ action: Action, from tab: T, _ model: Model
    ) -> (text: String, label: String)? {
        tab.yank(action, tab.facts(model))
    }
}
