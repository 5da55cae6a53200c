public import CurlewBytes
public import CurlewFormats
public import CurlewMessage

/// One answer as it is compared.
public struct ComparedAnswer: Sendable {
    /// Nil where there was no answer, and for trees that are no answers.
    public var status: Int?
    public var fields: HeaderFields
    public var body: ComparedBody
    /// The body's bytes as they came; empty for what was never bytes.
    public var bytes: Bytes

    public init(status: Int?, fields: HeaderFields, bytes: Bytes) {
        self.init(status: status, fields: fields, body: ComparedBody(bytes, type: fields["Content-Type"]), bytes: bytes)
    }

    public init(status: Int? = nil, fields: HeaderFields = [:], body: ComparedBody, bytes: Bytes = Bytes()) {
        self.status = status
        self.fields = fields
        self.body = body
        self.bytes = bytes
    }
}

/// The differences of two answers.
public struct AnswerDifference: Sendable {
    public enum Body: Sendable {
        /// The same, byte for byte.
        case same
        case tree(TreeDifference)
        case text([DifferenceLine])
        case binary(ByteDifference)
    }

    /// Nil when both are the same.
    public let status: (first: Int?, second: Int?)?
    /// Every field of both sides.
    public let fields: [FieldDifference]
    public let body: Body

    /// - Returns: nil when cancelled.
    public init?(
        _ first: ComparedAnswer, _ second: ComparedAnswer, rules: DifferenceRules = DifferenceRules(),
        isCancelled: () -> Bool = { Task.isCancelled }
    ) {
        status = first.status == second.status ? nil : (first.status, second.status)
        fields = FieldDifference.between(first.fields, second.fields, ignoring: rules.ignoredFields)
        switch (first.body, second.body) {
        case (.tree(let one), .tree(let two)):
            guard let difference = TreeDifference.between(one, two, rules: rules, isCancelled: isCancelled) else {
                return nil
            }
            body = .tree(difference)
        default:
            guard let place = ByteDifference(first.bytes, second.bytes) else {
                body = .same
                return
            }
            let areTexts = !first.body.isBinary && !second.body.isBinary
            body =
                areTexts
                ? .text(
                    LineDifference.between(first.bytes.array, second.bytes.array, isCancelled: isCancelled))
                : .binary(place)
        }
    }

    /// The comparison within a budget, where each value, each line and each 16 bytes count once.
    public static func between(
        _ first: ComparedAnswer, _ second: ComparedAnswer, rules: DifferenceRules = DifferenceRules(),
        within budget: inout WorkBudget
    ) throws(WorkStop) -> AnswerDifference {
        try budget.spend((first.bytes.count + second.bytes.count) >> 4)
        var stop: WorkStop?
        let difference = AnswerDifference(first, second, rules: rules) {
            do throws(WorkStop) { try budget.spend(TreeDifference.visitsBetweenLooks) } catch { stop = error }
            return stop != nil
        }
        if let stop { throw stop }
        guard let difference else { throw .cancelled }
        return difference
    }

    /// Number of differences in the bodies: values, lines of the first and of the second, or 1 for bytes.
    public var bodyChanges: Int {
        switch body {
        case .same: 0
        case .tree(let difference): difference.changes.count
        case .text(let lines): lines.count { $0.side != .both }
        case .binary: 1
        }
    }

    /// Header fields that differ, without those that are ignored.
    public var changedFields: [FieldDifference] { fields.filter { $0.mark != .same && $0.mark != .ignored } }

    /// Whether status, header fields and bodies are the same, apart from what is ignored.
    public var isEmpty: Bool { status == nil && changedFields.isEmpty && bodyChanges == 0 }
}

extension ComparedBody {
    fileprivate var isBinary: Bool { if case .binary = self { true } else { false } }
}

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
