internal import Bytes
internal import HTTPMessage
public import Networking
internal import Transport

extension PreparedRequest {
    /// Every place on this computer that sending this request touches, variables replaced, each once: files in the body,
    /// certificates and keys, netrc, the socket. Whether they may be touched is for `ConsentFinder` to say.
    public var namedPlaces: [NamedPlace] {
        var seen: Set<NamedPlace> = []
        return (bodyPlaces + tlsPlaces + authenticationPlaces).filter { seen.insert($0).inserted }
    }

    private var bodyPlaces: [NamedPlace] {
        (request.body?.pieces ?? []).compactMap { if case .file(let file) = $0 { .file(file.path) } else { nil } }
    }

    private var tlsPlaces: [NamedPlace] {
        let files = [
            options.tls.trustedCertificates, options.tls.clientCertificate?.certificate,
            options.tls.clientCertificate?.key,
        ]
        return files.compactMap { $0.map { .file($0) } } + (options.unixSocket.map { [.socket($0)] } ?? [])
    }

    private var authenticationPlaces: [NamedPlace] {
        switch authentication {
        case .netrc(let file): (file ?? SessionConfiguration.homeNetrc).map { [.file($0)] } ?? []
        case .clientCertificate(let certificate, let key, _):
            [.file(certificate)] + (key.map { [.file($0)] } ?? [])
        default: []
        }
    }
}
