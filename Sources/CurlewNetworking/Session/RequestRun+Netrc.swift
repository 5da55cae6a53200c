internal import CurlewBytes
internal import CurlewFiles
internal import CurlewTransport
internal import HTTPMessage

extension RequestRun {
    /// The request with the credentials that a netrc file has for its host, when netrc is its authentication. An
    /// `Authorization` field of the request stays alone, and a host that is not in the file gets no credentials. Throws
    /// when the file cannot be read, and when it has no password for the user that the authentication names.
    func known() async throws(ExchangeFailure) -> PreparedRequest {
        guard case .netrc(let named, let user) = prepared.authentication.proof else { return prepared }
        var known = prepared
        known.authentication = .none
        guard !known.request.headers.contains(where: { HeaderFields.isSame($0.name, "Authorization") }) else {
            return known
        }
        if let entry = try entry(in: named ?? configuration.netrc, user) {
            let value = BasicCredentials.value(user: entry.user, password: entry.password)
            known.request.headers.append(.authorization(value))
        }
        return known
    }

    private func entry(in path: String?, _ user: String?) throws(ExchangeFailure) -> NetrcFile.Entry? {
        guard let path else { throw failure("There is no home folder to look for .netrc in.") }
        let text: String
        do throws(FileError) {
            text = String(decoding: try BoundedFile.read(path, limit: NetrcFile.limit).bytes, as: UTF8.self)
        } catch {
            throw failure("\(path) could not be read. \(error.fact) Check the path and its permissions.")
        }
        guard let host = (try? URLText(prepared.request.url))?.asciiHost else { return nil }
        let entry = NetrcFile(text).entry(for: host, user: user)
        if entry == nil, let user { throw failure("\(path) has no password of \(user) for \(host).") }
        return entry
    }

    private func failure(_ reason: String) -> ExchangeFailure {
        ExchangeFailure(request: prepared.request, error: .noCredentials(reason: reason), date: configuration.now())
    }
}
