import CurlewFormats
import Testing

/// What every tree document promises about its indices: subtrees nest, children are jumps, keys are in objects only.
func expectShape(_ document: some TreeDocument, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(document.next(after: 0) == document.nodeCount, sourceLocation: sourceLocation)
    for index in 0..<document.nodeCount {
        let children = Array(document.children(of: index))
        #expect(children.count == document.childCount(at: index), sourceLocation: sourceLocation)
        #expect(document.firstChild(of: index) == children.first, sourceLocation: sourceLocation)
        #expect(
            document.next(after: children.last ?? index) == document.next(after: index), sourceLocation: sourceLocation)
        for child in children {
            #expect(document.parent(of: child) == index, sourceLocation: sourceLocation)
            #expect(
                (document.key(of: child) != nil) == (document.kind(at: index) == .object),
                sourceLocation: sourceLocation)
        }
    }
}
