internal import CurlewFiles
internal import CurlewNetworking
internal import CurlewTransport

extension Preparation {
    /// The options with variables in paths and proxies replaced.
    mutating func options() -> RequestOptions {
        var options = draft.options
        let contents = options.contents
        let words = contents.isEmpty ? [:] : options.words
        for (name, content, typed) in contents {
            name.row.value.write(text(typed, content, name), words, &options)
        }
        // A key without its certificate proves nothing, so it is not read.
        if options.tls.clientCertificate?.certificate.isEmpty == true { options.tls.clientCertificate = nil }
        return options
    }

    private mutating func text(_ typed: String, _ content: OptionValue.Content, _ name: OptionName) -> String {
        switch content {
        case .file: return place(of: resolve(typed, at: .option(name.rawValue)))
        case .socket:
            // Links are followed once: the route names the socket that is connected to, and a link that is turned is another.
            let path = place(of: resolve(typed, at: .option(name.rawValue)))
            return FileStatus.resolved(path) ?? path
        case .secret: return resolve(typed, at: .option(name.rawValue))
        case .proxy: return typed == "none" ? typed : resolved(proxy: typed)
        }
    }

    /// Reports a problem for a proxy whose address cannot be told: libcurl makes an address of any text, and a
    /// permission question could not name it.
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

    /// The caching terms with variables in the sensitive data replaced.
    mutating func caching() -> Caching {
        guard case .keep(var terms) = draft.caching else { return draft.caching }
        terms.sensitiveData = terms.sensitiveData.map { resolve($0, at: .option("cache")) }
        return .keep(terms)
    }

    func place(of path: String) -> String {
        OptionPath.resolved(path, root: context.root, files: context.files)
    }
}
