import CurlewFormats
import Viewing

extension Finding {
    enum Wish: ModelWish {
        /// Marks matches of the pattern.
        case mark(String)
        /// Shows only these nodes of the tree; nil: all.
        case list([UInt32]?)
        /// Moves to a place in the shown tab.
        case go(to: Int)
        /// Removes marks and filter.
        case forget

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .mark(let pattern):
                model.search.pattern = pattern
                model.search.isActive = true
            case .list(let nodes): model.request.response.tree.listed = nodes
            case .go(let place): ResponseScreen.shownTab(model).part.go(to: place, &model)
            case .forget:
                model.search = SearchState()
                model.request.response.showAll(height: ResponseScreen.height(model))
            }
            return []
        }
    }
}

extension Finding.Facts {
    init(_ model: Model) {
        let (response, part) = (model.request.response, ResponseScreen.shown(model))
        self.init(
            tab: ResponseScreen.shownTab(model), cursor: part.place, lines: part.lines(of: model),
            count: part.lineCount(model), index: response.searched(in: ResponseScreen.shownTab(model)),
            key: response.index?.document?.key(of: response.tree.cursor))
    }
}

extension ResponseState {
    /// Shows the whole tree, with the node at the cursor visible.
    fileprivate mutating func showAll(height: Int) {
        tree.listed = nil
        if let index { tree.reveal(tree.cursor, index, height: height) }
    }
}

extension ResponseScreen {
    /// Runs a body on the search of this response.
    static func find(
        _ model: inout Model, _ body: (inout Finding, Finding.Facts, inout Desk<Finding.Wish>) -> Void
    ) -> [Effect] {
        let facts = Finding.Facts(model)
        return Parts.request(&model) { body(&$0.response.finding, facts, &$1) }
    }
}
