import TerminalUI

/// A question with y and n; Enter takes the safe answer.
public struct QuestionState: Equatable, Sendable {
    public var kind: Kind

    public init(_ kind: Kind) {
        self.kind = kind
    }

    public enum Kind: Equatable, Sendable {
        case quitWhileRunning
        case overwriteChanged(name: String)
        case overwriteFile(path: String)
        case delete(name: String, count: Int)
    }

    var text: String {
        switch kind {
        case .quitWhileRunning: "A request is running. Cancel it and quit?"
        case .overwriteChanged(let name): "\(name) changed on disk since it was read. Write over it?"
        case .overwriteFile(let path): "\(path) exists. Write over it?"
        case .delete(let name, let count):
            count == 1
                ? "Delete \(name)? u brings it back." : "Delete \(name) and \(count - 1) below it? u brings it back."
        }
    }
}

enum QuestionScreen {
    static func perform(_ action: Action, _ state: QuestionState, _ model: inout Model) -> [Effect]? {
        switch action {
        case .confirmYes:
            model.overlays.removeLast()
            return answer(state.kind, &model)
        case .confirmNo, .confirmDefault:
            model.overlays.removeLast()
            model.status.say("nothing was done")
            return []
        case .helpHere, .appRedraw, .appSuspend: return nil
        default:
            model.status.say("answer first: y or n")
            return []
        }
    }

    private static func answer(_ kind: QuestionState.Kind, _ model: inout Model) -> [Effect] {
        switch kind {
        case .quitWhileRunning: Sending.cancel(&model) + Leaving.quit(&model)
        case .overwriteChanged: Filing.save(&model, overwrite: true)
        case .overwriteFile(let path): Filing.writeBody(to: path, overwrite: true, &model)
        case .delete: Filing.deleteAtCursor(&model)
        }
    }

    static func draw(_ state: QuestionState, on canvas: inout Canvas, in area: Rect) {
        let box = Rect(x: area.x, y: area.y + 3, width: area.width, height: 4)
        let inside = canvas.card(box, title: "Question")
        canvas.put(
            TextWidth.truncated(DisplayText.visible(state.text), columns: inside.width - 2), in: inside, row: 0,
            column: 1)
        canvas.put(
            [Run("y", .hintKey), Run(" yes   "), Run("N", .hintKey), Run(" no (Enter)")], in: inside, row: 1, column: 1)
    }
}
