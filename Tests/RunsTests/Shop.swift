import Drafting
import HTTPMessage
import Networking
import Requests
import Serialization
import TestSupport
import Transport
import Workspace

@testable import Runs

/// A collection with a login, a chain and an environment, in a folder of its own.
struct Shop {
    let folder: TemporaryFolder

    init(base: String = "http://127.0.0.1:1", _ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        try folder.write("name: Shop\norder: [login, me]\n", to: "curlew.yaml")
        try folder.write("base: \(base)\nvariables: {user: ada, password: lovelace}\n", to: "environments/demo.yaml")
        try folder.write(
            """
            request: POST {{base}}/login
            name: Log in
            parameters: {user: "{{user}}", password: "{{password}}"}
            capture:
              token: !secret $.token

            """, to: "login.yaml")
        try folder.write(
            """
            request: GET {{base}}/me
            name: Who am I
            auth: {type: bearer, token: "{{token}}"}
            checks:
              - $.name == "Ada"
            capture: {user_id: $.id}

            """, to: "me.yaml")
        try folder.write(
            """
            request: GET {{base}}/orders
            name: List orders
            serializer: form
            parameters: {user: "{{user_id}}"}

            """, to: "orders/list.yaml")
        for (name, text) in files { try folder.write(text, to: name) }
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
        -> NetworkCarrier
    {
        let agent = NetworkAgent(session: SessionManager(transport: CurlTransport()))
        return NetworkCarrier(agent, variables: try variables, surroundings: Self.surroundings, next: next)
    }

    static let surroundings: NetworkCarrier.Surroundings = { item, variables in
        RequestDraft.Surroundings(
            variables: variables, defaults: item.defaults, manager: [:], files: LocalFiles(folder: item.folder))
    }
}
