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

    /// Whose answer it is may be a variable.
    mutating func caching() -> Caching {
        guard case .keep(var terms) = draft.caching else { return draft.caching }
        terms.sensitiveData = terms.sensitiveData.map { resolve($0, at: .option("cache")) }
        return .keep(terms)
    }

    private mutating func resolve(_ text: inout String?, _ option: String) {
        guard let typed = text else { return }
        text = resolve(typed, at: .option(option))
    }
}
