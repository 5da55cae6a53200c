internal import CurlewBytes
internal import CurlewFiles
internal import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
internal import CurlewTransport

extension APIRequest {
    /// The request as it will be sent (`sessionTaskForRequest:error:`). Each call uses a new serializer, so that no
    /// header of one request reaches the next.
    public func prepared(
        in configuration: RequestConfiguration
    ) throws(RequestSerializationError) -> PreparedRequest {
        if let custom { return completed(custom, configuration) }
        let url = RequestURL(self, in: configuration)
        var notes = url.notes
        let parts = parts(notes: &notes)
        let written = try serializer(configuration).serialize(
            method: method.rawValue, url: url.text, parameters: argument, parts: parts, callHeaders: headers)
        let fields = written.headers.map { SentHeader($0, of: self, configuration.defaultHeaders) }
        return PreparedRequest(
            request: SentRequest(method: written.method, url: written.url, headers: fields, body: written.body),
            response: response(configuration.conformance), options: options(configuration), notes: notes)
    }

    /// A custom request is sent unchanged. Response serializer, priority and, unless the custom request has its own,
    /// the security policy are taken from here, as in YTKNetwork.
    private func completed(_ custom: PreparedRequest, _ configuration: RequestConfiguration) -> PreparedRequest {
        var prepared = custom
        prepared.response = response(configuration.conformance)
        prepared.options.priority = priority
        if prepared.options.tls.policy == SecurityPolicy() {
            prepared.options.tls.policy = configuration.securityPolicy
        }
        return prepared
    }

    private func serializer(_ configuration: RequestConfiguration) -> RequestSerializer {
        var serializer = RequestSerializer(
            requestKind == .json ? .json : .form, headers: configuration.defaultHeaders,
            conformance: configuration.conformance)
        serializer.files = configuration.files
        if let authorization {
            serializer.setBasicAuthorization(user: authorization.user, password: authorization.password)
        }
        return serializer
    }

    /// The parts for POST and PUT; YTKNetwork drops the parts of other methods without a note.
    private func parts(notes: inout [String]) -> MultipartForm {
        guard !parts.isEmpty, method != .post, method != .put else { return parts }
        notes.append("The parts are not sent. Only POST and PUT have them, and this is \(method.rawValue).")
        return MultipartForm()
    }

    private func response(_ conformance: CompatibilityMode) -> ResponseSerializer {
        let kind: ResponseSerializer.Kind =
            switch responseKind {
            case .http: .http
            case .json: .json
            case .xmlParser: .xml
            }
        return ResponseSerializer(kind, acceptableStatus: acceptedStatus, conformance: conformance)
    }

    private func options(_ configuration: RequestConfiguration) -> RequestOptions {
        var options = RequestOptions(
            idleTimeout: idleTimeout, allowsCellularAccess: allowsCellularAccess, priority: priority)
        options.tls.policy = configuration.securityPolicy
        return options
    }

    // MARK: Download and cache

    /// The file of a resumable download; nil for other requests, and for every custom request. YTKNetwork deletes an
    /// existing file before it starts; here the file is replaced when the new one is complete. The part received so far
    /// is a file beside it, one for each target, and is removed after success; YTKNetwork's part stays, and all files
    /// of a folder share one.
    public var downloadTarget: DownloadTarget? {
        guard let resumableDownloadPath, method == .get, custom == nil else { return nil }
        var path = resumableDownloadPath
        if path.utf8.hasSuffix("/") || FileStatus.isFolder(path) {
            path = FilePath.join(String(path.utf8.text(withoutEnd: "/") ?? path[...]), Self.fileName(self.path))
        }
        return DownloadTarget(path: path, overwrites: true, resumes: true)
    }

    /// The last component of the URL's path; `download` for a component that is not a plain file name.
    private static func fileName(_ url: String) -> String {
        let last = URLReference(url).path.utf8.split(separator: "/").last.map(String.init) ?? ""
        return last.isEmpty || last == "." || last == ".." ? "download" : last
    }

    /// The rules for storing the answer.
    public func caching(in configuration: RequestConfiguration) -> Caching {
        guard cacheSeconds >= 0 else { return .off }
        return .keep(
            CacheTerms(
                seconds: cacheSeconds, version: cacheVersion, sensitiveData: cacheSensitiveData,
                name: cacheName(in: configuration)))
    }

    /// With conformance to AFNetworking, YTKNetwork's name. Otherwise nil, so that the name is made of the whole
    /// request, unless `cacheArgumentFilter` changes the argument.
    public func cacheName(in configuration: RequestConfiguration) -> String? {
        guard configuration.conformance == .afnetworking else { return filteredName(in: configuration) }
        let argument = cacheArgumentFilter(argument)?.root.map(FoundationDescription.text)
        return CacheName.ytk(method: method, base: configuration.baseURL, url: path, argument: argument)
    }

    private func filteredName(in configuration: RequestConfiguration) -> String? {
        let filtered = cacheArgumentFilter(argument)
        guard filtered != argument else { return nil }
        var counted = self
        counted.argument = filtered
        counted.cacheArgumentFilter = { $0 }
        guard let prepared = try? counted.prepared(in: configuration) else { return nil }
        return CacheKey(keeping: prepared, terms: CacheTerms(seconds: cacheSeconds))?.name
    }
}

extension SentHeader {
    fileprivate init(_ field: HeaderField, of request: APIRequest, _ defaults: HeaderFields) {
        let isOwn = request.headers[field.name] == field.value
        let isCredentials = HeaderFields.isSame(field.name, "Authorization")
        let isDefault = defaults[field.name] == field.value
        let origin: HeaderOrigin = isOwn ? .you : isCredentials ? .auth : isDefault ? .manager : .serializer
        self.init(field.name, field.value, origin: origin, isSecret: isCredentials)
    }
}
