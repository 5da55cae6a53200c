public import CurlewTransport
internal import HTTPMessage

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
