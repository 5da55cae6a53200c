internal import CurlewFormats

/// An environment with the ones that it inherits from, nearest first.
public struct EnvironmentChain: Equatable, Sendable {
    /// One file and its position in the chain.
    public struct Layer: Equatable, Sendable {
        public var file: EnvironmentFile
        /// True for an environment that another one inherits from.
        public var isInherited: Bool
    }

    public var name: String
    /// The files, nearest first; for each environment the private file before the shared one.
    public var layers: [Layer]

    /// The environment's own `inherits`.
    public var parent: String? { Self.parent(of: layers.filter { !$0.isInherited }.map(\.file)) }

    /// The value of the nearest file that sets it; false when none does.
    public var isProtected: Bool { layers.lazy.compactMap(\.file.isProtected).first ?? false }

    /// Whether exchanges are kept in the history, by the nearest file that says it; nil when none does.
    public var keepsHistory: Bool? { layers.lazy.compactMap(\.file.keepsHistory).first }

    /// The name of the server's reader, from the environment's own files: another environment's server may be another
    /// program.
    public var server: String? { layers.lazy.filter { !$0.isInherited }.compactMap(\.file.server).first }

    /// The variables that the files set; the nearest value wins.
    public var variables: [String: String] {
        layers.reduce(into: [:]) { all, layer in all.merge(layer.file.variables) { nearest, _ in nearest } }
    }

    /// The filters, those of inherited environments first.
    public var filters: [SavedFilter] {
        layers.reversed().reduce([]) { $1.file.filters.over($0, removing: $1.file.removesFilters) }
    }

    static func parent(of files: [EnvironmentFile]) -> String? { files.lazy.compactMap(\.inherits).first }
}

/// The reason why an environment's values are unknown.
public enum EnvironmentProblem: Error, Equatable, Sendable {
    case missing(String, nearest: String?)
    /// An environment that inherits from one that does not exist.
    case missingParent(of: String, String, nearest: String?)
    /// Environments that inherit from each other in a circle.
    case circle([String])
    /// A file of the environment, or of one that it inherits from, cannot be read, so its protection and its values
    /// are unknown.
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
    /// The environment of that name with all environments that it inherits from.
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

/// An environment that inherits from another, with the settings that end for it when that is deleted.
public struct EnvironmentHeir: Equatable, Sendable {
    public var name: String
    /// Whether it inherits from that environment itself, not by way of another.
    public var isDirect: Bool
    public var losesProtection = false
    /// `base` and names of secrets.
    public var loses: [String] = []

    public init(_ name: String, isDirect: Bool = true) { (self.name, self.isDirect) = (name, isDirect) }
}

extension [EnvironmentFile] {
    /// The environment as an heir of `other`; nil when it does not inherit from it.
    public func heir(_ name: String, of other: String) -> EnvironmentHeir? {
        let chain = try? EnvironmentChain(name, in: self)
        var heir = EnvironmentHeir(name, isDirect: contains { $0.name == name && $0.inherits == other })
        guard name != other, heir.isDirect || chain?.layers.contains(where: { $0.file.name == other }) == true else {
            return nil
        }
        let rest = filter { $0.name != other }.map { file in
            var file = file
            if file.inherits == other { file.inherits = nil }
            return file
        }
        guard let chain, let after = try? EnvironmentChain(name, in: rest) else { return heir }
        let left = after.settings
        heir.losesProtection = chain.isProtected && !after.isProtected
        heir.loses = chain.settings.filter { !left.contains($0) }
        return heir
    }
}

extension EnvironmentChain {
    /// `base` when one is set, and the names of the secrets, each once.
    fileprivate var settings: [String] {
        let secrets = layers.flatMap(\.file.secrets).map(\.name)
        var settings = layers.contains { $0.file.base != nil } ? ["base"] : []
        for name in secrets where !settings.contains(name) { settings.append(name) }
        return settings
    }
}
