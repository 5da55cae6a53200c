import CurlewMessage
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import TestSupport
import Workspace

@testable import Runs

/// The shop's collection as the modules see it.
struct Shop {
    let folder: TemporaryFolder

    init(base: String = "http://127.0.0.1:1", _ files: [String: String] = [:]) throws {
        folder = try ShopFolder(base: base, files).folder
    }

    var collection: RequestCollection {
        get throws { try RequestCollection.open(at: folder.path).collection }
    }

    var problems: [CollectionProblem] {
        get throws { try RequestCollection.open(at: folder.path).problems }
    }

    var variables: VariableSet {
        get throws { try variables(in: "demo") }
    }

    func variables(in environment: String) throws -> VariableSet {
        EnvironmentValues(environment, in: try collection.environments).variables(.masked())
    }

    var loader: RunLoader {
        get throws { RunLoader(try collection, variables: try variables) }
    }

    /// Sends over a session of its own.
    func carrier(_ next: @escaping @Sendable (RunItem, StepOutcome) async -> [RunItem] = { _, _ in [] }) throws
        -> NetworkExecutor
    {
        let agent = NetworkAgent(session: SessionManager(transport: CurlTransport()))
        return NetworkExecutor(agent, variables: try variables, context: Self.context, next: next)
    }

    static let context: NetworkExecutor.Context = { item, variables in
        PreparationContext(
            variables: variables, defaults: item.defaults, manager: [:], files: LocalFiles(folder: item.folder))
    }
}
