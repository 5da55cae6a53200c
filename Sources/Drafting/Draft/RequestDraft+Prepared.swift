public import CurlewNetworking

extension RequestDraft {
    /// Prepares the request: replaces variables and writes the parameters. Throws every problem at once. Pure.
    public func prepared(in context: PreparationContext, trace: Bool = false) throws(PreparationError)
        -> PreparedRequest
    {
        var preparation = Preparation(draft: self, context: context)
        return try preparation.prepared(trace: trace)
    }
}
