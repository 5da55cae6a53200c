internal import CCurlewPublicSuffix
internal import CurlewBytes

/// The rules that say under which names anybody may have a domain: `com`, `co.uk`, `github.io`. A cookie for one of
/// them would reach strangers.
public struct PublicSuffixes: Sendable {
    private let rule: @Sendable (String) -> Bool

    /// - Parameter rule: whether a name in lower-case ASCII, without a dot at its end, is a public suffix.
    public init(_ rule: @escaping @Sendable (String) -> Bool) {
        self.rule = rule
    }

    /// libpsl's rules; without the library every name of one label or two counts, which binds too many cookies to
    /// their host and none to too few.
    public static let library = PublicSuffixes { name in
        let answer = unsafe cpublicsuffix_is_public(name)
        return answer < 0 ? name.utf8.split(separator: ".").count <= 2 : answer == 1
    }

    public func contain(_ name: String) -> Bool {
        rule(name.utf8.text(withoutEnd: ".").map(String.init) ?? name)
    }
}
