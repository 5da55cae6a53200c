import CurlewSerialization
import Drafting
import EncodingLab
import Keys
import ServerReaders

/// How each server reads a node, for the explain card.
enum ExplainReadings {
    /// A larger branch is compared on its own screen alone: the card is written between two keys.
    private static let mostNodes = 60

    static func add(_ node: ParameterNode, _ model: Model, to text: inout ExplainText) {
        let draft = model.request.draft
        guard !node.id.isInPath, draft.sendsQuery || draft.serializer.isFlat else { return }
        defer { addOther(model, to: &text) }
        let path = draft.parameters.path(of: node.id)?.named ?? []
        let branch = draft.parameters.branch(to: path)
        guard branch.isSmall(Self.mostNodes) else { return }
        let serializer = CompareScreen.serializer(model)
        let comparison = StyleComparison(
            of: branch.resolved(using: model.shownVariables).tree, at: path, by: serializer,
            isQuery: draft.sendsQuery, styles: draft.serializer.hasParts ? [] : [serializer.style],
            bodies: draft.serializer.hasParts ? [draft.serializer] : [])
        guard let written = comparison.rows.first?.written else { return }
        text.add("reads", words(comparison, written, server: model.server?.reader))
    }

    /// `PHP: 4 items   Rack: same   qs, qs dots: merged`.
    private static func words(_ comparison: StyleComparison, _ written: StyleComparison.Written, server: String?)
        -> String
    {
        var groups: [(word: String, readers: [String])] = []
        for place in CompareWords.order(comparison.readers, server: server) where place < written.verdicts.count {
            let word = written.verdicts[place].at(comparison.scope).word
            if let known = groups.firstIndex(where: { $0.word == word }) {
                groups[known].readers.append(comparison.readers[place].title)
            } else {
                groups.append((word, [comparison.readers[place].title]))
            }
        }
        return groups.map { "\($0.readers.joined(separator: ", ")): \($0.word)" }.joined(separator: "   ")
    }

    private static func addOther(_ model: Model, to text: inout ExplainText) {
        let count = model.bench.styles.all.count
        text.add("other", "\(model.key(of: .compareStyles)) compares it in \(count) styles")
    }
}

extension ParameterTree {
    fileprivate func isSmall(_ most: Int) -> Bool {
        var count = 0
        walk { _ in
            count += 1
            return count <= most
        }
        return count <= most
    }
}
