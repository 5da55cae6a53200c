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

    /// Whether a label is a top-level domain that exists, such as `com`; false for all without the library.
    ///
    /// - Parameter label: in lower-case ASCII, `xn--` form included.
    static func isTopLevel(_ label: String) -> Bool {
        // Of some, such as `ck`, the list has only the rule `*.ck`.
        let isListed = unsafe cpublicsuffix_is_listed(label) == 1
        return unsafe isListed || cpublicsuffix_is_listed("a." + label) == 1
    }
}
