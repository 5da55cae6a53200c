import CurlewNetworking
import Drafting
import HTTPMessage

extension RequestDraft {
    /// Changes one row of the header table.
    mutating func updateHeader(_ id: HeaderRow.ID, _ body: (inout HeaderRow) -> Void) {
        guard let index = headers.firstIndex(where: { $0.id == id }) else { return }
        body(&headers[index])
    }

    /// A header row's identity that is not used yet.
    var freshHeaderID: Int { (headers.map(\.id).max() ?? 0) + 1 }

    /// The rows that are sent.
    var sentFields: HeaderFields {
        HeaderFields(
            headers.filter { $0.isOn && !$0.removes && !$0.name.isEmpty }.map { HeaderField($0.name, $0.value) })
    }
}
