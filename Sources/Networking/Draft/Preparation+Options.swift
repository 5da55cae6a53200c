internal import Transport

extension Preparation {
    /// Places and proxies may hold variables too.
    mutating func options() -> RequestOptions {
        var options = draft.options
        locate(&options.unixSocket, "unix-socket")
        locate(&options.tls.trustedCertificates, "ca")
        if case .url(let proxy) = options.proxy { options.proxy = .url(resolve(proxy, at: .option("proxy"))) }
        if var client = options.tls.clientCertificate {
            client.certificate = place(of: resolve(client.certificate, at: .option("client-certificate")))
            locate(&client.key, "client-key")
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

    func place(of path: String) -> String {
        OptionPlace.of(path, root: surroundings.root, files: surroundings.files)
    }

    private mutating func locate(_ path: inout String?, _ option: String) {
        resolve(&path, option)
        path = path.map { place(of: $0) }
    }

    private mutating func resolve(_ text: inout String?, _ option: String) {
        guard let typed = text else { return }
        text = resolve(typed, at: .option(option))
    }
}
