import CurlewBytes
import CurlewFiles
import CurlewFormats
import Runs
import Workspace

/// Reads a collection's files into a batch.
enum BatchReader {
    /// The items in the order of their steps, and the plan by which they run.
    struct Reading {
        var items: [RunItem]
        var batch: PlannedBatch
    }

    /// Whether the files still hold the requests that were counted on the screen, in any order.
    static func isCounted(_ reading: Reading, _ job: BatchJob) -> Bool {
        guard let counted = job.counted else { return true }
        let known = Dictionary(counted.map { ($0.step.id, $0) }) { first, _ in first }
        return counted.count == reading.items.count
            && reading.items.allSatisfy { item in known[item.step.id].map { item.sendsTheSame(as: $0) } ?? false }
    }

    static func read(_ job: BatchJob) -> Result<Reading, BatchProblem> {
        do throws(RunFault) {
            let loader = RunLoader(job.collection, variables: job.variables)
            switch job.source {
            case .steps(let steps): return plan(try loader.items(of: steps), steps, nil)
            case .saved(let name):
                guard let opened = try opened(name, job.collection) else {
                    return .failure(unknown(name, job.collection))
                }
                return plan(try loader.items(of: opened), opened.batch.steps, opened)
            }
        } catch {
            return .failure(BatchProblem(sentence: "\(error)"))
        }
    }

    private static func plan(
        _ items: [RunItem], _ steps: [BatchStep], _ opened: OpenedBatch?
    ) -> Result<Reading, BatchProblem> {
        do throws(RunPlanError) {
            let plan = try RunPlan(items.map(\.step))
            let places = Dictionary(zip(items.map(\.step.id), items.indices)) { first, _ in first }
            let order = plan.steps.compactMap { places[$0.id] }
            var batch = PlannedBatch(
                name: opened?.stem, plan: plan, steps: order.map { steps[$0] }, limit: opened?.batch.limit,
                policy: opened?.batch.onFailure)
            batch.items = order.map { items[$0] }
            return .success(Reading(items: batch.items, batch: batch))
        } catch {
            return .failure(BatchProblem(sentence: error.description))
        }
    }

    private static func opened(_ name: String, _ collection: RequestCollection) throws(RunFault) -> OpenedBatch? {
        try CollectionProblem.mapped(try collection.batch(named: name), RunFault.init)
    }

    private static func unknown(_ name: String, _ collection: RequestCollection) -> BatchProblem {
        let names = collection.batchNames
        let near = NearestName.of(name, among: names).map { " Did you mean \($0)?" }
        let all = names.isEmpty ? " There are none yet." : " There are \(names.joined(separator: ", "))."
        return BatchProblem(sentence: "No batch \"\(name)\" here.\(near ?? all)")
    }
}

extension RunItem {
    /// Compares without the variables: the names that are set, and so the step's needs, may have changed since.
    fileprivate func sendsTheSame(as other: RunItem) -> Bool {
        step.path == other.step.path && draft == other.draft && defaults == other.defaults && folder == other.folder
            && step.condition == other.step.condition
    }
}

extension BatchFile {
    /// The batch with the name in the opened file and that file's unknown keys.
    func named(like opened: OpenedBatch) -> BatchFile {
        var batch = self
        (batch.name, batch.others) = (opened.batch.name, opened.batch.others)
        return batch
    }
}
