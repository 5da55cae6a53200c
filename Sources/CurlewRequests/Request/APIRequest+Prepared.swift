internal import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
public import Serialization

extension APIRequest {
    /// The request as it will be sent (`sessionTaskForRequest:error:`). A fresh serializer each time, so that no header
    /// leaks into the next.
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

    /// A request made by hand goes as it is. How its answer is read and judged, its priority and the configured policy
    /// stay this one's, as in YTKNetwork; a policy of its own stays as well.
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

    /// YTKNetwork drops the parts of other methods without a word.
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
        var options = RequestOptions(timeout: timeout, allowsCellularAccess: allowsCellularAccess, priority: priority)
        options.tls.policy = configuration.securityPolicy
        return options
    }

    // MARK: Around it

    /// Where a resumable download goes; nil when it is none, as for every custom request. YTKNetwork deletes what stands there before it starts; here
    /// it is replaced when the new file is whole. What has come lies beside it, one part for each file, and is removed
    /// with success; YTKNetwork's stays, and is one for all files of a folder.
    public var downloadTarget: DownloadTarget? {
        guard let resumableDownloadPath, method == .get, custom == nil else { return nil }
        var path = resumableDownloadPath
        if path.utf8.hasSuffix("/") || FileStatus.isFolder(path) {
            path = FilePath.join(String(path.utf8.text(withoutEnd: "/") ?? path[...]), Self.fileName(self.path))
        }
        return DownloadTarget(path: path, overwrites: true, resumes: true)
    }

    /// The last component of the URL's path, without anything that a file system takes for more than a name.
    private static func fileName(_ url: String) -> String {
        let last = URLReference(url).path.utf8.split(separator: "/").last.map(String.init) ?? ""
        return last.isEmpty || last == "." || last == ".." ? "download" : last
    }

    /// What is kept of its answers.
    public func caching(in configuration: RequestConfiguration) -> Caching {
        guard cacheSeconds >= 0 else { return .off }
        return .keep(
            CacheTerms(
                seconds: cacheSeconds, version: cacheVersion, sensitiveData: cacheSensitiveData,
                name: cacheName(in: configuration)))
    }

    /// YTKNetwork's name under conformance. Otherwise nil, for a name made of the whole request, where no filter says
    /// what part of the argument counts.
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
