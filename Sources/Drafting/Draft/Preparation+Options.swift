internal import Networking
internal import Transport

extension Preparation {
    /// Places and proxies may hold variables too.
    mutating func options() -> RequestOptions {
        var options = draft.options
        locate(&options.unixSocket, "unix-socket")
        locate(&options.tls.trustedCertificates, "ca")
        if case .url(let proxy) = options.proxy { options.proxy = .url(resolved(proxy: proxy)) }
        if var client = options.tls.clientCertificate {
            client.certificate = place(of: resolve(client.certificate, at: .option("client-certificate")))
            locate(&client.key, "client-key")
            resolve(&client.password, "client-password")
            options.tls.clientCertificate = client
        }
        return options
    }

    /// libcurl makes something of every text, and no question could name where that is.
    private mutating func resolved(proxy typed: String) -> String {
        let before = problems.count
        let proxy = resolve(typed, at: .option("proxy"))
        if problems.count == before, ProxyAddress(proxy) == nil {
            report(
                .option("proxy"),
                "The proxy cannot be read. Write [scheme://][user:password@]host[:port], with one of "
                    + "\(ProxyAddress.schemes.joined(separator: ", ")), and with %XX for signs in user and password.")
        }
        return proxy
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
