/// The identity of a request: the collection's root and the path in it. A request without a file has a made-up path
/// that starts with `:`.
public struct RequestKey: Hashable, Sendable {
    public var collection: String
    public var request: ItemPath

    public init(collection: String, request: ItemPath) {
        self.collection = collection
        self.request = request
    }
}
