import CurlewFormats
import TestSupport

extension JSONValue {
    private static let keys = ["a", "b", "c", "id", "", "é", "e\u{301}", "a b", "\"", "日本"]
    private static let scalars: [JSONValue] = [
        .null, .boolean(true), .boolean(false), .number("0"), .number("-0"), .number("1.0"), .number("1E400"),
        .string(""), .string("x"), .string("\u{E9}"), .string("e\u{301}"), .string("\n\"\\"), .string("1"),
    ]

    static func random(depth: Int = 0, using source: inout SeededNumbers) -> JSONValue {
        let members = 0..<Int.random(in: 0..<5, using: &source)
        switch Int.random(in: 0..<(depth < 5 ? 8 : 4), using: &source) {
        case 0...3: return scalars.randomElement(using: &source) ?? .null
        case 4, 5: return .array(members.map { _ in random(depth: depth + 1, using: &source) })
        case 6:
            // A list whose items are told apart by a member.
            return .array(
                members.shuffled(using: &source).map { id in
                    .object([
                        Member("id", JSONValue(id)), Member("v", random(depth: depth + 2, using: &source)),
                    ])
                })
        default:
            return .object(
                members.map { _ in
                    Member(keys.randomElement(using: &source) ?? "", random(depth: depth + 1, using: &source))
                })
        }
    }

    /// The tree with some values replaced, left out, added and moved.
    func varied(using source: inout SeededNumbers) -> JSONValue {
        func isChosen(_ source: inout SeededNumbers) -> Bool { Int.random(in: 0..<6, using: &source) == 0 }
        switch self {
        case .array(let items):
            var items = items.filter { _ in !isChosen(&source) }.map { $0.varied(using: &source) }
            if isChosen(&source) { items.append(.random(depth: 4, using: &source)) }
            return .array(isChosen(&source) ? items.shuffled(using: &source) : items)
        case .object(let members):
            var members = members.filter { _ in !isChosen(&source) }
                .map { Member($0.key, $0.value.varied(using: &source)) }
            if isChosen(&source) { members.append(Member("new", .random(depth: 4, using: &source))) }
            return .object(isChosen(&source) ? members.shuffled(using: &source) : members)
        default: return isChosen(&source) ? .random(depth: 4, using: &source) : self
        }
    }
}
