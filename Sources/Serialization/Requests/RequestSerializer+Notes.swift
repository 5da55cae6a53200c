public import HTTPMessage

extension RequestSerializer {
    /// All notes on a request: first those on the tree in its order, limited to `viewedNodes`, then those on the
    /// request.
    ///
    /// - Parameters:
    ///   - url: the finished URL.
    ///   - headers: the fields of the request before serializing.
    ///   - hasText: true when there is a text for the body.
    public func notes(
        on tree: ParameterTree?, method: String, url: String, headers: HeaderFields = [:], hasText: Bool = false
    ) -> [ParameterNote] {
        var notes: [ParameterNote] = []
        if let root = tree?.root, root.isOn, !effectiveKind(method).takesText {
            var finder = NoteFinder(effectiveKind(method), style.axes, among: viewedNodes, now: now)
            finder.check(root: root)
            notes = finder.notes
        }
        return notes + requestNotes(tree?.root, method, url, headers, hasText: hasText)
    }

    private func requestNotes(
        _ root: ParameterNode?, _ method: String, _ url: String, _ headers: HeaderFields, hasText: Bool
    ) -> [ParameterNote] {
        var notes: [ParameterNote] = []
        func note(_ fact: ParameterNote.Fact, _ repairs: [Repair]) {
            notes.append(ParameterNote(node: nil, fact: fact, repairs: repairs))
        }
        let isInURL = putsParametersInURL(method)
        let isSent = root?.isOn == true
        if isInURL, kind.takesText, hasText { note(.bodyUnused(method: method.uppercased()), NoteRepairs.inBody) }
        if isInURL, !kind.takesStyle, isSent {
            note(.serializerUnused(kind, method: method.uppercased()), NoteRepairs.inBody)
        }
        if url.utf8.count > ParameterNote.longURLBytes {
            note(.longURL(bytes: url.utf8.count), isInURL && isSent ? NoteRepairs.inBody : [])
        }
        if !isInURL, !kind.takesText, isSent, let type = headers["Content-Type"] {
            let read = MediaType(parsing: type)
            let repairs: [Repair] = [.withoutHeader("Content-Type")]
            if kind.hasParts, read?.type != "multipart" {
                note(.contentTypeReplaced(type), repairs)
            } else if !kind.hasParts, read?.essence != kind.contentType {
                note(.contentTypeKept(type, insteadOf: kind.contentType), repairs)
            }
        }
        return notes
    }
}
