import CurlewNetworking
import Drafting

/// Which pane has the focus, which tab it shows and how large it is.
enum Focusing {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .paneCollections, .goCollections: return focus(.collections, &model)
        case .paneRequest: return focus(.request, &model)
        case .paneParams: return focus(.parameters, &model)
        case .goParams: return go(to: .parameters, &model)
        case .goHeaders: return go(to: .headers, &model)
        case .goAuth: return go(to: .auth, &model)
        case .goOptions: return go(to: .options, &model)
        case .goCookies: return go(to: .cookies, &model)
        case .panePreview, .goPreview: return focus(.preview, &model)
        case .paneResponse, .goResponse: return focus(.response, &model)
        case .paneNext: return step(1, &model)
        case .panePrev: return step(-1, &model)
        case .paneLeft, .paneRight, .paneUp, .paneDown: return neighbour(action, &model)
        case .paneZoomIn: return zoom(by: 1, &model)
        case .paneZoomOut: return zoom(by: -1, &model)
        case .paneOnly: return setZoom(.full, &model)
        case .paneEven:
            model.settings.layout = .automatic
            return setZoom(.normal, &model)
        case .tabNext: return tab(1, &model)
        case .tabPrev: return tab(-1, &model)
        case .goBack: return jump(back: true, &model)
        case .goForward: return jump(back: false, &model)
        default: return nil
        }
    }

    @discardableResult
    static func focus(_ pane: Pane, _ model: inout Model) -> [Effect] {
        model.bench.focus(on: pane)
        model.stage = .main
        return []
    }

    static func go(to tab: ParametersTab, _ model: inout Model) -> [Effect] {
        model.parametersTab = tab
        return focus(.parameters, &model)
    }

    private static func step(_ offset: Int, _ model: inout Model) -> [Effect] {
        let panes = Pane.allCases
        let index = (panes.firstIndex(of: model.focus) ?? 0) + offset + panes.count
        return focus(panes[index % panes.count], &model)
    }

    private static func neighbour(_ action: Action, _ model: inout Model) -> [Effect] {
        let target: Pane =
            switch (action, model.focus) {
            case (.paneLeft, .preview): .parameters
            case (.paneLeft, _): .collections
            case (.paneRight, .collections): .parameters
            case (.paneRight, .parameters): .preview
            case (.paneUp, .response): .parameters
            case (.paneUp, .parameters), (.paneUp, .preview): .request
            case (.paneDown, .request): .parameters
            case (.paneDown, .parameters), (.paneDown, .preview): .response
            default: model.focus
            }
        return focus(target, &model)
    }

    private static func zoom(by offset: Int, _ model: inout Model) -> [Effect] {
        setZoom(Zoom(rawValue: model.zoom.rawValue + offset) ?? model.zoom, &model)
    }

    private static func setZoom(_ zoom: Zoom, _ model: inout Model) -> [Effect] {
        model.zoom = zoom
        return []
    }

    private static func tab(_ offset: Int, _ model: inout Model) -> [Effect] {
        switch model.focus {
        case .parameters: model.parametersTab = next(model.parametersTab, offset)
        case .preview:
            let shown = model.request.preview.shownTab(for: model.request.draft.serializer)
            model.request.preview.chosenTab = next(shown, offset)
        case .response:
            model.request.response.tab = next(model.request.response.tab, offset, ResponseScreen.tabs(model))
        case .collections, .request: break
        }
        return []
    }

    private static func next<Tab: CaseIterable & Equatable>(
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

    private static func jump(back: Bool, _ model: inout Model) -> [Effect] {
        let here = place(model)
        let target = back ? model.jumps.goBack(from: here) : model.jumps.goForward(from: here)
        guard let target else {
            model.status.say(back ? "no earlier place" : "no later place")
            return []
        }
        if target.isBatch { return Parts.open(BatchScreen.self, &model) }
        model.request.parameters.cursor = target.node
        model.request.preview.cursor = target.byte
        return focus(target.focus, &model)
    }
}

extension Workbench {
    /// Where the keys go, and where the cursor stands there.
    var place: JumpList.Place {
        JumpList.Place(focus: focus, node: request.parameters.cursor, byte: request.preview.cursor)
    }

    /// Gives a pane the keys.
    mutating func focus(on pane: Pane) {
        focus = pane
        selection = nil
    }
}
