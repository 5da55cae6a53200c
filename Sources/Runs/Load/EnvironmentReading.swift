internal import CurlewFiles
internal import CurlewFormats
public import CurlewSerialization
public import Drafting
public import Workspace

/// The environments that a check of a collection uses, and the faults of their files.
public struct EnvironmentReading: Sendable {
    /// One environment with the values of its names.
    public typealias Reading = (environment: String?, set: VariableSet)

    public private(set) var readings: [Reading] = []
    /// The readers that the servers of these environments have, each once.
    public private(set) var servers: [String] = []
    public private(set) var faults: [RunFault] = []

    /// - Parameters:
    ///   - names: the environments to check. When nil, all but those that others inherit from, which need not set
    ///     every name themselves.
    ///   - overrides: values set in all of them. Captured values are not used, because other computers do not have
    ///     them.
    public init(_ collection: RequestCollection, names: [String]?, overrides: [String: VariableOverride]) {
        let files = collection.environments
        let all = collection.environmentNames
        let wanted = names ?? collection.ownEnvironmentNames
        for name in wanted {
            let values = EnvironmentValues(name, in: files, overrides: overrides)
            // The problem of a damaged file is reported for the file, and circles are reported once.
            if case .damaged? = values.problem { continue }
            if names == nil, case .circle? = values.problem { continue }
            if let problem = values.problem {
                let fault = Self.fault(problem, in: name, files, collection.root)
                if !faults.contains(fault) { faults.append(fault) }
            } else {
                readings.append((name, values.variables(.masked())))
                if let server = values.server, !servers.contains(server) { servers.append(server) }
            }
        }
        if names == nil { addCircles(of: all, files, collection.root) }
        if all.isEmpty { readings = [(nil, EnvironmentValues(nil, overrides: overrides).variables(.masked()))] }
    }

    /// Environments that inherit from each other all count as inherited, so that no other check meets them.
    private mutating func addCircles(of names: [String], _ files: [EnvironmentFile], _ root: String) {
        var known: Set<Set<String>> = []
        for name in names {
            guard case .circle(let members)? = EnvironmentValues(name, in: files).problem else { continue }
            let fault = Self.fault(.circle(members), in: name, files, root)
            if known.insert(Set(members)).inserted { faults.append(fault) }
        }
    }

    /// The fault at the line with `inherits`.
    private static func fault(
        _ problem: EnvironmentProblem, in name: String, _ files: [EnvironmentFile], _ root: String
    ) -> RunFault {
        let child =
            switch problem {
            case .missing: name
            case .missingParent(let child, _, _): child
            case .circle(let names): names[0]
            case .damaged: name
            }
        let file = files.first { $0.name == child && $0.inherits != nil }
        let path = "\(EnvironmentFile.folder)/\(child)\(file?.isLocal == true ? EnvironmentFile.localEnding : "").yaml"
        let source = (try? BoundedFile.read(FilePath.join(root, path)).bytes) ?? []
        return RunFault(file: path, of: "inherits", in: source, "\(problem)")
    }
}
