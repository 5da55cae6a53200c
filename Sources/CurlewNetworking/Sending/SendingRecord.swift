public import CurlewTransport
internal import HTTPMessage

/// One request as it went out, and where that differs from what was shown before: an exchange has one for each of its
/// requests, those of redirects and challenges included.
public struct SendingRecord: Sendable, Equatable {
    /// A field that nobody saw in the preview.
    public struct AddedField: Sendable, Equatable {
        /// As written, in lower case for HTTP/2.
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
    /// Names of fields whose values are secrets by what was typed, in lower case.
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

    /// True when everything that the preview showed went out as it was shown.
    public var isAsShown: Bool { differences.isEmpty }
}

/// A place where a request that went out is not the one that was shown.
public struct SendingDifference: Sendable, Equatable {
    /// Where the first byte that differs stands, counted from 0.
    public enum Place: Sendable, Equatable {
        case head(Int)
        case body(Int64)
    }

    public enum Fact: Sendable, Equatable {
        /// Method or target are other ones.
        case requestLine
        /// The field has another value.
        case value(String)
        /// The field's name is written in another way.
        case name(String)
        /// The field is not there.
        case missing(String)
        /// The field stands behind one that should follow it.
        case order(String)
        /// Fewer bytes went out than the body has.
        case cut(of: Int64)
        /// More bytes went out than the body has.
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
