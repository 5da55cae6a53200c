internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

extension RequestRun {
    /// The request with what a netrc file says about its host, when it asks for one. A host that is not in the file is
    /// asked without credentials.
    func known() async throws(ExchangeFailure) -> PreparedRequest {
        guard case .netrc(let named) = prepared.authentication.proof else { return prepared }
        var known = prepared
        known.authentication = .none
        if let entry = try entry(in: named ?? configuration.netrc),
            !known.request.headers.contains(where: { HeaderFields.isSame($0.name, "Authorization") })
        {
            let value = BasicCredentials.value(user: entry.user, password: entry.password)
            known.request.headers.append(.authorization(value))
        }
        return known
    }

    private func entry(in path: String?) throws(ExchangeFailure) -> NetrcFile.Entry? {
        guard let path else { throw failure("There is no home folder to look for .netrc in.") }
        let text: String
        do throws(BytesError) {
            text = String(decoding: try Bytes(contentsOf: path).array, as: UTF8.self)
        } catch {
            throw failure(error.sentence)
        }
        return (try? URLText(prepared.request.url)).flatMap { NetrcFile(text).entry(for: $0.asciiHost) }
    }

    private func failure(_ reason: String) -> ExchangeFailure {
        ExchangeFailure(request: prepared.request, error: .noCredentials(reason: reason), date: configuration.now())
    }
}
