internal import CurlewBytes
public import HTTPMessage

/// What tells two versions of a file apart (RFC 9110 §8.8).
public struct Validators: Sendable, Equatable {
    /// As sent, with its quotes; a weak one begins with `W/`.
    public var entityTag: String?
    /// `Last-Modified`, as sent.
    public var modified: String?
    /// True when the date lies a second or more before the answer's own `Date`, and so names one version only.
    public var modifiedIsStrong: Bool

    public init(entityTag: String? = nil, modified: String? = nil, modifiedIsStrong: Bool = false) {
        self.entityTag = entityTag
        self.modified = modified
        self.modifiedIsStrong = modifiedIsStrong
    }

    /// A date counts as strong when the answer has a later `Date` (§8.8.2.2): equal texts are the same second.
    public init(_ fields: HeaderFields) {
        entityTag = fields["ETag"].flatMap { $0.isEmpty ? nil : $0 }
        modified = fields["Last-Modified"].flatMap { $0.isEmpty ? nil : $0 }
        modifiedIsStrong = modified != nil && fields["Date"] != nil && fields["Date"] != modified
    }

    /// The text for `If-Range` (§13.1.5): a strong tag, else a strong date. A weak tag says nothing about bytes; nil
    /// then, and a transfer cannot be continued.
    public var ifRange: String? {
        if let entityTag { return entityTag.utf8.hasPrefix("W/") ? nil : entityTag }
        return modifiedIsStrong ? modified : nil
    }

    /// True when both name something and it is not the same. Weak and strong tags of one text are compared by the
    /// text: only a difference is looked for.
    public func contradicts(_ other: Validators) -> Bool {
        if let mine = entityTag, let theirs = other.entityTag { return !mine.utf8.isSame(as: theirs) }
        if let mine = modified, let theirs = other.modified { return !mine.utf8.isSame(as: theirs) }
        return false
    }
}
