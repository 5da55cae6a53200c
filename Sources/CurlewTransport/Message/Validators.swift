internal import CurlewBytes
public import HTTPMessage

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
