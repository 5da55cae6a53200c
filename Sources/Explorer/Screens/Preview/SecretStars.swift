import CurlewBytes
import CurlewNetworking
import Drafting
import Viewing

extension PreparedRequest {
    /// With stars in the places of secrets, for the screen. Every byte stays where it is.
    var masked: PreparedRequest {
        var masked = self
        masked.request.url = SecretPlaceholder.masked(request.url)
        masked.request.headers = request.headers.map { header in
            var header = header
            header.value = SecretPlaceholder.masked(header.value)
            return header
        }
        masked.request.body = request.body.map { body in
            RequestBody(
                pieces: body.pieces.map { piece in
                    guard case .bytes(let bytes) = piece else { return piece }
                    return .bytes(Bytes(SecretPlaceholder.masked(bytes.array)))
                })
        }
        return masked
    }
}

extension PreviewContent {
    /// Stars in the places of secrets that were written without the rest of the request.
    mutating func mask() {
        bytes = SecretPlaceholder.masked(bytes)
    }
}
