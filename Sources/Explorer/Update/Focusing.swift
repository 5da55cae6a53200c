import CurlewNetworking
import Drafting
import Keys

/// The focused pane, its tab and its size.
enum Focusing {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> Bool {
        switch action {
        case .paneCollections, .goCollections: focus(.collections, &bench, &desk)
        case .paneRequest: focus(.request, &bench, &desk)
        case .paneParams: focus(.parameters, &bench, &desk)
        case .goParams: go(to: .parameters, &bench, &desk)
        case .goHeaders: go(to: .headers, &bench, &desk)
        case .goAuth: go(to: .auth, &bench, &desk)
        case .goOptions: go(to: .options, &bench, &desk)
        case .goCookies: go(to: .cookies, &bench, &desk)
        case .panePreview, .goPreview: focus(.preview, &bench, &desk)
        case .paneResponse, .goResponse: focus(.response, &bench, &desk)
        case .paneNext: step(1, &bench, &desk)
        case .panePrev: step(-1, &bench, &desk)
        case .paneLeft, .paneRight, .paneUp, .paneDown: focus(neighbour(action, bench.focus), &bench, &desk)
        case .paneZoomIn: bench.zoom = Zoom(rawValue: bench.zoom.rawValue + 1) ?? bench.zoom
        case .paneZoomOut: bench.zoom = Zoom(rawValue: bench.zoom.rawValue - 1) ?? bench.zoom
        case .paneOnly: bench.zoom = .full
        case .paneEven:
            (bench.zoom, bench.sizes) = (.normal, PaneSizes())
            desk.wish(.layout(.automatic))
        case .tabNext: tab(1, &bench, &desk)
        case .tabPrev: tab(-1, &bench, &desk)
        case .goBack: jump(back: true, &bench, &desk)
        case .goForward: jump(back: false, &bench, &desk)
        default: return false
        }
        return true
    }

    /// Moves the focus to a pane of the main screen.
    private static func focus(_ pane: Pane, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        bench.focus(on: pane)
        desk.wish(.showPanes)
    }

    private static func go(to tab: ParametersTab, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        bench.parametersTab = tab
        focus(.parameters, &bench, &desk)
    }

    @discardableResult
    static func focus(_ pane: Pane, _ model: inout Model) -> [Effect] {
        model.bench.focus(on: pane)
        model.stage = .main
        return []
    }

    private static func step(_ offset: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        focus(next(bench.focus, offset), &bench, &desk)
    }

    private static func neighbour(_ action: Action, _ pane: Pane) -> Pane {
        switch (action, pane) {
        case (.paneLeft, .preview): .parameters
        case (.paneLeft, _): .collections
        case (.paneRight, .collections): .parameters
        case (.paneRight, .parameters): .preview
        case (.paneUp, .response): .parameters
        case (.paneUp, .parameters), (.paneUp, .preview): .request
        case (.paneDown, .request): .parameters
        case (.paneDown, .parameters), (.paneDown, .preview): .response
        default: pane
        }
    }

    private static func tab(_ offset: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        switch bench.focus {
        case .parameters: bench.parametersTab = next(bench.parametersTab, offset)
        case .preview:
            let shown = bench.request.preview.shownTab(of: bench.request.draft)
            bench.request.preview.chosenTab = next(shown, offset)
        case .response: desk.wish(.responseTab(by: offset))
        case .collections, .request: break
        }
    }

    static func next<Tab: CaseIterable & Equatable>(
        _ tab: Tab, _ offset: Int, _ all: [Tab] = Array(Tab.allCases)
    ) -> Tab {
        let index = (all.firstIndex(of: tab) ?? 0) + offset + all.count
        return all[index % all.count]
    }

    // MARK: Jumps

    static func place(_ model: Model) -> JumpList.Place {
        var place = model.bench.place
        place.isBatch = model.stage == .batch
        return place
    }

    private static func jump(back: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let here = desk.place(bench)
        let target = back ? bench.jumps.goBack(from: here) : bench.jumps.goForward(from: here)
        guard let target else { return desk.say(back ? "no earlier place" : "no later place") }
        if target.isBatch { return desk.wish(.showBatch) }
        bench.request.parameters.cursor = target.node
        bench.request.preview.cursor = target.byte
        focus(target.focus, &bench, &desk)
    }
}

extension Workbench {
    /// The focused pane and its cursor.
    var place: JumpList.Place {
        JumpList.Place(focus: focus, node: request.parameters.cursor, byte: request.preview.cursor)
    }

    /// Moves the focus to a pane.
    mutating func focus(on pane: Pane) {
        focus = pane
        selection = nil
    }
}
