public import HTTPMessage

extension RequestSerializer {
    /// Every note, those on the tree first and in its order. `url` is the finished one; `headers` are those on the
    /// request before serializing.
    public func notes(on tree: ParameterTree?, method: String, url: String, headers: HeaderFields = [:])
        -> [ParameterNote]
    {
        var notes: [ParameterNote] = []
        if let root = tree?.root, root.isOn, !effectiveKind(method).takesText {
            var finder = NoteFinder(effectiveKind(method), style.axes, now: now)
            finder.check(root: root)
            notes = finder.notes
        }
        return notes + requestFacts(tree?.root, method, url, headers).map { ParameterNote(node: nil, fact: $0) }
    }

    private func requestFacts(_ root: ParameterNode?, _ method: String, _ url: String, _ headers: HeaderFields)
        -> [ParameterNote.Fact]
    {
        var facts: [ParameterNote.Fact] = []
        let isInURL = putsParametersInURL(method)
        if isInURL, !kind.takesStyle, root?.isOn == true {
            facts.append(.serializerUnused(kind, method: method.uppercased()))
        }
        if url.utf8.count > ParameterNote.longURLBytes { facts.append(.longURL(bytes: url.utf8.count)) }
        if !isInURL, !kind.takesText, root?.isOn == true, let type = headers["Content-Type"] {
            let read = MediaType(parsing: type)
            if kind.hasParts, read?.type != "multipart" {
                facts.append(.contentTypeReplaced(type))
            } else if !kind.hasParts, read?.essence != kind.contentType {
                facts.append(.contentTypeKept(type, insteadOf: kind.contentType))
            }
        }
        return facts
    }
}
