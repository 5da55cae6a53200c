public import CurlewFiles

/// The demo API's collection, written once as files; afterwards edited like any other.
public enum DemoCollection {
    /// The collection's name, and its folder's name below the data directory.
    public static let name = "demo"

    /// The names that the explorer gives a value while its demo API runs: its server, and the one with a certificate.
    public static let builtIn = ["demo", "secure"]

    /// Writes the collection when there is none. An existing one is left as it is, with the user's edits, renames and
    /// deletions.
    ///
    /// - Parameter overwriting: true to restore every file.
    public static func write(to folder: String, base: String, overwriting: Bool = false) throws(FileError) {
        if !overwriting, FileKind.of(FilePath.join(folder, rootFile)) != nil { return }
        for file in files(base: base) {
            let path = FilePath.join(folder, file.path)
            if !overwriting, FileKind.of(path) != nil { continue }
            try Folders.make(FilePath.parent(path), mode: 0o777)
            try AtomicWriter().write(
                Array(file.text.utf8), to: path, expecting: overwriting ? .anything : .absent, inside: folder)
        }
    }

    struct File {
        var path: String
        var text: String
    }

    /// The file that makes a folder a collection. It is written last, so that an interrupted write is completed at
    /// the next start.
    private static let rootFile = "curlew.yaml"

    /// - Parameter base: the demo API's address, `http://127.0.0.1:7777`. The address over TLS uses the port that the
    ///   demo prefers for it.
    static func files(base: String) -> [File] {
        requests + [
            File(
                path: "environments/demo.yaml",
                text: """
                    base: \(base)
                    variables:
                      demo: \(base)
                      secure: https://127.0.0.1:7443
                      user: ada
                      password: lovelace

                    """),
            File(
                path: "environments/demo-2.yaml",
                text: """
                    # The same API with other answers, to compare them: :diff demo-2
                    base: \(base)/demo-2
                    variables:
                      demo: \(base)/demo-2
                      secure: https://127.0.0.1:7443/demo-2
                      user: ada
                      password: lovelace

                    """),
            File(
                path: "batches/smoke.yaml",
                text: """
                    # curlew demo --serve in one terminal, curlew run smoke in another: every check passes
                    steps:
                      - tour/hello
                      - tour/search-people
                      - tour/log-in
                      - tour/who-am-i
                      - tour/cached
                      - orders/list-orders
                      - orders/create-order
                      - encoding-lab/nested-arrays
                      - encoding-lab/types-as-json
                      - encoding-lab/escapes

                    """),
            File(
                path: "batches/checkout.yaml",
                text: """
                    # curlew run checkout, or :batch checkout in the explorer
                    limit: 4
                    on-failure: stop-dependents
                    steps:
                      - {id: login, request: tour/log-in}
                      - {id: me, request: tour/who-am-i}
                      - {id: list, request: orders/list-orders}
                      - {id: create, request: orders/create-order, when: 'me $.role == "mother"'}

                    """),
            File(path: rootFile, text: "name: Demo\norder: [tour, orders, encoding-lab, by-hand]\n"),
        ]
    }

    private static let requests = [
        File(
            path: "tour/folder.yaml",
            text: "name: Tour\norder: [hello, search-people, log-in, who-am-i, cached]\n"),
        File(path: "tour/hello.yaml", text: "request: GET {{demo}}/\nname: Hello\n"),
        File(
            path: "tour/search-people.yaml",
            text: """
                request: GET {{demo}}/people
                name: Search people
                serializer: form
                parameters:
                  families: [father, mother]
                  page: {size: 10}
                  q: café & co
                  active: true
                  debug: !off 1
                notes: |
                  GET puts parameters in the URL. Watch the preview while you edit.

                """),
        File(
            path: "tour/log-in.yaml",
            text: """
                request: POST {{demo}}/login
                name: Log in
                serializer: json
                parameters:
                  user: "{{user}}"
                  password: "{{password}}"
                capture:
                  token: !secret $.token

                """),
        File(
            path: "tour/who-am-i.yaml",
            text: """
                request: GET {{demo}}/me
                name: Who am I
                auth: {type: bearer, token: "{{token}}"}
                capture:
                  user_id: $.id
                notes: |
                  The token is what Log in answers: @ on it there captures it for this request.

                """),
        // Beside the folders that are run as a whole: the one is large, the other fails until a person has decided.
        File(path: "by-hand/folder.yaml", text: "name: By hand\norder: [big-file, secure-people]\n"),
        File(path: "by-hand/big-file.yaml", text: "request: GET {{demo}}/file?size=2g\nname: Big file\n"),
        File(
            path: "by-hand/secure-people.yaml",
            text: """
                request: GET {{secure}}/people
                name: Secure people
                notes: |
                  Nobody vouches for this certificate. The TLS tab shows it; P there pins its key.

                """),
        File(
            path: "tour/cached.yaml",
            text: """
                request: GET {{demo}}/cached
                name: Cached
                cache: server
                notes: |
                  The counter goes up with every answer that the server makes. Send it twice; gs changes what is kept.

                """),
        File(
            path: "orders/folder.yaml",
            text: """
                name: Orders
                order: [create-order, list-orders, replace-order, strict-php, strict-rack, strict-qs]

                """),
        File(
            path: "orders/create-order.yaml",
            text: """
                request: POST {{demo}}/strict/json/orders
                name: Create order
                serializer: json
                parameters:
                  order:
                    id: A-17
                    note: !off leave at the door
                    lines:
                      - sku: A1
                        qty: 2
                auth: {type: bearer, token: "{{token}}"}

                """),
        File(
            path: "orders/list-orders.yaml",
            text: """
                request: GET {{demo}}/orders
                name: List orders
                serializer: form
                parameters:
                  user: "{{user_id}}"

                """),
        File(
            path: "orders/replace-order.yaml",
            text: """
                request: PUT {{demo}}/orders/1
                name: Replace order
                serializer: json
                parameters:
                  lines:
                    - sku: A1
                      qty: 3

                """),
        strictOrder("PHP"), strictOrder("Rack", style: "index"), strictOrder("qs"),
        File(
            path: "encoding-lab/folder.yaml",
            text: "name: Encoding lab\norder: [nested-arrays, types-as-json, escapes, hostile-answer]\n"),
        File(
            path: "encoding-lab/nested-arrays.yaml",
            text: """
                request: POST {{demo}}/echo
                name: Nested arrays
                serializer: form
                parameters:
                  order:
                    lines:
                      - {sku: A1, qty: 2}
                      - {sku: B2, qty: 1}
                  tags: !set [new, gift]
                  note: null

                """),
        File(
            path: "encoding-lab/types-as-json.yaml",
            text: """
                request: POST {{demo}}/echo
                name: Types as JSON
                serializer: json
                parameters:
                  whole: 12345678901234567890
                  exact: 1.10
                  large: 1e3
                  zip: "01234"
                  yes: true
                  nothing: null
                  empty: {}

                """),
        File(
            path: "encoding-lab/escapes.yaml",
            text: """
                request: GET {{demo}}/echo
                name: Escapes
                serializer: form
                parameters:
                  path: a/b?c
                  sign: a+b c%20d
                  mixed: 日本 & é
                  raw: !raw a=%41

                """),
        File(path: "encoding-lab/hostile-answer.yaml", text: "request: GET {{demo}}/hostile\nname: Hostile answer\n"),
    ]

    /// An order as a form, for the endpoint that reads it as `server` does, in a style that this one reads otherwise.
    private static func strictOrder(_ server: String, style: String = "afnetworking") -> File {
        File(
            path: "orders/strict-\(server.lowercased()).yaml",
            text: """
                request: POST {{demo}}/strict/\(server.lowercased())/orders
                name: Strict \(server) orders
                serializer: form
                style: \(style)
                parameters:
                  order:
                    lines:
                      - {sku: A1, qty: 2}
                      - {sku: B7, qty: 1}
                notes: |
                  The answer to a form that \(server) reads otherwise than it was meant has what was read. Try other styles.

                """)
    }
}
