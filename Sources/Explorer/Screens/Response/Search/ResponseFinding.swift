import CurlewFormats

/// Searching and filtering in the response: from the prompt to the cursor.
enum ResponseFinding {
    /// `/text`: goes to the next match when the search is done.
    static func search(_ pattern: String, _ model: inout Model) -> [Effect] {
        start(.text(pattern), &model)
    }

    /// `&text`: shows only what matches; in text and lists it is a search.
    static func filter(_ pattern: String, _ model: inout Model) -> [Effect] {
        if pattern.isEmpty {
            clear(&model)
            return []
        }
        return start(.filter(pattern), &model)
    }

    /// Takes marks and filter away; false when there are none.
    @discardableResult
    static func clear(_ model: inout Model) -> Bool {
        guard model.request.response.finding.query != nil else { return false }
        model.request.response.finding = Finding()
        model.search = SearchState()
        let cursor = model.request.response.tree.cursor
        model.request.response.tree.listed = nil
        if let index = model.request.response.index {
            model.request.response.tree.reveal(cursor, index, height: ResponseScreen.height(model))
        }
        return true
    }

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .searchNext: return go(back: false, &model)
        case .searchPrev: return go(back: true, &model)
        case .searchSameKey: return sameKey(back: false, &model)
        case .searchSameKeyBack: return sameKey(back: true, &model)
        default: return nil
        }
    }

    private static func sameKey(back: Bool, _ model: inout Model) -> [Effect] {
        let response = model.request.response
        guard let key = response.index?.document?.key(of: response.tree.cursor) else {
            model.status.say("this line has no key")
            return []
        }
        if response.finding.query == .key(key) { return go(back: back, &model) }
        return start(.key(key), back: back, &model)
    }

    // MARK: Work

    private static func start(_ query: SearchJob.Query, back: Bool = false, _ model: inout Model) -> [Effect] {
        guard ResponseScreen.shownTab(model) != .image else {
            model.status.say("a picture has no lines")
            return []
        }
        var finding = Finding()
        finding.query = query
        finding.tab = ResponseScreen.shownTab(model)
        finding.goesBack = back
        guard !finding.pattern.isEmpty else { return [] }
        model.search.pattern = finding.pattern
        model.search.pane = .response
        model.search.isActive = true
        if let lines = ResponseScreen.list(model) { return take(lines, finding, &model) }
        guard let index = model.request.response.index else { return sayNothing(&model) }
        let job = model.makeJob()
        finding.job = job
        model.request.response.finding = finding
        return [.search(SearchJob(id: job, query: query, tab: finding.tab, index: index))]
    }

    /// Headers and checks are short: looked through at once.
    private static func take(_ lines: [ListLine], _ finding: Finding, _ model: inout Model) -> [Effect] {
        let pattern = TextPattern(finding.pattern)
        var finding = finding
        finding.take(lines.indices.filter { pattern.matches(lines[$0].copied) })
        model.request.response.finding = finding
        return land(&model)
    }

    /// The answer of a search; dropped when another one was started, or another response came.
    static func accept(_ result: SearchResult, for job: JobID, _ model: inout Model) -> [Effect] {
        guard model.request.response.finding.job == job else { return [] }
        model.request.response.finding.take(result.matches)
        if let listed = result.listed { model.request.response.tree.listed = listed.isEmpty ? nil : listed }
        return land(&model)
    }

    /// A match under the cursor counts as the first, so that a search from the top finds the top.
    private static func land(_ model: inout Model) -> [Effect] {
        let finding = model.request.response.finding
        if finding.goesBack { return go(back: true, &model) }
        if case .key = finding.query { return go(back: false, &model) }
        let cursor = ResponseScreen.cursor(model)
        return go(to: finding.place(after: cursor - 1), &model)
    }

    private static func go(back: Bool, _ model: inout Model) -> [Effect] {
        let finding = model.request.response.finding
        guard finding.query != nil else {
            model.status.say("nothing was searched for yet; / searches")
            return []
        }
        guard finding.tab == ResponseScreen.shownTab(model) else {
            let query = finding.query ?? .text("")
            return start(query, back: back, &model)
        }
        let cursor = ResponseScreen.cursor(model)
        return go(to: back ? finding.place(before: cursor) : finding.place(after: cursor), &model)
    }

    private static func go(to target: (place: Int, number: Int)?, _ model: inout Model) -> [Effect] {
        guard let target else { return sayNothing(&model) }
        let finding = model.request.response.finding
        ResponseScreen.go(to: target.place, &model)
        model.search.current = target.number
        model.search.count = finding.count
        let more = finding.count == ResponseSearch.limit ? "+" : ""
        model.status.say("\(target.number) of \(finding.count)\(more)")
        return []
    }

    private static func sayNothing(_ model: inout Model) -> [Effect] {
        model.search.current = 0
        model.search.count = 0
        let pattern = model.request.response.finding.pattern
        let lines = ResponseScreen.lineCount(model)
        model.status.say(
            "No match for \"\(pattern)\" in \(lines) \(lines == 1 ? "line" : "lines"). 0 of 0. Esc clears.")
        return []
    }
}
