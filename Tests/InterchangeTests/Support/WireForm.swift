import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Interchange
import Workspace

/// What would go on the wire for a saved request, without the manager's own fields.
struct WireForm: Equatable {
    var method: String
    var url: String
    /// Names and values in order.
    var headers: [String]
    /// Nil: no body.
    var body: String?

    init(_ request: SavedRequest, files: any FileInfo = NoFiles()) throws {
        let draft = RequestDraft(request, defaults: RequestDefaults())
        let prepared = try draft.prepared(
            in: PreparationContext(files: files, boundary: MultipartBoundary("BOUNDARY")))
        method = prepared.request.method
        url = prepared.request.url
        headers = prepared.request.headers.map { "\($0.name): \($0.value)" }
        body = prepared.request.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) }
    }
}
