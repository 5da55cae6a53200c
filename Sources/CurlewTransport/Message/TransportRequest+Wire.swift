internal import CurlewBytes
public import HTTPMessage

extension TransportRequest {
    /// The header fields in the order of HTTP/1.1: `Host` first, then the fields given, then `Accept-Encoding` and
    /// `Content-Length` or `Transfer-Encoding` unless given. An empty `Host` is left out; a blank one is sent without a
    /// value. HTTP/2 writes the names in lower case and the host as `:authority`.
    public var wireFields: HeaderFields {
        let host = headers["Host"] ?? (try? URLText(url))?.hostHeader ?? ""
        var fields = HeaderFields(host.isEmpty ? [] : [HeaderField("Host", host.isBlank ? "" : host)])
        for field in headers where !HeaderFields.isSame(field.name, "Host") { fields.append(field) }
        return fields + addedFields
    }

    /// True when the body's `Content-Encoding` is decoded: when the transport itself adds `Accept-Encoding`, or with
    /// `decodesAlways`.
    var decodesContent: Bool { decodesAlways || !headers.contains("Accept-Encoding") }

    /// The fields that the transport adds after those given.
    var addedFields: [HeaderField] {
        var added: [HeaderField] = []
        if !headers.contains("Accept-Encoding") { added.append(HeaderField("Accept-Encoding", ContentCoding.offered)) }
        if let body, !headers.contains("Content-Length"), !headers.contains("Transfer-Encoding") {
            let length = body.count.map { HeaderField("Content-Length", "\($0)") }
            added.append(length ?? HeaderField("Transfer-Encoding", "chunked"))
        }
        return added
    }

    /// Returns the URL to request. Throws unless every part of the request is unambiguous: no line break anywhere, a
    /// method and names of token characters, a valid http or https URL, and https when a pin holds for the server.
    func validated() throws(TransportError) -> URLText {
        guard HeaderField(method, "").flaw == nil else { throw .invalidRequest(.method(method)) }
        do { _ = try headers.validated() } catch { throw .invalidRequest(.header(error)) }
        let sound: URLText
        do {
            sound = try URLText(url)
        } catch .unsupportedScheme(let scheme) {
            throw .unsupportedScheme(scheme)
        } catch {
            throw .invalidRequest(.url(error))
        }
        let policy = tls.policy.holding(for: sound.asciiHost, port: sound.effectivePort)
        // Over http a server shows no key, so none can match a pin.
        guard sound.isSecure || policy.mode == .none else {
            throw .pinMismatch(host: sound.asciiHost, pinned: policy.pins.map(\.text), found: nil)
        }
        return sound
    }
}

extension HeaderFields {
    static func + (fields: HeaderFields, more: [HeaderField]) -> HeaderFields {
        HeaderFields(Array(fields) + more)
    }
}
