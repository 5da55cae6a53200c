internal import CCurlewCurl
internal import CCurlewTLS
internal import CurlewMessage

/// The TLS settings of a transfer. libcurl makes the connections but checks no certificate; a `CertificateVerifier`
/// checks each connection, and no byte of a request is sent before `isGuarded` has found the guard's approval.
extension CurlTransfer {
    func configureTLS() -> CURLcode {
        guard isSecured else { return CURLE_OK }
        guard TLSLibrary.isThere else { return refuse(TLSLibrary.failure ?? "") }
        do {
            files = try TLSFiles(request.tls, host: url.host)
        } catch {
            fault = error
            return CURLE_SSL_CERTPROBLEM
        }
        guard unsafe ccurl_set_ssl_context(easy, Self.contextCallback, context) == CURLE_OK else {
            return refuse("libcurl is built without OpenSSL")
        }
        return unsafe all(
            setVerification(), ccurl_set_long(easy, CURLOPT_SSLVERSION, leastVersion),
            // A server does not send its certificate when a session is resumed.
            ccurl_set_long(easy, CURLOPT_SSL_SESSIONID_CACHE, 0),
            // libcurl reads no file from this path, because it verifies nothing. The path keeps connections apart:
            // libcurl uses a connection again only with an equal path.
            ccurl_set_string(easy, CURLOPT_CAPATH, request.tls.poolName(files)),
            ccurl_set_string(easy, CURLOPT_CAINFO, nil), setClientCertificate())
    }

    /// True when the connection to the server or to its proxy is one of TLS.
    var isSecured: Bool { url.isSecure || ProxyAddress(request.proxy)?.isSecure == true }

    private func refuse(_ reason: String) -> CURLcode {
        fault = .tlsFailed(host: url.host, reason: .cannotJudge(reason))
        return CURLE_NOT_BUILT_IN
    }

    private func setVerification() -> CURLcode {
        unsafe all(
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0), ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0),
            ccurl_set_long(easy, CURLOPT_PROXY_SSL_VERIFYPEER, 0), ccurl_set_long(easy, CURLOPT_PROXY_SSL_VERIFYHOST, 0)
        )
    }

    private var leastVersion: Int {
        switch request.tls.minimumVersion {
        case .tls12: Int(CURL_SSLVERSION_TLSv1_2)
        case .tls13: Int(CURL_SSLVERSION_TLSv1_3)
        }
    }

    private func setClientCertificate() -> CURLcode {
        guard let certificate = files.certificate, let client = request.tls.clientCertificate else { return CURLE_OK }
        let codes = unsafe all(
            ccurl_set_blob(easy, CURLOPT_SSLCERT_BLOB, certificate, certificate.count),
            ccurl_set_string(easy, CURLOPT_SSLCERTTYPE, files.isPKCS12 ? "P12" : "PEM"),
            // Without a password, OpenSSL would ask for one on the terminal.
            ccurl_set_string(easy, CURLOPT_KEYPASSWD, client.password ?? ""))
        // A PEM file may contain the key after the certificate; a PKCS #12 file always contains it.
        guard let key = files.key ?? (files.isPKCS12 ? nil : certificate), codes == CURLE_OK else { return codes }
        return unsafe ccurl_set_blob(easy, CURLOPT_SSLKEY_BLOB, key, key.count)
    }

    private static let contextCallback: ccurl_ssl_context = { _, sslContext, context in
        guard let transfer = unsafe CurlTransfer.from(context), let sslContext = unsafe sslContext else {
            return CURLE_SSL_CONNECT_ERROR
        }
        return unsafe transfer.verifyConnection(sslContext) ? CURLE_OK : CURLE_OUT_OF_MEMORY
    }

    /// Puts a guard on the next connection. Through an `https` proxy there are two handshakes, the proxy's first.
    private func verifyConnection(_ sslContext: UnsafeMutableRawPointer) -> Bool {
        let proxy = ProxyAddress(request.proxy).flatMap { $0.isSecure ? $0 : nil }
        let isForProxy = proxy != nil && (!url.isSecure || verifiers.count.isMultiple(of: 2))
        let connection = CertificateVerifier(
            request.tls, files, host: url.asciiHost, port: url.effectivePort, proxy: isForProxy ? proxy : nil)
        verifiers.append(connection)
        return unsafe connection.install(over: sslContext)
    }

    /// True when the connection in use was checked for this server with equal settings, and accepted.
    func isGuarded() -> Bool {
        let found = unsafe ccurl_get_ssl(easy).flatMap { unsafe CertificateVerifier.over($0) }
        guard let found, found.isForProxy != url.isSecure, found.settings == request.tls,
            found.isForProxy || found.host == url.asciiHost, found.isAccepted
        else {
            fault = fault ?? .tlsFailed(host: url.host, reason: .cannotJudge("the connection was not judged"))
            return false
        }
        if !found.isForProxy { verifier = found }
        if ![.http10, .http1].contains(request.httpVersion) { startReadingLog() }
        return true
    }
}
