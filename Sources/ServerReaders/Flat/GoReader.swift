/// Go's `url.Values` (net/url, `ParseQuery`). A pair that it does not like is left out, and the others are kept: a
/// handler that asks `FormValue` never learns of the error, one that calls `ParseForm` itself may refuse.
public struct GoReader: ServerReader {
    public let name = "go"
    public let title = "Go"
    public let version = "Go 1.19.8"
    public let badText = "Bytes are kept as they are: a string of Go holds any bytes."
    public let listsEveryValue = true

    /// The most bytes of a form body that `Request.ParseForm` reads; a longer one is an error.
    public var bytes = 10 << 20

    public var limits: [ReaderLimit] { [ReaderLimit("maxFormSize", bytes)] }

    public init() {}

    public func read(_ input: ReaderInput) -> Reading {
        if case .form(let text) = input, text.count > bytes {
            return Reading(tree: nil, notes: [Refusal("http: POST too large", .tooLong(limit: bytes)).note(nil)])
        }
        var lists = ValueLists()
        var notes: [ServerNote] = []
        for pair in input.pairs() where !pair.isSkippedWhenEmpty {
            if let reason = reason(against: pair) {
                notes.append(ServerNote(.dropped(reason), pair))
            } else {
                lists.add(pair.decoded(pair.value ?? []), to: pair.decoded(pair.name))
            }
        }
        return Reading(tree: lists.tree, notes: notes)
    }

    /// Why a pair is left out. `mime/multipart` leaves out parts without a name.
    private func reason(against pair: WirePair) -> ServerNote.Reason? {
        guard pair.isEscaped else { return pair.name.isEmpty ? .noName : nil }
        if pair.whole.contains(UInt8(ascii: ";")) { return .semicolon }
        return pair.hasBadEscape ? .badEscape : nil
    }
}
