import CurlewFormats
import Viewing

extension SearchMatches {
    enum Wish: ModelWish {
        /// Marks matches of the pattern.
        case mark(String)
        /// Shows only these nodes of the tree; nil: all.
        case list([UInt32]?)
        /// Shows these too, which are behind the others.
        case listMore([UInt32])
        /// Moves to a place in the shown tab.
        case go(to: Int)
        /// Removes marks and filter.
        case forget

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .mark(let pattern):
                model.search.pattern = pattern
                model.search.pane = .response
            // A person may look at another tab meanwhile.
            case .list(let nodes): model.request.response.list(nodes, in: model.request.response.matches.tab)
            case .listMore(let nodes): model.request.response.list(more: nodes, in: model.request.response.matches.tab)
            case .go(let place): ResponseScreen.shownTab(model).part.go(to: place, &model)
            case .forget:
                model.search = SearchState()
                let tab = ResponseScreen.shownTab(model)
                model.request.response.showAll(in: tab, height: ResponseScreen.height(model))
            }
            return []
        }
    }
}

extension SearchMatches.Facts {
    init(_ model: Model) {
        let (response, part) = (model.request.response, ResponseScreen.shown(model))
        let tab = ResponseScreen.shownTab(model)
        self.init(
            tab: tab, cursor: part.place, lines: part.lines(of: model), count: part.lineCount(model),
            index: response.searched(in: tab), key: response.keyAtCursor(in: tab))
    }
}

extension ResponseState {
    /// Shows only these nodes of the tree in a tab; nil: all.
    fileprivate mutating func list(_ nodes: [UInt32]?, in tab: ResponseTab) {
        if tab == .piped { piped.tree.listed = nodes } else { tree.listed = nodes }
    }

    fileprivate mutating func list(more nodes: [UInt32], in tab: ResponseTab) {
        if tab == .piped {
            piped.tree.listed?.append(contentsOf: nodes)
        } else {
            tree.listed?.append(contentsOf: nodes)
        }
    }

    /// Shows the whole tree, with the node at the cursor visible; nothing where there is none.
    fileprivate mutating func showAll(in tab: ResponseTab, height: Int) {
        list(nil, in: tab)
        if tab == .piped {
            if let index = piped.run?.index, index.document != nil {
                piped.tree.reveal(piped.tree.cursor, index, height: height)
            }
        } else if let index, index.document != nil {
            tree.reveal(tree.cursor, index, height: height)
        }
    }

    fileprivate func keyAtCursor(in tab: ResponseTab) -> String? {
        if tab == .piped { return piped.run?.index?.document?.key(of: piped.tree.cursor) }
        return index?.document?.key(of: tree.cursor)
    }
}

extension ResponseScreen {
    /// Runs a body on the search of this response.
    static func find(
        _ model: inout Model, _ body: (inout SearchMatches, SearchMatches.Facts, inout Desk<SearchMatches.Wish>) -> Void
    ) -> [Effect] {
        let facts = SearchMatches.Facts(model)
        return Parts.request(&model) { body(&$0.response.matches, facts, &$1) }
    }
}
