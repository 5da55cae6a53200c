internal import HTTPMessage

/// The first bytes of a file that is still to come whole, and which version of it they are from.
///
///     Range: bytes=812-        206, same version, from 812   ──► continues
///     If-Range: "v1"      ──►  200                           ──► changed, or the server knows no ranges
///                              206 from elsewhere            ──► misplaced
///                              416 with another total        ──► changed
public struct PartialContent: Sendable, Equatable {
    /// How many bytes are there.
    public var count: Int64
    public var validators: Validators
    /// Bytes of the whole file, where the server said so.
    public var total: Int64?

    public init(count: Int64, validators: Validators = Validators(), total: Int64? = nil) {
        self.count = count
        self.validators = validators
        self.total = total
    }

    /// What an answer to a request for the rest means.
    public enum Verdict: Sendable, Equatable {
        /// Its body belongs behind what is there.
        case continues
        /// It is of another version: both put together would be a file that never was.
        case changed
        /// It sends the whole file again, of the same version or of one that says nothing about itself.
        case sendsWhole
        /// It says 206 and sends another part than was asked for, or does not say which (RFC 9110 §15.3.7).
        case misplaced
        /// It is about something else: a refusal, a redirect.
        case other
    }

    public func verdict(on head: ResponseHead) -> Verdict {
        switch head.status {
        case 206: verdict(onPart: head)
        case 200..<300: isOtherVersion(head, total: announced(head)) ? .changed : .sendsWhole
        case 412: .changed
        case 416: verdict(onUnsatisfiable: head)
        default: .other
        }
    }

    private func verdict(onPart head: ResponseHead) -> Verdict {
        let ranges = head.fields.values("Content-Range")
        guard ranges.count == 1, let range = ContentRange(parsing: ranges[0]), let bounds = range.bounds else {
            return .misplaced
        }
        if isOtherVersion(head, total: range.total) { return .changed }
        return bounds.lowerBound == count ? .continues : .misplaced
    }

    /// With the same total everything is there already, or the server takes no ranges at all.
    private func verdict(onUnsatisfiable head: ResponseHead) -> Verdict {
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
