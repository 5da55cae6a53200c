public import Workspace

extension RequestKey {
    /// Whether answers of the request are kept in the history, by what its file, its folders, the collection and the
    /// environment say today. Reads their files.
    public func keepsHistory(in environment: String?) -> Bool {
        guard let collection = try? RequestCollection.open(at: collection).collection else { return true }
        let own = (try? collection.request(at: request))?.request.keepsHistory
        let chain = environment.flatMap { try? collection.environmentChain($0) }
        return own ?? collection.defaults(for: request).keepsHistory ?? chain?.keepsHistory ?? true
    }
}
