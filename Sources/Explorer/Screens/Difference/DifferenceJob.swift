internal import CurlewBytes
import CurlewDiffering
import CurlewFormats
import CurlewSerialization
import Drafting
import Synchronization
import Workspace

/// Compares two sides; off the main actor, since it is linear in both bodies.
public struct DifferenceJob: Equatable, Sendable {
    let id: JobID
    @Boxed private(set) var first: DifferenceSide
    @Boxed private(set) var second: DifferenceSide
    let rules: DifferenceRules
    /// Only the rows that differ, and the way to them.
    let onlyChanges: Bool

    public static func == (left: DifferenceJob, right: DifferenceJob) -> Bool { left.id == right.id }

    /// - Returns: nil when cancelled.
    func run() -> ComparedSides? {
        guard
            let difference = AnswerDifference(
                first.compared, second.compared, rules: rules, isCancelled: { Task.isCancelled })
        else { return nil }
        return ComparedSides(
            body: DifferenceList(difference.body, onlyChanges: onlyChanges), fields: fields(difference.fields),
            request: request(), counts: DifferenceCounts(difference))
    }

    /// The header fields as two trees, so that they are shown as bodies are.
    private func fields(_ fields: [FieldDifference]) -> DifferenceList {
        guard first.answer != nil, second.answer != nil else { return .note("These are no answers.") }
        func tree(_ values: (FieldDifference) -> [String]) -> PlainTree {
            var tree = PlainTree()
            tree.add(.object) { tree in
                for field in fields where !values(field).isEmpty { tree.add(values(field), key: field.name) }
            }
            return tree
        }
        let ignored = fields.filter { $0.mark == .ignored }.map { DifferencePath.text([.key($0.name)]) }
        return list(tree(\.first), tree(\.second), DifferenceRules(SavedComparison(ignored: ignored)))
    }

    private func request() -> DifferenceList {
        guard let one = first.answer?.request, let two = second.answer?.request else {
            return .note("The requests are not known here.")
        }
        return list(one.tree, two.tree, DifferenceRules())
    }

    private func list(_ one: PlainTree, _ two: PlainTree, _ rules: DifferenceRules) -> DifferenceList {
        TreeDifference.between(one, two, rules: rules).map { .tree(TreeDifferenceRows($0, onlyChanges: onlyChanges)) }
            ?? .note("")
    }
}

extension DifferenceSide {
    fileprivate var compared: ComparedAnswer {
        switch content {
        case .answer(let answer) where answer.status > 0:
            ComparedAnswer(status: answer.status, fields: answer.fields, bytes: answer.body)
        case .answer, .waiting: ComparedAnswer(body: .empty)
        case .request(let request): ComparedAnswer(body: .tree(PlainTree(request)))
        case .node(let node): ComparedAnswer(body: .tree(PlainTree(ParameterYAML.value(of: node))))
        }
    }
}

/// The result of a `DifferenceJob`: what each tab shows.
public struct ComparedSides: Sendable {
    var body: DifferenceList
    var fields: DifferenceList
    var request: DifferenceList
    let counts: DifferenceCounts
}

/// How much differs.
struct DifferenceCounts: Equatable, Sendable {
    var changed = 0
    var gone = 0
    var added = 0
    var ignored = 0
    var isStatus = false

    init(_ difference: AnswerDifference) {
        isStatus = difference.status != nil
        switch difference.body {
        case .same: break
        case .tree(let tree):
            (changed, gone, added) = (tree.count(.changed), tree.count(.gone), tree.count(.added))
            ignored = tree.ignored
        case .text(let lines):
            gone = lines.count { $0.side == .first }
            added = lines.count { $0.side == .second }
        case .binary: changed = 1
        }
    }

    var all: Int { changed + gone + added }
}

/// Compares one pair at a time; a new comparison cancels the one before.
final class DifferenceWorker: Sendable {
    private let running = Mutex<Task<Void, Never>?>(nil)

    func compare(_ job: DifferenceJob, post: @escaping @Sendable (Message) -> Void) {
        replace(
            Task.detached(priority: .userInitiated) {
                guard let sides = job.run(), !Task.isCancelled else { return }
                post(.sidesCompared(job.id, sides))
            })
    }

    func stop() { replace(nil) }

    private func replace(_ task: Task<Void, Never>?) {
        running.withLock { running in
            running?.cancel()
            running = task
        }
    }
}
