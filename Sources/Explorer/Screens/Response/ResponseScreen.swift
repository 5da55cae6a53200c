import TerminalUI

/// Pane 5: the answer. What a key means in it, its tab says first.
enum ResponseScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if action.isOfSearch { return find(&model) { $0.perform(action, $1, &$2) } }
        if let effects = shownTab(model).part.perform(action, &model) { return effects }
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

extension Action {
    /// Goes on with a search, in whichever tab.
    fileprivate var isOfSearch: Bool {
        [.searchNext, .searchPrev, .searchSameKey, .searchSameKeyBack].contains(self)
    }
}
