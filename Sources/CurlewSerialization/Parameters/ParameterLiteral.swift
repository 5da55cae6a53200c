/// Parameters as a literal in code, for callers without a tree: `["name": "Ada", "age": 36, "tags": ["a", "b"],
/// "photo": .file("photo.png")]`. Order and equal keys are kept.
public enum ParameterLiteral: Sendable, Equatable {
    case string(String)
    /// The digits to send.
    case number(String)
    case boolean(Bool)
    case null
    case file(String)
    case array([ParameterLiteral])
    case set([ParameterLiteral])
    case dictionary([Member])

    /// A key and its value.
    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: ParameterLiteral

        public init(_ key: String, _ value: ParameterLiteral) {
            self.key = key
            self.value = value
        }
    }
}

extension ParameterLiteral: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .number("\(value)") }
    public init(floatLiteral value: Double) { self = .number("\(value)") }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: ParameterLiteral...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, ParameterLiteral)...) {
        self = .dictionary(elements.map { Member($0.0, $0.1) })
    }
}

extension ParameterTree {
    public init(_ literal: ParameterLiteral) {
        self.init()
        root = node(literal)
    }

    private mutating func node(_ literal: ParameterLiteral) -> ParameterNode {
        switch literal {
        case .string(let text): return makeNode(.scalar(Scalar(.string, text)))
        case .number(let digits): return makeNode(.scalar(Scalar(.number, digits)))
        case .boolean(let value): return makeNode(.scalar(Scalar(.boolean, value ? "true" : "false")))
        case .null: return makeNode(.scalar(Scalar(.null, "")))
        case .file(let path): return makeNode(.scalar(Scalar(.file, path)))
        case .array(let items): return makeNode(.array(items.map { node($0) }))
        case .set(let items): return makeNode(.set(items.map { node($0) }))
        case .dictionary(let members):
            return makeNode(
                .dictionary(members.map { ParameterNode.Member(key: ParameterKey($0.key), node: node($0.value)) }))
        }
    }
}
