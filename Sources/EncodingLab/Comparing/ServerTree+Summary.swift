public import CurlewSerialization
public import ServerReaders

extension ServerTree {
    /// The tree in one line, like JSON with the text as it is, of about `limit` bytes at most: `{"a":["1","2"]}`.
    public func summary(limit: Int) -> String {
        var writer = SummaryWriter(limit: limit)
        writer.write(self)
        return String(decoding: writer.line, as: UTF8.self) + (writer.isFull ? "..." : "")
    }

    /// The node at a path of the tree that was meant; nil where the server has nothing there.
    public func at(_ path: ParameterPath) -> ServerTree? {
        var tree = self
        for step in path {
            switch (step, tree) {
            case (.key(let key), .dictionary(let members)):
                guard let member = members.last(where: { $0.key.elementsEqual(key.utf8) }) else { return nil }
                tree = member.value
            case (.index(let index), .list(let items)) where index < items.count: tree = items[index]
            default: return nil
            }
        }
        return tree
    }
}

private struct SummaryWriter {
    var line: [UInt8] = []
    let limit: Int

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { line.count >= limit }

    mutating func write(_ tree: ServerTree) {
        guard !isFull else { return }
        switch tree {
        case .null: line += "null".utf8
        case .truth: line += "true".utf8
        case .text(let text): write(text: text)
        case .list(let items):
            write(items, between: "[", "]") { $0.write($1) }
        case .dictionary(let members):
            write(members, between: "{", "}") { writer, member in
                writer.write(text: member.key)
                writer.line.append(UInt8(ascii: ":"))
                writer.write(member.value)
            }
        }
    }

    private mutating func write<Item>(
        _ items: [Item], between open: Character, _ close: Character, _ body: (inout SummaryWriter, Item) -> Void
    ) {
        line += String(open).utf8
        for (index, item) in items.enumerated() {
            guard !isFull else { return }
            if index > 0 { line.append(UInt8(ascii: ",")) }
            body(&self, item)
        }
        if !isFull { line += String(close).utf8 }
    }

    private mutating func write(text: [UInt8]) {
        line.append(UInt8(ascii: "\""))
        line += text.prefix(max(0, limit - line.count))
        if !isFull { line.append(UInt8(ascii: "\"")) }
    }
}
