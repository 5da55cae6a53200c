import CurlewFormats
public import CurlewSerialization

/// Paths of a node of a response, or of the parameters, for other programs.
public enum NodePath {
    /// The path by RFC 9535, with shorthand where possible: `$.people[0].name`, `$['a b']`.
    public static func jsonPath(to node: Int, _ index: ResponseIndex) -> String {
        "$"
            + steps(to: node, index).map { step in
                switch step {
                case .key(let key) where isShorthand(key): "." + key
                case .key(let key): NormalizedPaths.step(key)
                case .index(let index): "[\(index)]"
                }
            }.joined()
    }

    /// The path for jq: `.people[0].name`, `.["a b"]`.
    public static func jq(to node: Int, _ index: ResponseIndex) -> String { jq(steps(to: node, index)) }

    public static func jq(_ steps: ParameterPath) -> String {
        let path = steps.map { step in
            switch step {
            case .key(let key) where isIdentifier(key): "." + key
            case .key(let key): "[\(JSONEscape.quoted(key))]"
            case .index(let index): "[\(index)]"
            }
        }.joined()
        return path.hasPrefix(".") ? path : "." + path
    }

    private static func steps(to node: Int, _ index: ResponseIndex) -> ParameterPath {
        guard let document = index.document else { return [] }
        let ways = [node] + index.places.ancestors(of: node)
        return ways.dropLast().reversed().map { way in
            document.key(of: way).map(PathStep.key) ?? .index(index.places.ordinal(of: way))
        }
    }

    /// Whether a key can be a shorthand name (RFC 9535 §2.5.1.1): letters, `_`, everything outside ASCII, and digits
    /// except at the start.
    private static func isShorthand(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy { $0.value > 0xFF || isNameScalar($0) }
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy(isNameScalar)
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }
}
