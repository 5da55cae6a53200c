import CurlewFormats
import TestSupport

extension JSONValue {
    private static let texts = [
        "", "a", "a b", "\"", "\\", "\\\"", "é", "日本", "👩‍👩‍👧", "\u{0}", "\n\t", "\u{2028}", "/", "a:\"b\"",
    ]
    private static let numbers = ["0", "-0", "1.10", "1E400", "-12.5e-3", "123456789012345678901234567890"]

    /// Any value, containers ever rarer with depth.
    static func random(depth: Int = 0, using source: inout SeededNumbers) -> JSONValue {
        let members = 0..<Int.random(in: 0..<5, using: &source)
        switch Int.random(in: 0..<(depth < 6 ? 10 : 5), using: &source) {
        case 0: return .null
        case 1: return .boolean(.random(using: &source))
        case 2: return .number(numbers.randomElement(using: &source) ?? "0")
        case 3, 4: return .string(texts.randomElement(using: &source) ?? "")
        case 5, 6: return .array(members.map { _ in random(depth: depth + 1, using: &source) })
        default:
            return .object(
                members.map { _ in
                    Member(texts.randomElement(using: &source) ?? "", random(depth: depth + 1, using: &source))
                })
        }
    }
}
