internal import CurlewBytes

/// One step from a container to a child.
public enum PathStep: Hashable, Sendable {
    case key(String)
    case index(Int)
}

/// The steps from the root to a node; the root's own path is empty.
public typealias ParameterPath = [PathStep]

extension [PathStep] {
    /// `order.lines[0].sku`; keys that could be misread are quoted: `order["a.b"]`. Empty for the root.
    public var text: String {
        reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isPlain(key): text += text.isEmpty ? key : ".\(key)"
            case .key(let key): text += "[\"\(key)\"]"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty && !key.holdsWhitespace && !key.utf8.contains { ".[]\"".utf8.contains($0) }
    }
}
