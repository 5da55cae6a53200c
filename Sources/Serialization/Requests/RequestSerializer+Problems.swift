extension RequestSerializer {
    /// Every problem of the tree with this serializer, in tree order; nothing is sent while there is one. `method`
    /// decides whether the form rules hold (rule AF-9). A custom query block has none that can be known.
    public func problems(in tree: ParameterTree, method: String) -> [ParameterProblem] {
        let kind = effectiveKind(method)
        guard let root = tree.root, kind != .form || queryBlock == nil else { return [] }
        var finder = ProblemFinder(kind, formText)
        finder.check(root: root)
        return finder.problems
    }

    /// The kind whose rules hold for that method.
    public func effectiveKind(_ method: String) -> SerializerKind {
        putsParametersInURL(method) ? .form : kind
    }
}
