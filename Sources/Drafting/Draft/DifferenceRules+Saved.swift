public import Differing
public import Workspace

extension DifferenceRules {
    /// The choices of a request's file. A path that cannot be read means nothing; `RuleProblems` names it.
    public init(_ saved: SavedComparison) {
        self.init(
            ignored: saved.ignored.compactMap { PathPattern(reading: $0) },
            lists: saved.arrays.compactMap { pairing in
                PathPattern(reading: pairing.path).map {
                    ListChoice($0, pairing.member.map(Pairing.member) ?? .place)
                }
            },
            ignoredFields: saved.ignoredFields)
    }
}

extension PathPattern {
    fileprivate init?(reading text: String) {
        do throws(Fault) { try self.init(parsing: text) } catch { return nil }
    }
}
