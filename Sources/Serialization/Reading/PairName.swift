/// A name of form text as a path: `a[b][]` is the key `a`, in it `b`, in that the next item.
struct PairName {
    enum Step: Equatable {
        case key(String)
        case item
    }

    var steps: [Step]
    /// True for unpaired brackets, or too many of them: the name is then one key.
    var hasOddBrackets = false
    var isTooDeep = false

    /// Levels of a tree, its root included.
    static let deepest = 512

    /// - Parameter members: how the style writes a key within a dictionary.
    init(_ name: String, _ members: QueryAxes.Members = .brackets) {
        let signs: [UInt8] = Array((members == .dots ? "[]." : "[]").utf8)
        guard name.utf8.contains(where: { signs.contains($0) }) else {
            steps = [.key(name)]
            return
        }
        let path = Self.path(Array(name.utf8), members)
        steps = path ?? [.key(name)]
        hasOddBrackets = path == nil
        guard steps.count >= Self.deepest else { return }
        isTooDeep = true
        steps = [.key(name)]
    }

    /// As a style reads it: names hold only as many keys as it writes, and no items where it has no lists.
    init(_ name: String, _ axes: QueryAxes) {
        guard axes.containers == .pairs else {
            self.init(whole: name)
            return
        }
        self.init(name, axes.members)
        let keys = steps.count { $0 != .item }
        if let most = axes.mostKeys, keys > most || keys < steps.count { self.init(whole: name) }
    }

    init(whole name: String) {
        steps = [.key(name)]
    }

    /// The key before the first bracket or dot, then brackets, or keys after dots, to the end; nil for any other
    /// form.
    private static func path(_ name: [UInt8], _ members: QueryAxes.Members) -> [Step]? {
        let isDot: (UInt8) -> Bool = { members == .dots && $0 == UInt8(ascii: ".") }
        guard let first = name.firstIndex(where: { $0 == UInt8(ascii: "[") || isDot($0) }) else { return nil }
        guard !name[..<first].contains(UInt8(ascii: "]")) else { return nil }
        var steps: [Step] = [.key(String(decoding: name[..<first], as: UTF8.self))]
        var at = first
        while at < name.count {
            if isDot(name[at]) {
                let end = name[(at + 1)...].firstIndex { $0 == UInt8(ascii: "[") || isDot($0) } ?? name.count
                guard !name[at..<end].contains(UInt8(ascii: "]")) else { return nil }
                steps.append(.key(String(decoding: name[at + 1..<end], as: UTF8.self)))
                at = end
                continue
            }
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
