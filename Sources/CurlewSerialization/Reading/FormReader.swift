internal import CurlewBytes

/// Reads form text into a tree and finds the style that writes the same bytes.
struct FormReader {
    let bytes: [UInt8]
    let options: ReadingOptions
    let pairs: [FormPair]
    /// True when some bytes are not UTF-8: raw text then has one character a byte and is written as ISO 8859-1.
    let isLatin: Bool

    /// - Parameter joint: the text between the items of a list in one value.
    init(_ bytes: [UInt8], _ options: ReadingOptions, joint: [UInt8]? = nil) {
        self.bytes = bytes
        self.options = options
        let pairs = FormPairScanner(bytes: bytes, joint: joint ?? options.serializer?.style.axes.joint).pairs()
        self.pairs = pairs
        isLatin = pairs.contains { !$0.isUTF8 } && String(validating: bytes, as: UTF8.self) == nil
    }

    func read() -> ParameterReading {
        var reading = found()
        if options.comparesStyles { reading.verdicts = verdicts() }
        return reading
    }

    private func found() -> ParameterReading {
        if options.serializer == nil, !isLatin, let reading = StyleSearch(self).reading() { return reading }
        let attempts = styles.map { FormAttempt(self, serializer($0)) }
        for attempt in attempts {
            let reading = attempt.reading()
            if reading.verdict.isSame || attempts.count == 1 && !options.keepsAsIs { return reading }
        }
        return options.keepsAsIs ? attempts[0].keptReading() : attempts[0].reading()
    }

    /// The styles to try where none writes the same bytes; the likelier first.
    private var styles: [QueryStyle] {
        if let serializer = options.serializer { return [serializer.style] }
        return hasPlainBrackets
            ? [.afnetworking2, .afnetworking, .treeOrder] : [.afnetworking, .afnetworking2, .treeOrder]
    }

    /// Whether a name has a bracket that is not escaped.
    private var hasPlainBrackets: Bool {
        pairs.contains { pair in
            let name = bytes[pair.range].prefix { $0 != UInt8(ascii: "=") }
            return name.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
        }
    }

    /// An attempt with a style.
    func attempt(_ style: QueryStyle) -> FormAttempt {
        FormAttempt(style.axes.joint.map { FormReader(bytes, options, joint: $0) } ?? self, serializer(style))
    }

    private func serializer(_ style: QueryStyle) -> RequestSerializer {
        var serializer = options.serializer ?? RequestSerializer()
        serializer.kind = .form
        if serializer.style != style { serializer.style = style }
        if isLatin { serializer.stringEncoding = .latin1 }
        return serializer
    }

    /// The pair's text, not decoded.
    func text(of pair: FormPair) -> String { text(pair.range) }

    func text(_ range: Range<Int>) -> String {
        guard isLatin else { return String(decoding: bytes[range], as: UTF8.self) }
        var text = String.UnicodeScalarView()
        for byte in bytes[range] { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}

extension RequestSerializer {
    /// Writes parameters as a body of the serializer's kind, without its head; throws the reason when they cannot be
    /// written.
    public func formText(of tree: ParameterTree, trace: Bool = false) throws(RequestSerializationError) -> (
        bytes: [UInt8], trace: RequestTrace?
    ) {
        let request = try serialize(method: "POST", url: "", parameters: tree, trace: trace)
        return (request.body?.bytes?.array ?? [], request.trace)
    }
}
