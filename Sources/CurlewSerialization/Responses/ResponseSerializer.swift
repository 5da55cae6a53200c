public import CurlewBytes
internal import CurlewFormats
public import CurlewMessage

/// Checks a response and decodes its body; mirrors AFHTTPResponseSerializer, AFJSONResponseSerializer,
/// AFXMLParserResponseSerializer, AFXMLDocumentResponseSerializer, AFPropertyListResponseSerializer,
/// AFImageResponseSerializer and AFCompoundResponseSerializer. `auto` is curlew's own: it decodes by type and content
/// and reports when that fails. It is a value, so copying and archiving need no code. Upstream's image scale is left
/// out, because there is no screen of points, and so are the reading options of property lists, whose format is
/// recognised automatically.
///
///     status, fields, body ── validate ── decode ──► value and error, value, error, or neither
public struct ResponseSerializer: Equatable, Sendable {
    /// The kinds of AFNetworking's response serializers; `auto` chooses by the response.
    public enum Kind: String, Sendable, CaseIterable {
        case auto, http, json, xml
        case xmlDocument = "xml-document"
        case plist, image, compound
    }

    public var kind: Kind
    /// Nil: every status is accepted.
    public var acceptableStatus: AcceptedStatus?
    /// `type/subtype` in lower case, compared whole. Nil: every type is accepted; empty: none is.
    public var acceptableTypes: [String]?
    /// The reading options of JSON; AFNetworking's default is none.
    public var readingOptions: Set<JSONReadingOption>
    /// True: JSON and XML are read in the charset that the response names (RFC 9110 §8.3.2). AFNetworking 3.1 to 4.x read
    /// the bytes alone.
    public var readsCharset: Bool
    /// True: null members and items of JSON are removed at every level.
    public var removesNulls: Bool
    /// False: a response that fails a check has no value, as when AFNetworking is called without an error pointer.
    public var decodesAfterFailedCheck = true
    /// The members of a compound serializer, in the order they are tried.
    public var members: [ResponseSerializer] = []

    public init(
        _ kind: Kind = .auto, acceptableStatus: AcceptedStatus? = .success, conformance: CompatibilityMode = .curlew,
        removesNulls: Bool = false
    ) {
        self.kind = kind
        self.acceptableStatus = acceptableStatus
        acceptableTypes = kind.ownTypes
        // AFNetworking does not support WebP.
        if kind == .image, conformance == .curlew { acceptableTypes? += ImageType.webp.mediaTypes }
        readingOptions = conformance == .curlew ? [.allowFragments] : []
        readsCharset = conformance == .curlew
        self.removesNulls = removesNulls
    }

    /// Whether a JSON text may be a single value (RFC 8259 §2); AFNetworking requires a reading option for it.
    public var allowsFragments: Bool {
        get { readingOptions.contains(.allowFragments) }
        set { if newValue { readingOptions.insert(.allowFragments) } else { readingOptions.remove(.allowFragments) } }
    }

    func charset(_ type: MediaType?) -> String? { readsCharset ? type?["charset"] : nil }

    /// - Parameters:
    ///   - status: nil for a response that is not HTTP, to which no check applies.
    ///   - body: nil for no body; a session passes an empty body instead.
    ///   - url: nil when the response names none; AFNetworking then makes no errors of its own.
    ///   - isCancelled: called while a large body is read; `true` ends the reading with an error.
    public func outcome(
        status: Int?, fields: HeaderFields, body: Bytes?, url: String?,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) -> ResponseOutcome {
        if kind == .compound {
            return compoundOutcome(status: status, fields: fields, body: body, url: url, isCancelled)
        }
        let type = fields["Content-Type"].flatMap(MediaType.init(parsing:))
        let check = checked(status: status, type: type, bodyIsEmpty: body?.isEmpty ?? true, url: url)
        guard check.passes || decodes(after: check.error) else {
            return ResponseOutcome(value: nil, error: check.error)
        }
        do throws(ResponseFault) {
            return ResponseOutcome(value: try value(of: body, type: type, isCancelled), error: check.error)
        } catch {
            let raw = kind == .auto ? body.map(ResponseValue.data) : nil
            return ResponseOutcome(
                value: raw, error: ResponseSerializationError(error, url: url, underlying: check.error))
        }
    }

    private struct Check {
        var passes: Bool
        var error: ResponseSerializationError?
    }

    /// The result of the checks. A wrong type with an empty body (204, HEAD) fails the check without an error.
    private func checked(status: Int?, type: MediaType?, bodyIsEmpty: Bool, url: String?) -> Check {
        guard let status else { return Check(passes: true) }
        var check = Check(passes: true)
        if let accepted = acceptableTypes, !(type == nil && bodyIsEmpty), !accepted.contains(type?.essence ?? "") {
            check.passes = false
            if !bodyIsEmpty, url != nil {
                check.error = ResponseSerializationError(
                    .unacceptableContentType(type?.essence, accepted: accepted), url: url)
            }
        }
        if let accepted = acceptableStatus, !accepted.contains(status), url != nil {
            check.passes = false
            check.error = ResponseSerializationError(
                .unacceptableStatus(status, accepted: accepted), url: url, underlying: check.error)
        }
        return check
    }

    /// Whether to decode after a failed check: the plain serializer always returns its data; the others stop at a
    /// wrong type.
    private func decodes(after error: ResponseSerializationError?) -> Bool {
        guard kind != .http else { return true }
        let isWrongType = error?.chain.contains { if case .unacceptableContentType = $0 { true } else { false } }
        return decodesAfterFailedCheck && isWrongType != true
    }

    private func value(
        of body: Bytes?, type: MediaType?, _ isCancelled: () -> Bool
    ) throws(ResponseFault) -> ResponseValue? {
        switch kind {
        case .http, .compound: body.map(ResponseValue.data)
        case .json: try jsonValue(of: body, type: type, isCancelled)
        case .xml: .xmlParser(XMLEventParser(body ?? Bytes(), charset: charset(type)))
        case .xmlDocument: try xmlValue(of: body, type: type, isCancelled)
        case .image: body.flatMap(ImageInfo.init).map(ResponseValue.image)
        case .plist: try plistValue(of: body, isCancelled)
        case .auto: try automaticValue(of: body, type: type, isCancelled)
        }
    }
}

extension ResponseSerializer.Kind {
    /// The types that AFNetworking's serializer of that kind accepts; nil for any.
    public var ownTypes: [String]? {
        switch self {
        case .auto, .http, .compound: nil
        case .json: ["application/json", "text/json", "text/javascript"]
        case .xml, .xmlDocument: ["application/xml", "text/xml"]
        case .plist: ["application/x-plist"]
        case .image:
            [
                "image/tiff", "image/jpeg", "image/gif", "image/png", "image/ico", "image/x-icon", "image/bmp",
                "image/x-bmp", "image/x-xbitmap", "image/x-win-bitmap",
            ]
        }
    }
}

extension ResponseSerializer {
    /// The names of serializers in files and on the command line: all kinds but `compound`, which is a list.
    public static let names = Kind.allCases.filter { $0 != .compound }.map(\.rawValue)

    /// One name is that serializer, several are a compound that tries them in this order. Nil for an unknown name and
    /// for an empty list.
    public init?(names: [String], conformance: CompatibilityMode = .curlew) {
        let kinds = names.compactMap { name in name == Kind.compound.rawValue ? nil : Kind(rawValue: name) }
        guard let first = kinds.first, kinds.count == names.count else { return nil }
        let members = kinds.map { ResponseSerializer($0, conformance: conformance) }
        self =
            kinds.count == 1
            ? ResponseSerializer(first, conformance: conformance) : .compound(members, conformance: conformance)
    }

    /// Its name, or those of its members in order.
    public var names: [String] { kind == .compound ? members.map(\.kind.rawValue) : [kind.rawValue] }

    /// Changes one setting of this serializer and of its members: the status, the null removal or the reading
    /// options.
    public mutating func setAll<Value>(_ setting: WritableKeyPath<ResponseSerializer, Value>, to value: Value) {
        self[keyPath: setting] = value
        for index in members.indices { members[index].setAll(setting, to: value) }
    }
}

extension ResponseSerializer {
    /// A serializer that tries `members` in order and gives the first value, with that member's error
    /// (AFCompoundResponseSerializer). When none gives one it returns the data and checks the status alone.
    ///
    /// AFNetworking's behaviour is kept: a broken body that a member accepts by type ends as data and success, a
    /// member `xml` accepts every empty body, and a member `http` always succeeds. `ResponseOutcome.hidden` has the
    /// dropped errors.
    public static func compound(
        _ members: [ResponseSerializer], conformance: CompatibilityMode = .curlew
    ) -> ResponseSerializer {
        var serializer = ResponseSerializer(.compound, conformance: conformance)
        serializer.members = members
        return serializer
    }

    func compoundOutcome(
        status: Int?, fields: HeaderFields, body: Bytes?, url: String?, _ isCancelled: () -> Bool
    ) -> ResponseOutcome {
        var hidden: [MemberFailure] = []
        for member in members {
            var outcome = member.outcome(
                status: status, fields: fields, body: body, url: url, isCancelled: isCancelled)
            if outcome.value != nil {
                outcome.hidden = hidden + outcome.hidden
                return outcome
            }
            if let error = outcome.error { hidden.append(MemberFailure(member.kind, error)) }
        }
        var base = self
        base.kind = .http
        var outcome = base.outcome(status: status, fields: fields, body: body, url: url)
        outcome.hidden = hidden
        return outcome
    }
}

/// The status codes that count as success.
public struct AcceptedStatus: Hashable, Sendable, CustomStringConvertible {
    public var ranges: [ClosedRange<Int>]

    public init(_ ranges: [ClosedRange<Int>]) {
        self.ranges = ranges
    }

    /// 200 to 299, the default everywhere.
    public static let success = AcceptedStatus([200...299])

    /// The statuses from 1 to 999 for which the closure returns true; it is called here and not kept.
    public init(where isAccepted: (Int) -> Bool) {
        self.init(
            (1...999).filter(isAccepted).reduce(into: []) { ranges, status in
                if let last = ranges.last, last.upperBound == status - 1 {
                    ranges[ranges.count - 1] = last.lowerBound...status
                } else {
                    ranges.append(status...status)
                }
            })
    }

    /// `200-299, 304`; nil when a piece is neither a number nor a range of 1 to 999.
    public init?(parsing text: String) {
        let pieces = text.utf8.split(separator: ",", omittingEmptySubsequences: false)
        let ranges = pieces.map(Self.range)
        guard ranges.allSatisfy({ $0 != nil }) else { return nil }
        self.init(ranges.compactMap { $0 })
    }

    /// Whether the status is accepted.
    public func contains(_ status: Int) -> Bool {
        ranges.contains { $0.contains(status) }
    }

    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ", ")
    }

    private static func range(_ piece: Substring) -> ClosedRange<Int>? {
        let ends = piece.utf8.split(separator: "-", omittingEmptySubsequences: false).map { code(String($0)) }
        guard let first = ends.first, let low = first, let last = ends.last, let high = last, ends.count <= 2,
            low <= high
        else { return nil }
        return low...high
    }

    private static func code(_ text: String) -> Int? {
        let digits = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard let code = Int(String(digits)), (1...999).contains(code) else { return nil }
        return code
    }
}

/// NSJSONReadingOptions as AFJSONResponseSerializer passes them on, by the names in files.
public enum JSONReadingOption: String, Sendable, CaseIterable {
    /// A JSON text may be a single value.
    case allowFragments = "allow-fragments"
    case mutableContainers = "mutable-containers"
    case mutableLeaves = "mutable-leaves"

    /// The effect of the option. Values are always copied on change, so two of the three have no effect here.
    public var meaning: String {
        switch self {
        case .allowFragments: "a single value is a JSON text too"
        case .mutableContainers, .mutableLeaves: "no effect: every value here can be changed without changing others"
        }
    }

    /// In the order of the cases.
    public static func names(_ options: Set<JSONReadingOption>) -> [String] {
        allCases.filter(options.contains).map(\.rawValue)
    }
}

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
