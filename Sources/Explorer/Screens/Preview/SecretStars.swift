import CurlewBytes
import CurlewNetworking
import Drafting
import Viewing

extension PreparedRequest {
    /// The request with stars in place of secrets, for the screen. Offsets of all bytes stay the same.
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
    /// Puts stars in place of secrets that were written without the rest of the request.
    mutating func mask() {
        bytes = SecretPlaceholder.masked(bytes)
    }
}
