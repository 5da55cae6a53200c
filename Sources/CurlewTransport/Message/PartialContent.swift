internal import CurlewBytes
public import CurlewMessage

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

/// A `Content-Range` field in bytes (RFC 9110 §14.4).
public struct ContentRange: Sendable, Equatable {
    /// The range sent; nil when the server cannot send the range asked for: `bytes */2000`.
    public var bounds: ClosedRange<Int64>?
    /// Bytes of the whole file; nil when the server does not know the number: `bytes 0-99/*`.
    public var total: Int64?

    public init(bounds: ClosedRange<Int64>?, total: Int64?) {
        self.bounds = bounds
        self.total = total
    }

    /// Returns nil for another unit, for bounds in the wrong order or beyond the total, and for any text that breaks
    /// the grammar.
    public init?(parsing field: String) {
        guard let (unit, range) = field.utf8.cut(at: " "), unit.lowercased() == "bytes" else { return nil }
        let sides = range.utf8.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, let total = Self.total(sides[1]) else { return nil }
        self.total = total
        guard sides[0] != "*" else {
            bounds = nil
            return
        }
        let ends = sides[0].utf8.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            last < total ?? .max
        else { return nil }
        bounds = first...last
    }

    /// The outer nil stands for a text that cannot be read, the inner nil for `*`.
    private static func total(_ text: Substring) -> Int64?? {
        if text == "*" { return .some(nil) }
        return number(text).map(Optional.some)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}

/// The fields that distinguish versions of a file (RFC 9110 §8.8).
public struct Validators: Sendable, Equatable {
    /// The ETag as sent, with its quotes; a weak one begins with `W/`.
    public var entityTag: String?
    /// `Last-Modified`, as sent.
    public var modified: String?
    /// True when `modified` is at least a second earlier than the response's `Date`: it identifies one version only
    /// then (§8.8.2.2).
    public var modifiedIsStrong: Bool

    public init(entityTag: String? = nil, modified: String? = nil, modifiedIsStrong: Bool = false) {
        self.entityTag = entityTag
        self.modified = modified
        self.modifiedIsStrong = modifiedIsStrong
    }

    /// Reads the validators of a response.
    public init(_ fields: HeaderFields) {
        entityTag = fields["ETag"].flatMap { $0.isEmpty ? nil : $0 }
        modified = fields["Last-Modified"].flatMap { $0.isEmpty ? nil : $0 }
        let (changed, sent) = (modified.flatMap(CookieDate.seconds), fields["Date"].flatMap(CookieDate.seconds))
        modifiedIsStrong = if let changed, let sent { changed + 1 <= sent } else { false }
    }

    /// The value for `If-Range` (§13.1.5): a strong tag, else a strong date. Nil with neither, because a weak tag does
    /// not identify bytes; the download cannot be resumed then.
    public var ifRange: String? {
        if let entityTag { return entityTag.utf8.hasPrefix("W/") ? nil : entityTag }
        return modifiedIsStrong ? modified : nil
    }

    /// True when both have a validator of the same kind and the two differ. Tags, weak ones too, are compared as text,
    /// because only a difference matters here.
    public func contradicts(_ other: Validators) -> Bool {
        if let mine = entityTag, let theirs = other.entityTag { return !mine.utf8.isSame(as: theirs) }
        if let mine = modified, let theirs = other.modified { return !mine.utf8.isSame(as: theirs) }
        return false
    }
}
