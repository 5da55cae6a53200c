/// Names without structure, as the WHATWG URL standard reads them (§5.1, `URLSearchParams`), and Python's
/// `urllib.parse.parse_qsl(keep_blank_values=True)`. A name has the list of its values.
///
///     a=1&b[c]=2&a=3  ──►  {"a": ["1", "3"], "b[c]": ["2"]}
///
/// Java's servlets differ where an escape is broken or a name is empty: `ServletParameters`.
public struct FlatReader: ServerReader {
    public let name = "flat"
    public let title = "Python"
    public let version = "URLSearchParams of Node 20.20.2, urllib.parse of Python 3.11.2"
    public let limits: [ReaderLimit] = []
    public let badText = "Bytes that are not UTF-8 are replaced by U+FFFD, escaped or not."
    public let listsEveryValue = true

    public init() {}

    public func read(_ input: ReaderInput) -> Reading {
        var lists = ValueLists()
        var notes: [ServerNote] = []
        for pair in input.map(\.mendedUTF8).pairs() where !pair.isSkippedWhenEmpty {
            if pair.hasBadEscape { notes.append(ServerNote(.mended(.badEscape), pair)) }
            let name = pair.decoded(pair.name)
            let value = pair.decoded(pair.value ?? [])
            if name.isUTF8, value.isUTF8 {
                lists.add(value, to: name)
            } else {
                notes.append(ServerNote(.mended(.notUTF8), pair))
                lists.add(value.mendedUTF8, to: name.mendedUTF8)
            }
        }
        return Reading(tree: lists.tree, notes: notes).placed(in: input)
    }
}
