import CurlewBytes
import CurlewNetworking
import Keys
import TerminalUI
import Viewing

/// The reason why a bound action is not available. Help shows such keys in grey and gives the reason on Enter.
enum Availability {
    /// The reason; nil when none is known.
    static func reason(_ action: Action, _ model: Model) -> String? {
        ofRequest(action, model) ?? ofRow(action, model) ?? ofResponse(action, model) ?? ofPlace(action, model)
    }

    // MARK: Keys without a meaning

    /// The panes' contexts with the key that leads there.
    private static let panes: [(KeyContext, Action)] = [
        (.parameters, .paneParams), (.headers, .goHeaders), (.collections, .paneCollections), (.preview, .panePreview),
        (.responseTree, .paneResponse), (.responseText, .paneResponse), (.responseChecks, .paneResponse),
    ]

    /// The words for keys that mean nothing here: the pane in which they mean something, with the key that leads there.
    static func meaningless(_ keys: [Key], _ model: Model) -> String {
        let names = keys.map(\.description).joined(separator: " ")
        let help = model.keys.name(of: .helpHere, in: InputDispatch.takesText(model) ? .everywhere : model.context)
        let end = "\(help) shows keys"
        guard model.overlays.isEmpty, model.stage == .main, !InputDispatch.takesText(model) else {
            return "\"\(names)\" does nothing here; \(end)"
        }
        for (context, way) in panes {
            guard case .action(let action) = model.keys.match(keys, in: context),
                let binding = model.keys.bindings(in: context).first(where: { $0.action == action })
            else { continue }
            return
                "\"\(names)\" does nothing here; \(model.key(of: way)) \(names) in \(context.title): \(binding.title)"
        }
        return "\"\(names)\" does nothing here; \(end)"
    }

    // MARK: The request

    private static func ofRequest(_ action: Action, _ model: Model) -> String? {
        switch action {
        case .editUndo where model.request.undo.past.isEmpty && !canRestore(model): "nothing to undo"
        case .requestLift where !QueryLifting.isPossible(model.request.draft): "the URL has no query"
        case .editRedo where model.request.undo.future.isEmpty: "nothing to redo"
        case .editRepeat where model.lastChange == nil: "nothing to repeat yet"
        case .nodePasteAfter where model.register.isEmpty, .nodePasteInside where model.register.isEmpty:
            nothingToPaste(model.display)
        case .goNextPoint where hasNoProblems(model), .goPrevPoint where hasNoProblems(model):
            model.request.viewedNodes == nil
                ? "no problems" : "no problems in view; curlew check looks at the whole tree"
        case .historyEdit where model.request.past == nil:
            "this request is not of the past; \(model.key(of: .historyOpen)) lists what was sent"
        default: nil
        }
    }

    static func nothingToPaste(_ display: DisplayContext) -> String {
        "nothing to paste; \(display.key(of: .nodeDelete, in: .parameters)) cuts, "
            + "\(display.key(of: .selectStart, in: .parameters)) selects"
    }

    private static func canRestore(_ model: Model) -> Bool {
        model.focus == .collections && !model.library.deleted.isEmpty
    }

    private static func hasNoProblems(_ model: Model) -> Bool {
        model.request.derived.map { $0.problems.isEmpty && $0.noted.isEmpty } ?? true
    }

    // MARK: The line at the cursor

    private static func ofRow(_ action: Action, _ model: Model) -> String? {
        switch model.context {
        case .parameters where model.request.parameters.cursor == nil && action.needsNode:
            "no parameter here; \(model.key(of: .nodeAddAfter, in: .parameters)) adds one"
        case .collections where model.library.cursorRow == nil && action.needsItem:
            "no request here; \(model.key(of: .collNewRequest, in: .collections)) makes one"
        default: nil
        }
    }

    // MARK: The response

    private static func ofResponse(_ action: Action, _ model: Model) -> String? {
        switch action {
        case .yankResponse, .respWrite, .requestResend:
            hasAnswer(model) || (action == .requestResend && hasFailed(model))
                ? nil : "no response yet; \(model.key(of: .requestSend)) sends"
        default: nil
        }
    }

    private static func hasAnswer(_ model: Model) -> Bool {
        if case .received = model.request.exchange { true } else { false }
    }

    private static func hasFailed(_ model: Model) -> Bool {
        if case .failed = model.request.exchange { true } else { false }
    }

    // MARK: The place

    /// The reason for movements when there is nothing to move in.
    private static func ofPlace(_ action: Action, _ model: Model) -> String? {
        let area = action.area
        guard model.context != .textArea, ["move", "scroll", "fold", "byte", "text", "resp"].contains(area) else {
            return nil
        }
        if let screen = model.stage.screen, !screen.leavesRestToPanes(model) { return "nothing to move in here" }
        return model.focus.screen.movementRefusal(action, model)
    }
}

extension Action {
    /// True for a move to the left or to the right.
    var isAcross: Bool { self == .moveLeft || self == .moveRight }

    fileprivate var needsNode: Bool {
        switch self {
        case .nodeEdit, .nodeText, .nodeAddAfter, .nodeAddBefore, .nodeAddChild, .nodePasteAfter, .nodePasteInside:
            false
        case .linkExplain, .linkGo, .selectStart: true
        default: area == "node"
        }
    }

    fileprivate var needsItem: Bool {
        switch self {
        case .collNewRequest, .collNewFolder: false
        default: area == "coll"
        }
    }
}
