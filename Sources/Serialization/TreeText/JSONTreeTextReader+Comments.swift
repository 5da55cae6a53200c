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
