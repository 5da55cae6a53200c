import Curlew

private func sample() async throws {
    // Begin
    var api = Client(base: "https://api.example.com/v1")
    var serializer = RequestSerializer(.form)
    serializer.style = .index
    api.serializer = serializer
    let explained = try await api.explain { try await $0.post("orders", form: ["ids": [1, 2]]) }
    print(explained)
    for piece in explained.body { print(piece.writer, piece.text) }
    // End
}

// Begin
struct CSVLines: RequestSerializing {
    func serialize(_ request: inout SerializedRequest, _ parameters: ParameterTree) throws {
        let pairs = try QueryText.pairs(of: parameters)
        let lines = pairs.map { "\($0.name),\($0.value ?? "")\n" }.joined()
        request.body = RequestBody(Array(lines.utf8))
        request.headers.set("Content-Type", to: "text/csv")
    }
}
// End
