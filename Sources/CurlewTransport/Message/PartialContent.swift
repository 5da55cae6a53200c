internal import HTTPMessage

/// The first bytes of a file that is not complete yet, and the file's version.
///
///     Range: bytes=812-        206, same version, from 812   ──► continues
///     If-Range: "v1"      ──►  200                           ──► changed, or the server knows no ranges
///                              206 from elsewhere            ──► misplaced
///                              416 with another total        ──► changed
public struct PartialContent: Sendable, Equatable {
    /// Bytes received so far.
    public var count: Int64
    public var validators: Validators
    /// Bytes of the whole file; nil when the server did not state it.
    public var total: Int64?

    public init(count: Int64, validators: Validators = Validators(), total: Int64? = nil) {
        self.count = count
        self.validators = validators
        self.total = total
    }

    /// The meaning of a response to the request for the rest of the file.
    public enum Meaning: Sendable, Equatable {
        /// The body continues the bytes received so far.
        case continues
        /// The body is of another version: together with the bytes received so far it would be a file that never
        /// existed.
        case changed
        /// The body is the whole file, of the same version or with no sign of its version.
        case sendsWhole
        /// A 206 with a range other than the requested one, or without a range (RFC 9110 §15.3.7).
        case misplaced
        /// A response about something else, such as a refusal or a redirect.
        case other
    }

    public func meaning(of head: ResponseHead) -> Meaning {
        switch head.status {
        case 206: meaning(ofPart: head)
        case 200..<300: isOtherVersion(head, total: announced(head)) ? .changed : .sendsWhole
        case 412: .changed
        case 416: meaning(ofUnsatisfiable: head)
        default: .other
        }
    }

    private func meaning(ofPart head: ResponseHead) -> Meaning {
        let ranges = head.fields.values("Content-Range")
        guard ranges.count == 1, let range = ContentRange(parsing: ranges[0]), let bounds = range.bounds else {
            return .misplaced
        }
        if isOtherVersion(head, total: range.total) { return .changed }
        return bounds.lowerBound == count ? .continues : .misplaced
    }

    /// The meaning of a 416. With the same total the file is complete already, or the server accepts no ranges at all.
    private func meaning(ofUnsatisfiable head: ResponseHead) -> Meaning {
        let range = head.fields["Content-Range"].flatMap(ContentRange.init(parsing:))
        return isOtherVersion(head, total: range?.total) || (range?.total ?? .max) < count ? .changed : .other
    }

    private func isOtherVersion(_ head: ResponseHead, total other: Int64?) -> Bool {
        if let total, let other, total != other { return true }
        return validators.contradicts(Validators(head.fields))
    }

    private func announced(_ head: ResponseHead) -> Int64? {
        head.fields["Content-Encoding"] == nil ? head.fields["Content-Length"].flatMap(Int64.init) : nil
    }
}
