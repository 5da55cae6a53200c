/// The kind of one value of a document, whatever the format: JSON has no dates and no data, property lists have no null
/// in their XML form.
public enum TreeKind: Sendable, Equatable, Hashable, CaseIterable {
    case object, array, string, number, boolean, null, date, data

    public var isContainer: Bool { self == .object || self == .array }
}

/// A parsed body as one flat row of values in document order: what a tree view walks.
///
///     {"a": [1, 2], "b": 3}        0 object   next 5
///                                  1 array    next 4   key "a"
///                                  2 number   next 3
///                                  3 number   next 4
///                                  4 number   next 5   key "b"
///
/// Node 0 is the root. A container's members follow it, so the first child of `i` is `i + 1` and folding `i` is a jump
/// to `next(after: i)`. Nothing is decoded before it is asked for. Indices outside `0..<nodeCount` are a programmer's
/// error and trap.
public protocol TreeDocument: Sendable {
    var nodeCount: Int { get }

    func kind(at index: Int) -> TreeKind

    /// Members of an object or elements of an array; 0 for scalars.
    func childCount(at index: Int) -> Int

    /// The index after the whole subtree: the next sibling when there is one, else what follows the parent.
    func next(after index: Int) -> Int

    /// The decoded key when the node is a member of an object.
    func key(of index: Int) -> String?

    /// The key as in the source, with escapes, without its quotes.
    func keySourceText(of index: Int) -> String?

    /// A scalar, decoded: a string without quotes and escapes, a number's digits as they came, `true`, `null`,
    /// a date as ISO 8601, data as base64. Empty for containers.
    func text(of index: Int) -> String

    /// The ranges of the document's bytes that are `key(of:)` and `text(of:)` as they stand; nil where there is none, or the
    /// text is written with escapes.
    func plainRanges(of index: Int) -> (key: Range<Int>?, text: Range<Int>?)

    /// The start of `text(of:)`, made from at most `bytes` bytes of the source; cut between characters.
    func text(of index: Int, fromAtMost bytes: Int) -> String

    /// The value as in the source, with its subtree. For binary formats the same as `text(of:)`.
    func sourceText(of index: Int) -> String

    /// The range of the value in the document's bytes, if it is contiguous.
    func sourceRange(of index: Int) -> Range<Int>?
}

extension TreeDocument {
    public func firstChild(of index: Int) -> Int? {
        childCount(at: index) > 0 ? index + 1 : nil
    }

    public func keySourceText(of index: Int) -> String? { key(of: index) }

    public func plainRanges(of index: Int) -> (key: Range<Int>?, text: Range<Int>?) { (nil, nil) }

    /// The children of `index` in order; each step is one jump.
    public func children(of index: Int) -> UnfoldSequence<Int, Int> {
        let end = next(after: index)
        let first = firstChild(of: index) ?? end
        return sequence(state: first) { child in
            guard child < end else { return nil }
            defer { child = self.next(after: child) }
            return child
        }
    }

    /// The nodes from the root down to `index`, both included. Walks siblings on the way, so the time is linear in the
    /// widest container passed.
    public func path(to index: Int) -> [Int] {
        var path = [0]
        while let parent = path.last, parent != index {
            guard let step = children(of: parent).first(where: { index < next(after: $0) }) else { break }
            path.append(step)
        }
        return path
    }

    /// The container that holds `index`; nil for the root.
    public func parent(of index: Int) -> Int? { path(to: index).dropLast().last }
}
