public import CurlewNetworking

extension RequestDraft {
    /// The request that this draft is, with variables replaced and parameters written; every problem at once when
    /// there is one. Pure.
    public func prepared(in context: PreparationContext, trace: Bool = false) throws(PreparationError)
        -> PreparedRequest
    {
        var preparation = Preparation(draft: self, context: context)
        return try preparation.prepared(trace: trace)
    }
}
