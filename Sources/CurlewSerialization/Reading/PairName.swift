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
        let signs: (UInt8) -> Bool = { Self.isBracket($0) || members == .dots && $0 == UInt8(ascii: ".") }
        var text = name
        let path = text.withUTF8 { text in text.contains(where: signs) ? Self.path(text, members) : [.key(name)] }
        hasOddBrackets = path == nil
        steps = path ?? [.key(name)]
        guard steps.count >= Self.deepest else { return }
        isTooDeep = true
        steps = [.key(name)]
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

    /// As a style reads it: names hold only as many keys as it writes, and no items where it has no lists.
    init(_ name: String, _ axes: QueryAxes) {
        guard axes.containers == .pairs else {
            self.init(whole: name)
            return
        }
        self.init(name, axes.members)
        guard let most = axes.mostKeys else { return }
        let keys = steps.count { !$0.isItem }
        if keys > most || keys < steps.count { self.init(whole: name) }
    }

    init(whole name: String) {
        steps = [.key(name)]
    }

    /// The key before the first bracket or dot, then brackets, or keys after dots, to the end; nil for any other
    /// form.
    private static func path(_ name: UnsafeBufferPointer<UInt8>, _ members: QueryAxes.Members) -> [Step]? {
        let isDot: (UInt8) -> Bool = { members == .dots && $0 == UInt8(ascii: ".") }
        let isStart: (UInt8) -> Bool = { $0 == UInt8(ascii: "[") || isDot($0) }
        let first = name.firstIndex(where: isStart) ?? name.count
        guard first < name.count, !name[..<first].contains(UInt8(ascii: "]")) else { return nil }
        var steps: [Step] = []
        steps.reserveCapacity(1 + name.count(where: isStart))
        steps.append(.key(text(name[..<first])))
        var at = first
        while at < name.count {
            if isDot(name[at]) {
                let end = name[(at + 1)...].firstIndex(where: isStart) ?? name.count
                guard !name[at..<end].contains(UInt8(ascii: "]")) else { return nil }
                steps.append(.key(text(name[(at + 1)..<end])))
                at = end
                continue
            }
            guard name[at] == UInt8(ascii: "["), let end = name[at...].firstIndex(of: UInt8(ascii: "]")) else {
                return nil
            }
            let inside = name[(at + 1)..<end]
            guard !inside.contains(UInt8(ascii: "[")) else { return nil }
            steps.append(inside.isEmpty ? .item : .key(text(inside)))
            at = end + 1
        }
        return steps
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    }
}

extension PairName.Step {
    var isItem: Bool { if case .item = self { true } else { false } }
}
