internal import CurlewBytes
internal import CurlewFormats

/// The steps of a run that somebody chose by tag, without those that were excluded by tag or path.
public struct RunSelection: Sendable {
    private let tags: [String]
    private let excluded: [String]

    /// - Parameters:
    ///   - tags: a step with one of them is chosen; every step without any.
    ///   - excluded: tags, requests and folders that are not sent.
    public init(tags: [String] = [], excluded: [String] = []) {
        self.tags = tags
        self.excluded = excluded
    }

    /// The items that are chosen, in their order, with all from which a chosen one takes a value or an answer: they are
    /// brought along, or stand there as excluded.
    ///
    /// - Throws: the sentence for a word that no step has, so that a word written wrongly does not choose all others.
    public func items(of all: [RunItem]) throws(RunPlanError) -> Result<[RunItem], RunSelectionError> {
        guard !tags.isEmpty || !excluded.isEmpty else { return .success(all) }
        for (option, words) in [("--tag", tags), ("--exclude", excluded)] {
            if let word = words.first(where: { word in !all.contains { matches($0.step, word, option) } }) {
                return .failure(RunSelectionError(option: option, word: word, nearest: nearest(word, all, option)))
            }
        }
        var items = all
        for index in items.indices {
            items[index].step.excludedBy = excluded.first { matches(items[index].step, $0, "--exclude") }
        }
        let isChosen = items.map { item in
            item.step.excludedBy == nil && (tags.isEmpty || tags.contains { matches(item.step, $0, "--tag") })
        }
        var wanted = isChosen
        let plan = try RunPlan(items.map(\.step))
        var places: [String: Int] = [:]
        for (index, item) in items.enumerated() { places[item.step.id] = index }
        // Links lead to earlier steps of the plan.
        for (index, step) in plan.steps.enumerated().reversed() where wanted[places[step.id] ?? 0] {
            guard step.excludedBy == nil else { continue }
            for link in plan.links[index] where link.reason != .order {
                wanted[places[plan.steps[link.step].id] ?? 0] = true
            }
        }
        for index in items.indices { items[index].step.isBrought = wanted[index] && !isChosen[index] }
        return .success(without(items, wanted))
    }

    /// The wanted items. A step waits no more for one that is not there.
    private func without(_ items: [RunItem], _ wanted: [Bool]) -> [RunItem] {
        let kept = zip(items, wanted).filter(\.1).map(\.0)
        let ids = Set(kept.map(\.step.id))
        return kept.map { item in
            var item = item
            item.step.after.removeAll { !ids.contains($0) }
            return item
        }
    }

    private func matches(_ step: RunStep, _ word: String, _ option: String) -> Bool {
        if step.tags.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { return true }
        guard option == "--exclude" else { return false }
        let path = word.utf8.hasSuffix("/") ? String(word.dropLast()) : word
        return step.path.utf8.elementsEqual(path.utf8) || step.path.utf8.hasPrefix(path + "/")
    }

    private func nearest(_ word: String, _ all: [RunItem], _ option: String) -> String? {
        let paths = option == "--exclude" ? all.map(\.step.path) : []
        return NearestName.of(word, among: Set(all.flatMap(\.step.tags)).subtracting([""]).sorted() + paths)
    }
}

/// A word of `--tag` or `--exclude` that no request of the run has.
public struct RunSelectionError: Error, Sendable, CustomStringConvertible {
    public var option: String
    public var word: String
    var nearest: String?

    public var description: String {
        let what =
            option == "--tag" ? "No request of the run has that tag." : "No request of the run has that tag or path."
        return what + (nearest.map { " Did you mean \($0)?" } ?? " A request has it by tags: [\(word)] in its file.")
    }
}
