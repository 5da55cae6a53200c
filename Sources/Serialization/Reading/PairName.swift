/// A name of form text as a path: `a[b][]` is the key `a`, in it `b`, in that the next item.
struct PairName {
    enum Step: Equatable {
        case key(String)
        case item
    }

    var steps: [Step]
    /// Brackets that do not pair, or too many of them: the name is one key.
    var hasOddBrackets = false
    var isTooDeep = false

    /// Levels of a tree, its root included.
    static let deepest = 512

    init(_ name: String) {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) else {
            steps = [.key(name)]
            return
        }
        let path = Self.path(Array(name.utf8))
        steps = path ?? [.key(name)]
        hasOddBrackets = path == nil
        guard steps.count >= Self.deepest else { return }
        isTooDeep = true
        steps = [.key(name)]
    }

    init(whole name: String) {
        steps = [.key(name)]
    }

    /// The key before the first bracket, then brackets to the very end; nil for any other form.
    private static func path(_ name: [UInt8]) -> [Step]? {
        guard let first = name.firstIndex(of: UInt8(ascii: "[")) else { return nil }
        guard !name[..<first].contains(UInt8(ascii: "]")) else { return nil }
        var steps: [Step] = [.key(String(decoding: name[..<first], as: UTF8.self))]
        var at = first
        while at < name.count {
            guard name[at] == UInt8(ascii: "["), let end = name[at...].firstIndex(of: UInt8(ascii: "]")) else {
                return nil
            }
            let inside = name[at + 1..<end]
            guard !inside.contains(UInt8(ascii: "[")) else { return nil }
            steps.append(inside.isEmpty ? .item : .key(String(decoding: inside, as: UTF8.self)))
            at = end + 1
        }
        return steps
    }
}
