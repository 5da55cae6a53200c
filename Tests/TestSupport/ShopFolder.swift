/// A collection in a folder of its own: a login whose token and user the requests behind it need, and the environment
/// `demo`. The demo API answers it.
public struct ShopFolder: Sendable {
    public let folder: TemporaryFolder

    /// - Parameters:
    ///   - base: of the environment.
    ///   - place: where in the folder the collection is; the folder itself where it is empty.
    ///   - files: more of the collection's files, by their paths in it; one of the same path takes the place of another.
    public init(base: String = "http://127.0.0.1:1", in place: String = "", _ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let environment = "base: \(base)\nvariables: {user: ada, password: lovelace}\n"
        let own = Self.files.merging(["environments/demo.yaml": environment]) { $1 }
        for (name, text) in own.merging(files, uniquingKeysWith: { $1 }) {
            try folder.write(text, to: place.isEmpty ? name : "\(place)/\(name)")
        }
    }

    private static let files = [
        "curlew.yaml": "name: Shop\norder: [login, me, orders]\n",
        "login.yaml": """
        request: POST {{base}}/login
        name: Log in
        parameters: {user: "{{user}}", password: "{{password}}"}
        checks: [status 200, $.expires_in > 0]
        capture:
          token: !secret $.token

        """,
        "me.yaml": """
        request: GET {{base}}/me
        name: Who am I
        auth: {type: bearer, token: "{{token}}"}
        checks:
          - $.name == "Ada"
        capture: {user_id: $.id}

        """,
        "orders/list.yaml": """
        request: GET {{base}}/orders
        name: List orders
        serializer: form
        parameters: {user: "{{user_id}}"}
        checks: [$.orders size 1]

        """,
    ]
}
