internal import CurlewBytes
internal import CurlewFormats
public import CurlewSerialization
public import Workspace

/// Finds missing values before anything is sent.
public enum RunPreflight {
    /// A name to which neither the environment nor a step gives a value.
    public struct Missing: Sendable, Equatable {
        /// The index of the step that needs it.
        public var step: Int
        public var name: String
        public var nearest: String?
        /// A request outside the run that captures it.
        public var source: CaptureSource?

        /// True for a `$` name that no row of data can be meant to set.
        public var isGenerator: Bool { name.utf8.hasPrefix("$") }

        /// `Who am I needs {{tokne}}, which is not set. Did you mean {{token}}?`
        public func sentence(in plan: RunPlan) -> String {
            if let fault = Generators.fault(of: name), name.utf8.hasPrefix("$") {
                return "\(plan.steps[step].title): \(fault.sentence(name))"
            }
            return "\(plan.steps[step].title) needs {{\(name)}}, which is not set. \(hint)"
        }

        private var hint: String {
            if let source { return "\(source.title) captures it: run \(source.path) too." }
            return nearest.map { "Did you mean {{\($0)}}?" } ?? "Set it with --var \(name)=VALUE or --env."
        }
    }

    /// The request that captures a name.
    public struct CaptureSource: Sendable, Equatable {
        public var title: String
        public var path: ItemPath
    }

    /// - Parameter sources: the first request of the collection that captures each name.
    public static func missing(
        _ plan: RunPlan, variables: VariableSet, sources: () -> [String: CaptureSource] = { [:] }
    ) -> [Missing] {
        let known = variables.knownNames
        let set = Set(plan.steps.flatMap(\.sets))
        var missing: [Missing] = []
        for (index, step) in plan.steps.enumerated() {
            let taken = plan.taken(by: index)
            for name in step.needs where !known.contains(name) && !taken.contains(name) {
                let nearest = NearestName.of(name, among: known.union(set))
                missing.append(Missing(step: index, name: name, nearest: nearest == name ? nil : nearest))
            }
        }
        guard !missing.isEmpty else { return [] }
        let found = sources()
        for index in missing.indices { missing[index].source = found[missing[index].name] }
        return missing
    }
}

extension VariableSet {
    /// Every known name, including those without a value yet.
    public var knownNames: Set<String> { Set(values.keys).union(secrets).union(faults.keys) }
}

extension Generators {
    /// The reason why `{{$name}}` can never have a value; nil when it can, or when it needs a look-up first.
    static func fault(of name: String) -> GeneratorFault? {
        do throws(GeneratorFault) {
            _ = try Generators(seed: GeneratorSeed(high: 0, low: 0), now: DateTime(seconds: 0)).value(of: name)
            return nil
        } catch {
            return error == .notLookedUp ? nil : error
        }
    }
}

extension RequestCollection {
    /// The first request of the list that captures each name. Reads every file.
    public func captureSources() -> [String: RunPreflight.CaptureSource] {
        var sources: [String: RunPreflight.CaptureSource] = [:]
        for entry in requests {
            guard let opened = try? request(at: entry.path) else { continue }
            let source = RunPreflight.CaptureSource(title: opened.name, path: entry.path)
            for capture in opened.request.captures where sources[capture.name] == nil { sources[capture.name] = source }
        }
        return sources
    }
}
