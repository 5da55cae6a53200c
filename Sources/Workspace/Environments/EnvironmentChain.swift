internal import CurlewFormats

/// An environment with those that it inherits from, nearest first.
public struct EnvironmentChain: Equatable, Sendable {
    /// One file and what it is in the chain.
    public struct Layer: Equatable, Sendable {
        public var file: EnvironmentFile
        /// True for an environment that another one inherits from.
        public var isInherited: Bool
    }

    public var name: String
    /// For each environment one person's own file before the shared one.
    public var layers: [Layer]

    /// The name after `inherits`, of the environment itself.
    public var parent: String? { Self.parent(of: layers.filter { !$0.isInherited }.map(\.file)) }

    /// The nearest file that says so decides; an environment that says nothing is not protected.
    public var isProtected: Bool { layers.lazy.compactMap(\.file.isProtected).first ?? false }

    /// The reader of the nearest file that names one.
    public var server: String? { layers.lazy.compactMap(\.file.server).first }

    /// What the files set, the nearest first.
    public var variables: [String: String] {
        layers.reduce(into: [:]) { all, layer in all.merge(layer.file.variables) { nearest, _ in nearest } }
    }

    /// Those of the environments that it inherits from come first.
    public var filters: [SavedFilter] {
        layers.reversed().reduce([]) { $1.file.filters.over($0, removing: $1.file.removesFilters) }
    }

    static func parent(of files: [EnvironmentFile]) -> String? { files.lazy.compactMap(\.inherits).first }
}

/// Why an environment's values cannot be told.
public enum EnvironmentProblem: Error, Equatable, Sendable {
    case missing(String, nearest: String?)
    /// The environment that names it, and what it names.
    case missingParent(of: String, String, nearest: String?)
    /// From one environment round to itself.
    case circle([String])
    /// A file of the environment, or of one that it inherits from, cannot be read: whether it is protected and what its
    /// names mean is not known.
    case damaged(String, CollectionProblem)
}

extension EnvironmentProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let name, let nearest): "There is no environment \"\(name)\".\(Self.hint(nearest))"
        case .missingParent(let name, let parent, let nearest):
            "The environment \"\(name)\" inherits from \"\(parent)\", which is not there.\(Self.hint(nearest))"
        case .circle(let names):
            "The environment \"\(names[0])\" inherits from itself: \(names.joined(separator: " -> ")). Change one of them."
        case .damaged(let name, let problem):
            "\(problem) Until it can be read, nothing is sent in \"\(name)\"."
        }
    }

    private static func hint(_ nearest: String?) -> String { nearest.map { " Did you mean \"\($0)\"?" } ?? "" }
}

extension RequestCollection {
    /// The environment of that name with all that it inherits.
    public func environmentChain(_ name: String) throws(EnvironmentProblem) -> EnvironmentChain {
        try EnvironmentChain(name, in: environments)
    }
}

extension EnvironmentChain {
    public init(_ name: String, in environments: [EnvironmentFile]) throws(EnvironmentProblem) {
        var layers: [Layer] = []
        var seen: [String] = []
        var next: String? = name
        while let current = next {
            if let first = seen.firstIndex(of: current) { throw .circle(seen[first...] + [current]) }
            let files = environments.filter { $0.name == current }.sorted { $0.isLocal && !$1.isLocal }
            guard !files.isEmpty else {
                let nearest = NearestName.of(current, among: environments.map(\.name))
                guard let child = seen.last else { throw .missing(current, nearest: nearest) }
                throw .missingParent(of: child, current, nearest: nearest)
            }
            if let damage = files.lazy.compactMap(\.damage).first { throw .damaged(name, damage) }
            layers += files.map { Layer(file: $0, isInherited: !seen.isEmpty) }
            seen.append(current)
            next = Self.parent(of: files)
        }
        self.init(name: name, layers: layers)
    }
}
