public import CurlewBytes
internal import CurlewFormats
public import HTTPMessage

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
