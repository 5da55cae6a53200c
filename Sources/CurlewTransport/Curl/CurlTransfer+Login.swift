internal import CCurlewCurl
internal import CurlewBytes
internal import Glibc
internal import HTTPMessage

/// NTLM and Negotiate are several requests of libcurl in one transfer. The heads of the answers between come here too, and
/// only the next head tells that one was no end.
extension CurlTransfer {
    /// How often libcurl answers a question about who asks. Its own is without end, and so would be a server that goes on
    /// asking.
    static let loginLimit = 10

    func configureLogin() -> CURLcode {
        guard let login = request.login else { return CURLE_OK }
        // Tells when GSS-API has answered, and why it did not.
        listen()
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

    /// The connection stands, and the next thing that libcurl asks for is a message for it.
    func prove() {
        if request.login != nil { enter(.proving) }
    }

    /// A status line behind a whole head: libcurl answered what that head asked.
    func beginsNextAnswer(_ line: [UInt8]) -> Bool {
        request.login != nil && collector?.head != nil && line.starts(with: "HTTP/".utf8)
    }

    func beginNextAnswer() {
        collector = ResponseCollector(request)
        phases = PhaseTracker(phase: .sending)
        heldHead = nil
    }

    /// An answer that may be another question is told of once something follows it.
    func holds(_ head: ResponseHead) -> Bool {
        guard request.login != nil, head.status == 401 else { return false }
        heldHead = head
        return true
    }

    func tellHeldHead() {
        guard let head = heldHead else { return }
        heldHead = nil
        events(.head(head))
    }

    /// GSS-API may answer when nobody waits any more. libcurl says something before it sends what it got; nothing of it leaves
    /// then.
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
