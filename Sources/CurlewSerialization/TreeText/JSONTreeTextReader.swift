internal import CurlewBytes

/// Reads JSON as people write it: with comments, missing or additional commas, and unquoted `{{name}}`. One pass over
/// the bytes.
struct JSONTreeTextReader {
    /// The text. Comment marks are replaced by spaces while it is read, so that offsets stay the same.
    var bytes: [UInt8]
    var at: Int
    /// The end of the reading: of the text, or of a comment.
    var end: Int
    var nodes: TreeTextNodes
    var depth = 0
    /// The first comma that parts nothing: behind another one, or behind the bracket that opens.
    private var spareComma: Int?
    /// Nodes to read before the next check for cancellation.
    private var patience = Self.nodesBetweenLooks
    /// True when one-key objects such as `{"$date": ..}` are markers.
    private let readsMarkers: Bool

    static let deepest = 512
    private static let nodesBetweenLooks = 4096

    private init(_ bytes: [UInt8], from start: Int, to end: Int, _ nodes: TreeTextNodes, readsMarkers: Bool) {
        self.bytes = bytes
        self.nodes = nodes
        self.readsMarkers = readsMarkers
        at = start
        self.end = end
    }

    /// Reads a whole text; `null` means no parameters.
    static func read(_ bytes: [UInt8], _ isCancelled: () -> Bool) throws(TreeTextFault) -> ParsedTreeText {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var reader = JSONTreeTextReader(bytes, from: start, to: bytes.count, TreeTextNodes(), readsMarkers: true)
        let root = try reader.whole(isCancelled)
        let isNothing = root.value == .scalar(Scalar(.null, "")) && root.isOn && !reader.isMarked(root)
        return ParsedTreeText(
            root: isNothing ? nil : root, ranges: reader.nodes.ranges, spareComma: reader.spareComma)
    }

    /// Reads a range of a text in another format; its nodes join the nodes around it.
    static func read(
        _ bytes: [UInt8], _ range: Range<Int>, into nodes: inout TreeTextNodes, readsMarkers: Bool = true,
        _ isCancelled: () -> Bool
    ) throws(TreeTextFault) -> ParameterNode {
        var own = TreeTextNodes()
        swap(&own, &nodes)
        // The nodes are moved into the reader, so that adding to them copies nothing.
        var reader = JSONTreeTextReader(
            bytes, from: range.lowerBound, to: range.upperBound, consume own, readsMarkers: readsMarkers)
        let node = Result { () throws(TreeTextFault) in try reader.whole(isCancelled) }
        swap(&nodes, &reader.nodes)
        return try node.get()
    }

    private mutating func whole(_ isCancelled: () -> Bool) throws(TreeTextFault) -> ParameterNode {
        skipBlanksAndComments()
        guard at < end else { throw TreeTextFault(.empty, at: at) }
        let root = try node(from: at, isCancelled)
        skipBlanksAndComments()
        guard at == end else { throw TreeTextFault(.moreBehindValue, at: at) }
        return root
    }

    /// Whether a null at the root was written as a marker, which makes it a value.
    private func isMarked(_ root: ParameterNode) -> Bool {
        let range = nodes.ranges[Int(root.id.rawValue) - 1]
        return bytes[range.lowerBound] == UInt8(ascii: "{")
    }

    // MARK: Values

    /// Reads a value; `start` is the offset of its key, or its own.
    mutating func node(from start: Int, _ isCancelled: () -> Bool) throws(TreeTextFault) -> ParameterNode {
        patience -= 1
        if patience == 0 {
            patience = Self.nodesBetweenLooks
            if isCancelled() { throw TreeTextFault(.cancelled, at: at) }
        }
        let id = nodes.makeID(at: start)
        guard at < end else { throw TreeTextFault(.endsBeforeValue, at: at) }
        var node: ParameterNode
        switch bytes[at] {
        case UInt8(ascii: "{") where !startsVariable: node = try object(id, isCancelled)
        case UInt8(ascii: "["): node = ParameterNode(id: id, value: .array(try items(isCancelled)))
        case UInt8(ascii: "\""): node = ParameterNode(id: id, value: .scalar(Scalar(.string, try string())))
        default: node = ParameterNode(id: id, value: .scalar(try word()))
        }
        nodes.close(node.id, at: at, from: start)
        return node
    }

    private mutating func object(_ id: NodeID, _ isCancelled: () -> Bool) throws(TreeTextFault) -> ParameterNode {
        let start = at
        let members = try members(isCancelled)
        guard readsMarkers, members.count == 1, members[0].node.isOn, members[0].key.text.utf8.first == 0x24,
            let marker = ParameterText.Marker(rawValue: members[0].key.text)
        else { return ParameterNode(id: id, value: .dictionary(members)) }
        return try MarkerMismatch.mapped(try marker.node(id, around: members[0].node)) {
            TreeTextFault(.marker(marker.rawValue, wanted: $0.wanted), at: start)
        }
    }

    private mutating func members(_ isCancelled: () -> Bool) throws(TreeTextFault) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        let start = try open()
        while try !closes(UInt8(ascii: "}"), openedAt: start) {
            if startsComment {
                for off in comment(isObject: true, isCancelled) {
                    members.append(.init(key: ParameterKey(off.key ?? ""), node: off.node))
                }
            } else {
                members.append(try member(isCancelled))
            }
        }
        return members
    }

    private mutating func items(_ isCancelled: () -> Bool) throws(TreeTextFault) -> [ParameterNode] {
        var items: [ParameterNode] = []
        let start = try open()
        while try !closes(UInt8(ascii: "]"), openedAt: start) {
            if startsComment {
                items += comment(isObject: false, isCancelled).map(\.node)
            } else {
                items.append(try node(from: at, isCancelled))
            }
        }
        return items
    }

    mutating func member(_ isCancelled: () -> Bool) throws(TreeTextFault) -> ParameterNode.Member {
        let start = at
        guard at < end, bytes[at] == UInt8(ascii: "\"") else { throw TreeTextFault(.keyWanted, at: at) }
        let key = ParameterKey(try string())
        skipBlanksAndComments()
        guard at < end, bytes[at] == UInt8(ascii: ":") else { throw TreeTextFault(.colonWanted, at: at) }
        at += 1
        skipBlanksAndComments()
        return .init(key: key, node: try node(from: start, isCancelled))
    }

    private mutating func open() throws(TreeTextFault) -> Int {
        depth += 1
        guard depth <= Self.deepest else { throw TreeTextFault(.tooDeep(limit: Self.deepest), at: at) }
        at += 1
        return at - 1
    }

    /// Skips white space and commas. Returns true, and goes on after the bracket, when the container ends here.
    private mutating func closes(_ bracket: UInt8, openedAt start: Int) throws(TreeTextFault) -> Bool {
        var parts = at > start + 1
        while at < end, bytes[at] <= 0x20 ? Self.isBlank(bytes[at]) : bytes[at] == UInt8(ascii: ",") {
            if bytes[at] == UInt8(ascii: ",") {
                if !parts, spareComma == nil { spareComma = at }
                parts = false
            }
            at += 1
        }
        guard at < end else {
            let line = bytes[..<start].count { $0 == 0x0A } + 1
            let sign = String(Unicode.Scalar(bytes[start]))
            throw TreeTextFault(.notClosed(sign, line: line), at: at)
        }
        guard bytes[at] == bracket else { return false }
        at += 1
        depth -= 1
        return true
    }
}

extension JSONTreeTextReader {
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// True before `//` or `/*`.
    var startsComment: Bool {
        at + 1 < end && bytes[at] == UInt8(ascii: "/")
            && (bytes[at + 1] == UInt8(ascii: "/") || bytes[at + 1] == UInt8(ascii: "*"))
    }

    /// Skips white space and comments, at places where comments cannot hold nodes.
    mutating func skipBlanksAndComments() {
        while true {
            while at < end, Self.isBlank(bytes[at]) { at += 1 }
            guard startsComment else { return }
            skipComment()
        }
    }

    private mutating func skipComment() {
        guard bytes[at + 1] == UInt8(ascii: "*") else { return at = lineEnd(from: at) }
        at += 2
        while at < end {
            if bytes[at] == UInt8(ascii: "*"), at + 1 < end, bytes[at + 1] == UInt8(ascii: "/") {
                at += 2
                return
            }
            at += 1
        }
    }

    private func lineEnd(from start: Int) -> Int {
        var at = start
        while at < end, bytes[at] != 0x0A { at += 1 }
        return at
    }

    // MARK: Nodes that are off

    /// A member or an item that is commented out.
    struct Off {
        var key: String?
        var node: ParameterNode
    }

    /// Reads the comment lines that start here as members or items, and goes on after them. Lines that hold none are
    /// dropped.
    mutating func comment(isObject: Bool, _ isCancelled: () -> Bool) -> [Off] {
        guard bytes[at + 1] == UInt8(ascii: "/"), depth < Self.deepest else {
            skipComment()
            return []
        }
        let outer = (end: end, depth: depth)
        let start = at
        end = uncomment()
        var found: [Off] = []
        // Failed attempts may read at most twice the comment's length, so that the time stays linear.
        var budget = 2 * (end - start)
        while budget >= 0, let line = startOfElement() {
            if let off = element(isObject, isCancelled) {
                found.append(off)
            } else {
                budget -= at - line
                depth = outer.depth
                at = lineEnd(from: line)
            }
        }
        (at, end, depth) = (end, outer.end, outer.depth)
        return found
    }

    /// Replaces the marks of the comment lines from here by spaces; returns the lines' end.
    private mutating func uncomment() -> Int {
        var line = at
        while true {
            bytes[line] = 0x20
            bytes[line + 1] = 0x20
            let stop = lineEnd(from: line)
            var next = stop
            while next < end, Self.isBlank(bytes[next]), next == stop || bytes[next] != 0x0A { next += 1 }
            guard next + 1 < end, bytes[next] == UInt8(ascii: "/"), bytes[next + 1] == UInt8(ascii: "/") else {
                return stop
            }
            line = next
        }
    }

    /// Goes to the next member or item; nil at the end. A comment within a comment is not read.
    private mutating func startOfElement() -> Int? {
        while at < end {
            if Self.isBlank(bytes[at]) || bytes[at] == UInt8(ascii: ",") {
                at += 1
            } else if startsComment {
                skipComment()
            } else {
                return at
            }
        }
        return nil
    }

    /// Reads an element; nil when it is not alone up to a comma or the end of a line.
    private mutating func element(_ isObject: Bool, _ isCancelled: () -> Bool) -> Off? {
        do throws(TreeTextFault) {
            let member = isObject ? try member(isCancelled) : nil
            var node = if let member { member.node } else { try self.node(from: at, isCancelled) }
            while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
            let isAlone =
                at == end || bytes[at] == UInt8(ascii: ",") || bytes[at] == 0x0A || bytes[at] == 0x0D || startsComment
            guard isAlone else { return nil }
            node.isOn = false
            return Off(key: member?.key.text, node: node)
        } catch {
            return nil
        }
    }
}
