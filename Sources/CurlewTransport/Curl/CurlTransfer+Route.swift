internal import CCurlewCurl
internal import CurlewBytes
internal import HTTPMessage

extension CurlTransfer {
    /// Sets the route: direct, through a proxy, or through a socket file. The environment (`http_proxy`, `no_proxy`) is
    /// ignored.
    func configureRoute() -> CURLcode {
        makeDetours()
        let proxy = if case .url(let text) = request.proxy { text } else { "" }
        let codes = unsafe all(
            ccurl_set_string(easy, CURLOPT_PROXY, proxy), ccurl_set_string(easy, CURLOPT_NOPROXY, ""),
            // Without this option the proxy's response to CONNECT would be taken for the server's.
            ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            ccurl_set_list(easy, CURLOPT_CONNECT_TO, detours),
            ccurl_set_long(easy, CURLOPT_IPRESOLVE, addresses))
        guard let path = request.unixSocket, codes == CURLE_OK else { return codes }
        return unsafe ccurl_set_string(easy, CURLOPT_UNIX_SOCKET_PATH, path)
    }

    /// The proxy of the request; nil for a direct connection.
    var proxy: ProxyAddress? { ProxyAddress(request.proxy) }

    var proxyRoute: ProxyRoute? { proxy.map { ProxyRoute(name: $0.name, isTunnel: goesThroughTunnel) } }

    private var goesThroughTunnel: Bool { url.isSecure || proxy?.scheme.utf8.hasPrefix("socks") == true }

    /// True without a proxy, and once the proxy lets bytes through: a handshake with the server has begun, or the
    /// request is being sent.
    var isThroughProxy: Bool { proxy == nil || phases.phase >= .proving || guards.contains { !$0.isForProxy } }

    private var addresses: Int {
        switch request.connection.addresses {
        case .any: Int(CURL_IPRESOLVE_WHATEVER)
        case .version4: Int(CURL_IPRESOLVE_V4)
        case .version6: Int(CURL_IPRESOLVE_V6)
        }
    }

    private func makeDetours() {
        for name in request.resolved {
            let address = name.address.utf8.contains(":") ? "[\(name.address)]" : name.address
            let host = name.host == "*" ? "" : name.host
            unsafe detours = unsafe ccurl_slist_append(detours, "\(host):\(name.port):\(address):\(name.port)")
        }
        for detour in request.connection.detours {
            unsafe detours = unsafe ccurl_slist_append(detours, detour.text)
        }
    }
}
