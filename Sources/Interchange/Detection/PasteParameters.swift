internal import CurlewBytes
internal import CurlewFormats
internal import CurlewSerialization
internal import Workspace

/// Reads texts that contain parameters and no URL.
enum PasteParameters {
    static func form(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var text = trimmed(bytes)
        if text.first == UInt8(ascii: "?") { text = Array(text.dropFirst()) }
        let parameters = try refusing { () throws(ParameterReadingError) in
            try ParameterReader.form(Bytes(text), options.reading(.form)).refusingDepth()
        }
        return reading(.form, nil, parameters, method: "GET", place: .query)
    }

    static func json(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let parameters = try refusing { () throws(ParameterReadingError) in
            try ParameterReader.json(Bytes(trimmed(bytes)), options.reading(.json))
        }
        return reading(.json, nil, parameters, method: "POST", place: .body)
    }

    /// Reads XML, or a binary property list: as its own bytes, or in Base64 from where only text can be pasted.
    static func plist(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        var bytes = bytes
        let text = String(decoding: trimmed(bytes).filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        if text.utf8.hasPrefix("YnBsaXN0"), let decoded = Base64.decoded(text.utf8) { bytes = decoded }
        let isBinary = bytes.starts(with: "bplist".utf8)
        let parameters = try refusing { () throws(ParameterReadingError) in
            try ParameterReader.plist(Bytes(bytes), options.reading(isBinary ? .plistBinary : .plist))
        }
        return reading(.plist, isBinary ? "binary" : "XML", parameters, method: "POST", place: .body)
    }

    /// Reads a multipart body. Lines that lost their CR when they were copied get it back (RFC 2046 §4.1.1).
    static func multipart(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let isMended = !bytes.contains(0x0D)
        let body = isMended ? Array(String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8) : bytes
        let parameters = try refusing { () throws(ParameterReadingError) in
            try ParameterReader.multipart(Bytes(body), boundary: nil, options.reading(.multipart)).refusingDepth()
        }
        var reading = reading(.multipart, nil, parameters, method: "POST", place: .body)
        if isMended { reading.imported.remarks.append("lines end with LF here; CR LF is taken") }
        return reading
    }

    private static func reading(
        _ kind: PasteKind, _ detail: String?, _ parameters: ParameterReading, method: String,
        place: PasteReading.ParametersPlace
    ) -> PasteReading {
        var request = SavedRequest(method: method, serializer: parameters.serializer.kind)
        request.parameters = parameters.tree
        if parameters.serializer.kind.takesStyle { request.style = parameters.styleName }
        return PasteReading(
            kind, detail: detail, imported: ImportedRequest(request: request), parameters: parameters, place: place)
    }

    private static func refusing(
        _ body: () throws(ParameterReadingError) -> ParameterReading
    ) throws(PasteRefusal) -> ParameterReading {
        try ParameterReadingError.mapped(try body()) { PasteRefusal($0.description) }
    }

    /// The bytes without surrounding white space, because a copy often has a line break at its end.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
    }
}

extension PasteOptions {
    /// The options for the readers of parameters. A chosen style decides whether the same bytes are written again.
    func reading(_ kind: SerializerKind) -> ReadingOptions {
        var options = ReadingOptions(keepsAsIs: keepsAsIs, guessesTypes: guessesTypes, styles: styles)
        if kind.takesStyle, style != nil {
            options.serializer = RequestSerializer(.form, styleNamed: style, among: styles)
        }
        options.comparesStyles = kind.takesStyle
        return options
    }
}

extension ParameterReading {
    /// The name of the style; nil for the default style of requests.
    var styleName: String? { style == QueryStyle.afnetworking.name ? nil : style }
}
