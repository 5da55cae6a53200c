internal import CurlewFiles
internal import CurlewFormats
public import Drafting
public import Serialization
public import Workspace

/// The environments that a check of a collection looks at, and what is wrong with their files.
public struct EnvironmentReading: Sendable {
    /// One environment with what its names mean.
    public typealias Reading = (environment: String?, set: VariableSet)

    public private(set) var readings: [Reading] = []
    public private(set) var faults: [RunFault] = []

    /// - Parameters:
    ///   - names: nil for all but those that others inherit from, which need not have every name themselves.
    ///   - overrides: values that hold in all of them. What answers gave before does not count: it is not there on
    ///     another computer.
    public init(_ collection: RequestCollection, names: [String]?, overrides: [String: VariableOverride]) {
        let files = collection.environments
        let parents = Set(files.compactMap(\.inherits))
        let all = collection.environmentNames
        let wanted = names ?? all.filter { !parents.contains($0) }
        // Those that inherit from one another have nobody else to be looked at for them.
        for name in wanted.isEmpty ? all : wanted {
            let values = EnvironmentValues(name, in: files, overrides: overrides)
            // What is wrong with a damaged file is said of the file.
            if case .damaged? = values.problem { continue }
            if let problem = values.problem {
                let fault = Self.fault(problem, in: name, files, collection.root)
                if !faults.contains(fault) { faults.append(fault) }
            } else {
                readings.append((name, values.variables(.masked())))
            }
        }
        if all.isEmpty { readings = [(nil, EnvironmentValues(nil, overrides: overrides).variables(.masked()))] }
    }

    /// At the line that names what is inherited.
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
