import CurlewNetworking
import Drafting

extension RequestDraft {
    /// Changes one row of the header table.
    mutating func updateHeader(_ id: HeaderRow.ID, _ body: (inout HeaderRow) -> Void) {
        guard let index = headers.firstIndex(where: { $0.id == id }) else { return }
        body(&headers[index])
    }

    /// A header row's identity that is not used yet.
    var freshHeaderID: Int { (headers.map(\.id).max() ?? 0) + 1 }
}
