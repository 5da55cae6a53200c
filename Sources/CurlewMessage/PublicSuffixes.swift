internal import CCurlewPublicSuffix
internal import CurlewBytes

/// The public suffixes, the names below which anybody can register a domain: `com`, `co.uk`, `github.io`. A cookie for
/// one of them would reach strangers.
public struct PublicSuffixes: Sendable {
    private let rule: @Sendable (String) -> Bool

    /// - Parameter rule: true for a name that is a public suffix. The name is in lower-case ASCII, without a dot at its
    ///   end.
    public init(_ rule: @escaping @Sendable (String) -> Bool) {
        self.rule = rule
    }

    /// libpsl's list. Without the library every name of one or two labels counts as public: too many cookies are then
    /// bound to their host, and none to too wide a domain.
    public static let library = PublicSuffixes { name in
        let answer = unsafe cpublicsuffix_is_public(name)
        return answer < 0 ? name.utf8.split(separator: ".").count <= 2 : answer == 1
    }

    public func contain(_ name: String) -> Bool {
        rule(name.utf8.text(withoutEnd: ".").map(String.init) ?? name)
    }

    /// True when a label is an existing top-level domain, such as `com`; always false without the library.
    ///
    /// - Parameter label: in lower-case ASCII, with an international name in its `xn--` form.
    static func isTopLevel(_ label: String) -> Bool {
        // For some top-level domains, such as `ck`, the list has only the rule `*.ck`.
        let isListed = unsafe cpublicsuffix_is_listed(label) == 1
        return unsafe isListed || cpublicsuffix_is_listed("a." + label) == 1
    }
}
