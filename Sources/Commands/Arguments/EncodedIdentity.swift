import CurlewMessage
import CurlewNetworking
import Interchange
import Workspace

/// The header fields that curl's options for authentication make in a request that is not sent.
struct EncodedIdentity {
    private(set) var fields: [HeaderField] = []
    /// A sentence for what is only proven while a request is sent.
    private(set) var notes: [String] = []

    init(_ curl: CurlRequest, for url: String) {
        // In place of a scheme that is not spoken Basic would be written, and show the password.
        guard (curl.credentials.unsupported + curl.credentials.unsupportedByProxy).isEmpty,
            let saved = curl.credentials.authentication(for: url)
        else { return }
        let authentication = Authentication(saved)
        let row = authentication.scheme.row
        fields = row.write(authentication).headers.map { HeaderField($0.name, $0.value) }
        guard fields.isEmpty else { return }
        notes = ["Nothing of \(row.title) is in the request: it is written while the request is sent."]
    }
}
