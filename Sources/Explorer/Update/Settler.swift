import TerminalUI

/// State that is derived from the model and updated after every message. Each case names the cases whose results it
/// reads; the order of updating follows from that, and no update function calls one.
enum Settler: CaseIterable {
    case past, questions, pathRows, text, sending, folder, draft, lookUps, checks, activity, preview, unsaved, scroll
    case view, image, secrets

    /// The cases whose results this one reads.
    var needs: [Settler] {
        switch self {
        case .past, .questions, .pathRows, .folder, .activity: []
        // Text typed for a body is part of the draft.
        case .text: [.pathRows]
        // A request whose state has changed is cancelled before anything is computed for it.
        case .sending: [.text]
        case .draft: [.sending, .text, .pathRows, .folder]
        case .lookUps: [.draft]
        case .checks: [.lookUps]
        case .preview: [.draft, .checks]
        case .unsaved: [.draft]
        case .scroll: [.preview, .text, .unsaved]
        case .view, .image: [.scroll]
        // After every case that may make secrets known, so that it takes all of this round.
        case .secrets: [.lookUps, .checks, .image]
        }
    }

    func settle(_ model: inout Model) -> [Effect] {
        switch self {
        case .past:
            PastViewing.settle(&model)
            return HistoryScreen.settle(&model)
        case .questions: Questions.settle(&model)
        case .pathRows: PathRows.settle(&model.bench.request, model.environments)
        case .text: return Parts.panes(&model) { TextPanes.settle(&$0, &$1) }
        case .sending: return SendDriver.settle(&model)
        case .folder: ValueLookups.settleFolder(of: model.request, &model.environments)
        case .draft: return Deriving.settle(&model)
        case .lookUps: return ValueLookups.settle(&model)
        case .checks: return Checking.settle(&model)
        case .activity: return Activity.settle(&model)
        case .preview:
            return Parts.panes(&model) { bench, desk in
                PreviewScreen.settle(&bench, &desk)
                return []
            }
        case .unsaved: model.library.show(unsaved: model.unsavedRequests)
        case .scroll: Scrolling.settle(&model)
        case .view: return ViewedNodes.next(model).map { Deriving.look(at: $0, &model.bench.request) } ?? []
        case .image: return ImageTab.settle(&model) + AnswersBefore.settle(&model)
        case .secrets: return SecretDisplay.settle(&model.environments)
        }
        return []
    }

    /// All cases, each after those that it needs; otherwise in the order of declaration.
    static let order: [Settler] = {
        var order: [Settler] = []
        func add(_ settler: Settler) {
            guard !order.contains(settler) else { return }
            for need in settler.needs { add(need) }
            order.append(settler)
        }
        for settler in allCases { add(settler) }
        return order
    }()
}

/// Keeps the cursor of each list in its window; the rows do not move while the cursor moves inside.
enum Scrolling {
    static func settle(_ model: inout Model) {
        PaneNeeds.settle(&model)
        let layout = MainLayout(model)
        if let rect = layout.panes[.parameters] {
            parameters(in: rect, model.size.height, count: model.table?.count(model) ?? 0, &model.bench)
            if model.text != nil || model.showsBody { TextPanes.layOut(in: rect, model.settings, &model.bench) }
        }
        if let rect = layout.panes[.collections] {
            follow(
                &model.library.top, model.library.cursor, of: model.library.rows.count, CollectionsScreen.area(in: rect)
            )
        }
    }

    private static func parameters(
        in rect: Rect, _ screenHeight: Int, count lines: Int, _ bench: inout Workbench
    ) {
        guard bench.parametersTab == .parameters else {
            var rows = bench.request.tables[bench.parametersTab]
            rows.cursor = min(rows.cursor, max(0, lines - 1))
            follow(&rows.top, rows.cursor, of: lines, rect)
            bench.request.tables[bench.parametersTab] = rows
            return
        }
        let count = bench.request.parameters.rows.count
        if bench.showsBody {
            let top = Rect(x: 0, y: 0, width: rect.width, height: PathTop.height(bench, in: rect))
            let cursor = bench.request.parameters.cursorIndex ?? count - 1
            return follow(&bench.request.parameters.top, cursor, of: count, top)
        }
        let cursor = bench.request.parameters.cursorIndex ?? count
        follow(&bench.request.parameters.top, cursor, of: count + 1, ParametersScreen.area(in: rect, screenHeight))
    }

    private static func follow(_ top: inout Int, _ cursor: Int, of count: Int, _ area: Rect) {
        top = ListScroll(first: top).offset(cursor: cursor, count: count, height: area.height)
    }
}
