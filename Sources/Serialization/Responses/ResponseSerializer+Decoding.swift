internal import CurlewBytes
internal import CurlewFormats
internal import HTTPMessage

extension ResponseSerializer {
    /// An empty body and a single space are no content and no error (AFJSONResponseSerializer).
    func jsonValue(of body: Bytes?, type: MediaType?, _ isCancelled: () -> Bool) throws(ResponseFault) -> ResponseValue?
    {
        guard let body, !body.isEmpty, !(body.count == 1 && body.array == [0x20]) else { return nil }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: body, charset: charset(type), isCancelled: isCancelled)
        } catch { throw .invalidJSON(error) }
        guard allowsFragments || document.kind(at: 0).isContainer else { throw .jsonFragment }
        return .json(removesNulls ? try withoutNulls(document) : document)
    }

    /// Checks the memory for a copy of the text and a second index of its tokens.
    private func withoutNulls(_ document: JSONDocument) throws(ResponseFault) -> JSONDocument {
        guard document.bytes.count <= JSONLimits.standard.memory / 4 else {
            throw .invalidJSON(.tooMuchMemory(limit: JSONLimits.standard.memory))
        }
        return document.removingNulls()
    }

    /// Empty data is an error; a missing body is not (AFPropertyListResponseSerializer).
    func plistValue(of body: Bytes?, _ isCancelled: () -> Bool) throws(ResponseFault) -> ResponseValue? {
        guard let body else { return nil }
        do throws(PropertyListError) {
            return .plist(try PropertyListDocument(parsing: body, isCancelled: isCancelled))
        } catch { throw .invalidPropertyList(error) }
    }

    /// Empty data is an error; a missing body is not, as for a property list (AFXMLDocumentResponseSerializer).
    func xmlValue(of body: Bytes?, type: MediaType?, _ isCancelled: () -> Bool) throws(ResponseFault) -> ResponseValue?
    {
        guard let body else { return nil }
        do throws(XMLError) {
            return .xml(try XMLDocument(parsing: body, charset: charset(type), isCancelled: isCancelled))
        } catch { throw .invalidXML(error) }
    }

    /// Decodes by the content type. When that does not name a format the first bytes decide, and a failure is then no
    /// error.
    func automaticValue(
        of body: Bytes?, type: MediaType?, _ isCancelled: () -> Bool
    ) throws(ResponseFault) -> ResponseValue? {
        guard let body, !body.isEmpty else { return body.map(ResponseValue.data) }
        if type?.isJSON == true { return try jsonValue(of: body, type: type, isCancelled) }
        if type?.isPropertyList == true { return try plistValue(of: body, isCancelled) }
        let guess = ContentGuess(body)
        if type?.isXML == true {
            return try guess == .propertyList
                ? plistValue(of: body, isCancelled) : xmlValue(of: body, type: type, isCancelled)
        }
        if type?.type == "image" { return ImageInfo(body).map(ResponseValue.image) ?? .data(body) }
        guard type?.saysNothing ?? true else { return .data(body) }
        // A failed guess is no error, because the response did not name a format.
        switch guess {
        case .json: return (try? jsonValue(of: body, type: type, isCancelled)) ?? .data(body)
        case .propertyList: return (try? plistValue(of: body, isCancelled)) ?? .data(body)
        case .xml: return (try? xmlValue(of: body, type: type, isCancelled)) ?? .data(body)
        case .other: return ImageInfo(body).map(ResponseValue.image) ?? .data(body)
        }
    }
}

/// The format that the first bytes suggest.
private enum ContentGuess {
    case json, propertyList, xml, other

    init(_ body: Bytes) {
        let start = body[0..<min(body.count, 512)].array.drop { $0 <= 0x20 }
        let text = String(decoding: start, as: UTF8.self).utf8
        if text.hasPrefix("{") || text.hasPrefix("[") {
            self = .json
        } else if text.hasPrefix("bplist") || text.hasPrefix("<plist") || text.contains("<!DOCTYPE plist") {
            self = .propertyList
        } else if text.hasPrefix("<?xml") {
            self = text.contains("<plist") ? .propertyList : .xml
        } else {
            self = .other
        }
    }
}

extension MediaType {
    fileprivate var isPropertyList: Bool {
        ["application/x-plist", "application/x-apple-plist", "text/x-apple-plist+xml"].contains(essence)
    }

    /// Whether the type is one that servers set for any content.
    fileprivate var saysNothing: Bool {
        ["text/plain", "application/octet-stream", "text/javascript"].contains(essence)
    }
}
