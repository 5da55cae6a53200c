import CurlewFormats
import Viewing

extension Finding {
    enum Wish: ModelWish {
        /// What is marked from now on.
        case mark(String)
        /// Nodes that the tree shows; nil: all.
        case list([UInt32]?)
        /// A place in the tab that is shown.
        case go(to: Int)
        /// Marks and filter are gone.
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
            count: part.lineCount(model), index: response.index,
            key: response.index?.document?.key(of: response.tree.cursor))
    }
}

extension ResponseState {
    /// The whole tree, with the node at the cursor in sight.
    fileprivate mutating func showAll(height: Int) {
        tree.listed = nil
        if let index { tree.reveal(tree.cursor, index, height: height) }
    }
}

extension ResponseScreen {
    /// Lets the search of this response work.
    static func find(
        _ model: inout Model, _ body: (inout Finding, Finding.Facts, inout Desk<Finding.Wish>) -> Void
    ) -> [Effect] {
        let facts = Finding.Facts(model)
        return Parts.request(&model) { body(&$0.response.finding, facts, &$1) }
    }
}
