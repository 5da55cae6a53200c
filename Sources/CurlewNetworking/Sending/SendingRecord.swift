internal import CurlewBytes
public import CurlewFormats
internal import CurlewMessage
public import CurlewTransport

/// One request as it was sent, and its differences from the request as it was shown before. An exchange has a record
/// for each of its requests, including those of redirects and challenges.
public struct SendingRecord: Sendable, Equatable {
    /// A field that the preview did not show.
    public struct AddedField: Sendable, Equatable {
        /// The name as written, in lower case for HTTP/2.
        public var name: String
        public var origin: HeaderOrigin

        public init(_ name: String, by origin: HeaderOrigin) {
            self.name = name
            self.origin = origin
        }
    }

    public var written: WrittenRequest
    /// In the order of the head.
    public var added: [AddedField]
    /// In the order of the bytes.
    public var differences: [SendingDifference]
    /// The names, in lower case, of fields whose values are marked secret.
    public var secretNames: Set<String>

    public init(
        written: WrittenRequest, added: [AddedField] = [], differences: [SendingDifference] = [],
        secretNames: Set<String> = []
    ) {
        self.written = written
        self.added = added
        self.differences = differences
        self.secretNames = secretNames
    }

    /// True when everything that the preview showed was sent as it was shown.
    public var isAsShown: Bool { differences.isEmpty }
}

/// A difference between a request as it was sent and as it was shown.
public struct SendingDifference: Sendable, Equatable {
    /// The offset of the first byte that differs, counted from 0.
    public enum Place: Sendable, Equatable {
        case head(Int)
        case body(Int64)
    }

    public enum Fact: Sendable, Equatable {
        /// The method or the target differs.
        case requestLine
        /// The field has another value.
        case value(String)
        /// The field's name is written in another way.
        case name(String)
        /// The field was not sent.
        case missing(String)
        /// The field was sent after one that should follow it.
        case order(String)
        /// Fewer bytes were sent than the body has.
        case cut(of: Int64)
        /// More bytes were sent than the body has.
        case longer(than: Int64)
        case content
    }

    public var place: Place
    public var fact: Fact

    public init(_ fact: Fact, at place: Place) {
        self.place = place
        self.fact = fact
    }
}

extension SendingRecord {
    /// The record as an object with the members `version`, `head`, `head_bytes`, `body_bytes`, `body_sha256`, `added`
    /// (objects with `name` and `by`) and `differences` (objects with `part`, `byte`, `fact`, `name`, `of` and
    /// `message`). A head that is not UTF-8 is in `head_base64`, as Base64.
    public var json: JSONValue {
        let text = String(validating: written.head, as: UTF8.self)
        return .object([
            .init("version", .string(written.version)),
            text.map { .init("head", .string($0)) } ?? .init("head_base64", .string(Base64.encoded(written.head))),
            .init("head_bytes", JSONValue(written.headCount)), .init("body_bytes", JSONValue(Int(written.bodyCount))),
            .init("body_sha256", digest.map { .string($0) } ?? .null),
            .init("added", .array(added.map { ["name": .string($0.name), "by": .string($0.origin.rawValue)] })),
            .init("differences", .array(differences.map(\.json))),
        ])
    }

    /// Reads the form of `json`; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let version = json["version"]?.text, let count = json["head_bytes"]?.integer,
            let bodyCount = json["body_bytes"]?.integer,
            let head = json["head"]?.text.map({ Array($0.utf8) })
                ?? json["head_base64"]?.text.flatMap({ Base64.decoded($0.utf8[...]) })
        else { return nil }
        let digest = json["body_sha256"]?.text.flatMap(Self.bytes)
        self.init(
            written: WrittenRequest(
                version: version, head: head, headCount: count, bodyCount: Int64(bodyCount), bodyDigest: digest),
            added: (json["added"]?.items ?? []).compactMap(AddedField.init),
            differences: (json["differences"]?.items ?? []).compactMap(SendingDifference.init))
    }

    /// The bytes of pairs of hexadecimal digits; nil for any other text.
    private static func bytes(_ digits: String) -> [UInt8]? {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place..<(place + 2)], as: UTF8.self), radix: 16)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}

extension SendingRecord.AddedField {
    fileprivate init?(_ json: JSONValue) {
        guard let name = json["name"]?.text, let origin = json["by"]?.text.flatMap(HeaderOrigin.init) else {
            return nil
        }
        self.init(name, by: origin)
    }
}

extension SendingDifference {
    fileprivate var json: JSONValue {
        let (part, byte) =
            switch place {
            case .head(let offset): ("head", offset)
            case .body(let offset): ("body", Int(offset))
            }
        var members: [JSONValue.Member] = [.init("part", .string(part)), .init("byte", JSONValue(byte))]
        switch fact {
        case .requestLine: members.append(.init("fact", "request line"))
        case .value(let name): members += [.init("fact", "value"), .init("name", .string(name))]
        case .name(let name): members += [.init("fact", "name"), .init("name", .string(name))]
        case .missing(let name): members += [.init("fact", "missing"), .init("name", .string(name))]
        case .order(let name): members += [.init("fact", "order"), .init("name", .string(name))]
        case .cut(let count): members += [.init("fact", "cut"), .init("of", JSONValue(Int(count)))]
        case .longer(let count): members += [.init("fact", "longer"), .init("of", JSONValue(Int(count)))]
        case .content: members.append(.init("fact", "content"))
        }
        return .object(members + [.init("message", .string(sentence))])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let byte = json["byte"]?.integer else { return nil }
        let name = json["name"]?.text ?? ""
        let count = Int64(json["of"]?.integer ?? 0)
        let fact: Fact
        switch json["fact"]?.text {
        case "request line": fact = .requestLine
        case "value": fact = .value(name)
        case "name": fact = .name(name)
        case "missing": fact = .missing(name)
        case "order": fact = .order(name)
        case "cut": fact = .cut(of: count)
        case "longer": fact = .longer(than: count)
        case "content": fact = .content
        default: return nil
        }
        self.init(fact, at: json["part"]?.text == "body" ? .body(Int64(byte)) : .head(byte))
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    fileprivate var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}
