extension RequestSerializer {
    /// All problems of the tree with this serializer, in tree order; a tree with problems is not sent. The problems of
    /// a custom query block cannot be known.
    ///
    /// - Parameter method: decides whether the form rules apply (rule AF-9).
    public func problems(in tree: ParameterTree, method: String) -> [ParameterProblem] {
        let kind = effectiveKind(method)
        if bodyFile(tree.root, method: method) != nil { return fileProblems(tree.root) }
        guard let root = tree.root, !kind.takesText, !kind.takesStyle || !hasCustomQuery else { return [] }
        return problems(of: root, as: kind)
    }

    func problems(of root: ParameterNode, as kind: SerializerKind) -> [ParameterProblem] {
        var finder = ProblemFinder(kind, formText, style.axes, encoding: stringEncoding, files: files)
        finder.check(root: root)
        return finder.problems
    }

    private var hasCustomQuery: Bool {
        style.block != nil || queryBlock != nil
    }

    /// The kind whose rules apply for the method.
    public func effectiveKind(_ method: String) -> SerializerKind {
        putsParametersInURL(method) ? .form : kind
    }
}
