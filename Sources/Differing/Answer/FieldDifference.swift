public import HTTPMessage

/// The values of one header field on both sides.
public struct FieldDifference: Equatable, Sendable {
    /// As the first side writes it, else the second.
    public let name: String
    /// The values in order; empty where the field is not there.
    public let first: [String]
    public let second: [String]
    public let mark: TreeDifferenceRow.Mark

    /// Every field of both sides: those of the first in order, then those that only the second has. Names are compared
    /// without case (RFC 9110 section 5.1), values as they are written.
    public static func between(
        _ first: HeaderFields, _ second: HeaderFields, ignoring ignored: [String] = []
    ) -> [FieldDifference] {
        var names: [String] = []
        for field in Array(first) + Array(second)
        where !names.contains(where: { HeaderFields.isSame($0, field.name) }) {
            names.append(field.name)
        }
        return names.map { name in
            let (one, two) = (first.values(name), second.values(name))
            let isSame = one.count == two.count && zip(one, two).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
            let mark: TreeDifferenceRow.Mark =
                isSame
                ? .same
                : ignored.contains { HeaderFields.isSame($0, name) }
                    ? .ignored : one.isEmpty ? .added : two.isEmpty ? .gone : .changed
            return FieldDifference(name: name, first: one, second: two, mark: mark)
        }
    }
}
