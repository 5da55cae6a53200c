extension RequestSerializer {
    /// Every fault of the path of a URL with these values, in the order of the path. Without values (nil) braces in
    /// the URL are literal text.
    public func problems(inPath values: ParameterTree?, of url: String) -> [PathFault] {
        guard let values, PathTemplate.isPresent(in: url) else { return [] }
        var finder = PathFaultFinder(values.root, formText)
        let template = PathTemplate(url)
        finder.check(template)
        var expander = PathExpander<NoTrace>(values.root, formText)
        expander.write(template)
        finder.check(expander)
        return finder.faults
    }

    /// The request with the values in its path, and the spans of the resulting URL.
    func expanded<Sink: TraceSink>(
        _ parts: RequestParts, _ values: ParameterTree, _: Sink.Type
    ) throws(RequestSerializationError) -> RequestParts {
        let template = PathTemplate(parts.url)
        let faults = problems(inPath: values, of: parts.url)
        guard faults.isEmpty else { throw .path(faults) }
        var expander = PathExpander<Sink>(values.root, formText)
        expander.write(template)
        var parts = parts
        parts.url = String(decoding: expander.output.bytes, as: UTF8.self)
        parts.urlSpans = expander.output.trace.spans
        return parts
    }
}

extension RequestParts {
    /// A part of the URL, with its spans.
    func writtenURL<Sink: TraceSink>(_ range: Range<Int>? = nil) -> Output<Sink> {
        var output = Output<Sink>()
        let bytes = Array(url.utf8)
        let range = range ?? 0..<bytes.count
        guard Sink.isOn, !urlSpans.isEmpty else {
            output.write(plain: String(decoding: bytes[range], as: UTF8.self), as: TraceMark(.fixed))
            return output
        }
        output.bytes = Array(bytes[range])
        output.trace.spans = urlSpans.part(range)
        return output
    }
}
