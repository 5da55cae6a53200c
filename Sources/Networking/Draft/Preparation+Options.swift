internal import Transport

extension Preparation {
    /// Places and proxies may hold variables too.
    mutating func options() -> RequestOptions {
        var options = draft.options
        resolve(&options.unixSocket, "unix-socket")
        resolve(&options.tls.trustedCertificates, "ca")
        if case .url(let proxy) = options.proxy { options.proxy = .url(resolve(proxy, at: .option("proxy"))) }
        if var client = options.tls.clientCertificate {
            client.certificate = resolve(client.certificate, at: .option("client-certificate"))
            resolve(&client.key, "client-key")
            resolve(&client.password, "client-password")
            options.tls.clientCertificate = client
        }
        return options
    }

    private mutating func resolve(_ text: inout String?, _ option: String) {
        guard let typed = text else { return }
        text = resolve(typed, at: .option(option))
    }
}
