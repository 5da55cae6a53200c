internal import CCurlewCurl
internal import CurlewBytes
internal import Glibc
internal import HTTPMessage

extension CurlInfo {
    /// The error when the proxy is the cause, else nil.
    var proxyError: TransportError? {
        guard let proxy else { return nil }
        let reason: String? =
            switch code {
            case CURLE_COULDNT_RESOLVE_PROXY: "Its name has no address"
            case CURLE_COULDNT_CONNECT: connectWords
            case CURLE_PROXY: socksWords
            case CURLE_SSL_CONNECT_ERROR where isProxyHandshake, CURLE_PEER_FAILED_VERIFICATION where isProxyHandshake:
                String(handshakeFault.sentence("It").dropLast())
            case CURLE_RECV_ERROR where connectCode == 407: "It asks for a user and a password (407)"
            case CURLE_RECV_ERROR where connectCode > 0 && !(200..<300).contains(connectCode):
                "It answers \(connectCode) and lets nothing through"
            case CURLE_RECV_ERROR where !isThroughProxy, CURLE_SEND_ERROR where !isThroughProxy,
                CURLE_GOT_NOTHING where !isThroughProxy:
                tunnelWords
            default: nil
            }
        return reason.map { .proxyFailed(proxy: proxy.name, reason: $0) }
    }

    private var connectWords: String {
        switch systemError {
        case ECONNREFUSED: "Nothing answers there"
        case 0: text
        default: Self.words(systemError)
        }
    }

    /// The reason why no tunnel was opened by CONNECT, found in libcurl's text.
    private var tunnelWords: String {
        if text.utf8.firstRange(of: "CONNECT tunnel failed, response 0".utf8) != nil {
            return "What it answers to CONNECT is not HTTP"
        }
        if text.utf8.firstRange(of: "CONNECT aborted".utf8) != nil {
            return "It closed the connection before its answer to CONNECT was whole"
        }
        let isBroken = text.utf8.hasPrefix("Recv failure") || text.utf8.hasPrefix("Send failure")
        return isBroken
            ? "It broke the connection before it had let anything through"
            : String(text.utf8.text(withoutEnd: ".") ?? text[...])
    }

    /// The reason of a SOCKS fault (RFC 1928 §6).
    private var socksWords: String {
        switch CURLproxycode(UInt32(socksCode)) {
        case CURLPX_CLOSED: "It closed the connection before it had let anything through"
        case CURLPX_RECV_ADDRESS, CURLPX_RECV_AUTH, CURLPX_RECV_CONNECT, CURLPX_RECV_REQACK, CURLPX_SEND_AUTH,
            CURLPX_SEND_CONNECT, CURLPX_SEND_REQUEST:
            "It broke the connection before it had let anything through"
        case CURLPX_BAD_VERSION: "What it answers is not \(socksName)"
        case CURLPX_NO_AUTH: "It accepts none of the ways to say who asks"
        case CURLPX_USER_REJECTED: "It does not accept user and password"
        case CURLPX_REPLY_NOT_ALLOWED: "It does not allow a connection to \(url.host)"
        case CURLPX_REPLY_HOST_UNREACHABLE: "It cannot reach \(url.host)"
        case CURLPX_REPLY_NETWORK_UNREACHABLE: "It cannot reach the network of \(url.host)"
        case CURLPX_REPLY_CONNECTION_REFUSED: "It says that \(url.host) refused the connection"
        case CURLPX_REPLY_TTL_EXPIRED: "It says that \(url.host) is too far away"
        case CURLPX_REPLY_ADDRESS_TYPE_NOT_SUPPORTED, CURLPX_BAD_ADDRESS_TYPE: "It does not take this kind of address"
        case CURLPX_REPLY_COMMAND_NOT_SUPPORTED: "It makes no connections for others"
        case CURLPX_REPLY_GENERAL_SERVER_FAILURE: "It says that it failed, and not why"
        case CURLPX_REQUEST_FAILED, CURLPX_IDENTD, CURLPX_IDENTD_DIFFER: "It refuses the request"
        case CURLPX_RESOLVE_HOST: "\"\(url.host)\" has no address that it could be told"
        default: String(text.utf8.text(withoutEnd: ".") ?? text[...])
        }
    }

    private var socksName: String { proxy?.scheme.utf8.hasPrefix("socks4") == true ? "SOCKS 4" : "SOCKS 5" }
}
