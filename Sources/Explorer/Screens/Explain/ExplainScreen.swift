import Drafting
import Networking
import Serialization
import TerminalUI

/// The explain strip under the tree and the card behind `x`.
enum ExplainScreen {
    /// Opens the card, or closes it.
    static func toggle(_ model: inout Model) -> [Effect] {
        if case .explain? = model.overlays.last {
            model.overlays.removeLast()
        } else if ExplainCard.node(model) == nil, Explanation.strip(model).isEmpty {
            model.status.say("nothing here to explain; go to a parameter or a byte")
        } else {
            model.overlays.append(.explain)
        }
        return []
    }

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .pickerClose, .linkExplain, .appPop, .appBack: return close(&model)
        case .pickerChoose: return repair(0, &model) ?? goToNode(&model)
        case .pickerNumber: return repairByDigit(&model)
        default: return nil
        }
    }

    static func drawStrip(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        canvas.putCut(Explanation.strip(model).fitted(to: rect.width - 1), in: rect, row: 0, column: 1)
    }

    /// The card knows its own place at the lower end of the screen.
    static func drawCard(_ model: Model, on canvas: inout Canvas, in _: Rect) {
        ExplainCard(model).draw(on: &canvas)
    }

    // MARK: Actions

    private static func close(_ model: inout Model) -> [Effect] {
        model.overlays.removeLast()
        return []
    }

    private static func goToNode(_ model: inout Model) -> [Effect] {
        model.overlays.removeLast()
        return model.focus == .preview ? PreviewScreen.perform(.linkGo, &model) ?? [] : []
    }

    private static func repairByDigit(_ model: inout Model) -> [Effect] {
        guard case .character(let digit)? = model.lastKey?.code, let number = digit.wholeNumberValue else { return [] }
        if let effects = repair(number - 1, &model) { return effects }
        model.status.say("there is no repair \(number) here")
        return []
    }

    /// Mends the problem as one undo step and closes the card; nil when there is no such choice.
    private static func repair(_ index: Int, _ model: inout Model) -> [Effect]? {
        guard let problem = ExplainCard.problem(model), problem.repairs.indices.contains(index) else { return nil }
        let repair = problem.repairs[index]
        let label = model.tree(of: problem.node).label(of: problem.node)
        Undoing.step("\(label) \(repair.title)", &model) { request in
            request.change { repair.apply(to: &$0.parameters, at: problem.node) }
        }
        model.overlays.removeLast()
        model.status.say("\(label): \(repair.title); \(model.key(of: .editUndo)) undoes")
        return []
    }
}
