internal import CCurlewCurl
internal import CurlewBytes
internal import Glibc
internal import HTTPMessage

/// Logins by NTLM and Negotiate. One transfer then consists of several requests by libcurl, and the heads of the
/// intermediate answers arrive here too. Only the next head shows that a 401 was not the final answer.
extension CurlTransfer {
    /// Most 401 answers that libcurl responds to within one transfer. Its default is no limit, so a server could ask
    /// for ever.
    static let loginLimit = 10

    func configureLogin() -> CURLcode {
        guard let login = request.login else { return CURLE_OK }
        // The log lines show when GSS-API has answered, and why it gave no proof.
        startReadingLog()
        let codes = unsafe all(
            ccurl_set_long(easy, CURLOPT_HTTPAUTH, login.scheme.bit),
            ccurl_set_long(easy, CURLOPT_MAXREDIRS, Self.loginLimit),
            ccurl_set_string(easy, CURLOPT_USERNAME, login.user),
            ccurl_set_string(easy, CURLOPT_PASSWORD, login.password))
        guard codes == CURLE_OK, !url.isSecure else { return codes }
        return unsafe ccurl_set_ready(easy, Self.proveCallback, context)
    }

    private static let proveCallback: ccurl_ready = { context, _, _, _, _ in
        unsafe CurlTransfer.from(context)?.prove()
        return Int32(CURL_PREREQFUNC_OK)
    }

    /// Enters the phase `proving` of a request with a login: the connection stands, and libcurl next produces the first
    /// message of the login.
    func prove() {
        if request.login != nil { enter(.proving) }
    }

    /// True for a status line after a complete head: libcurl has responded to that head's challenge.
    func beginsNextAnswer(_ line: [UInt8]) -> Bool {
        request.login != nil && collector?.head != nil && line.starts(with: "HTTP/".utf8)
    }

    func beginNextAnswer() {
        collector = ResponseCollector(request)
        heldHead = nil
    }

    /// Holds back a 401, which may be another challenge of the login; true when it was held. It is reported once its
    /// body or the end follows; else libcurl sends the next message, and its answer is waited for.
    func holds(_ head: ResponseHead) -> Bool {
        guard request.login != nil, head.status == 401 else { return false }
        heldHead = head
        phases = PhaseTracker(phase: .waiting)
        return true
    }

    func tellHeldHead() {
        guard let head = heldHead else { return }
        heldHead = nil
        _ = phases.enter(.receiving)
        events(.head(head))
    }

    /// Shuts the sockets down when the transfer was cancelled. Called for every log line: GSS-API may return a message
    /// after the caller has gone, and libcurl logs a line before it sends such a message, so none is sent.
    func stopLateProof() {
        guard request.login != nil, start.cancellation.isSet else { return }
        for socket in sockets { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    }
}

extension ConnectionLogin.Scheme {
    fileprivate var bit: Int {
        switch self {
        case .ntlm: Int(ccurl_auth_ntlm)
        case .negotiate: Int(ccurl_auth_negotiate)
        }
    }
}
