import CurlewSerialization
import Keys
import TerminalUI

/// Pane 3 while the body is a text: reading it. Enter edits.
enum TextBodyScreen {
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        if let moves = moves(action, page: desk.pageRows(bench)) {
            for _ in 0..<moves.count { _ = bench.request.body.apply(.move(moves.move, selects: false)) }
            return []
        }
        switch action {
        case .nodeEdit, .nodeText, .nodeAddAfter, .nodeAddChild: return TextPanes.openBody(&bench, &desk)
        // The row of the cursor is always visible.
        case .scrollCentre, .scrollTop, .scrollBottom: return []
        case .searchNext: return TextPanes.find(forward: true, &bench, &desk)
        case .searchPrev: return TextPanes.find(forward: false, &bench, &desk)
        default:
            guard ["node", "fold", "select"].contains(action.area) || action == .linkGo else { return nil }
            desk.say(
                "the body is a text; \(desk.key(of: .nodeEdit, in: .parameters)) edits it, "
                    + "\(desk.key(of: .requestSerializer)) takes the parameters")
            return []
        }
    }

    private static func moves(_ action: Action, page: Int) -> (move: TextMove, count: Int)? {
        switch action {
        case .moveDown, .scrollDown: (.down, 1)
        case .moveUp, .scrollUp: (.up, 1)
        case .moveLeft: (.left, 1)
        case .moveRight: (.right, 1)
        case .moveFirst: (.textStart, 1)
        case .moveLast: (.textEnd, 1)
        case .movePageDown, .moveNextSibling: (.pageDown, 1)
        case .movePageUp, .movePrevSibling: (.pageUp, 1)
        case .moveHalfDown: (.down, max(1, page / 2))
        case .moveHalfUp: (.up, max(1, page / 2))
        default: nil
        }
    }
}
