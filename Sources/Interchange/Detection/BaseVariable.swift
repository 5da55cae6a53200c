internal import CurlewBytes

/// Replaces the beginning of a URL by the variable that holds it: `http://127.0.0.1:7777/people` becomes
/// `{{base}}/people` when `base` is `http://127.0.0.1:7777`.
public enum BaseVariable {
    /// The URL with its beginning replaced, or unchanged when no variable fits. Of several that fit, `base` is
    /// preferred, then the longest value, then the first name.
    public static func written(_ url: String, _ variables: [String: String]) -> String {
        let fitting = variables.compactMap { name, value -> (name: String, value: String)? in
            let value = value.utf8.text(withoutEnd: "/").map(String.init) ?? value
            return isBase(value) && stands(value, infront: url) ? (name, value) : nil
        }
        let best = fitting.min { left, right in
            if (left.name == "base") != (right.name == "base") { return left.name == "base" }
            return left.value.utf8.count == right.value.utf8.count
                ? left.name < right.name : left.value.utf8.count > right.value.utf8.count
        }
        return best.map { "{{\($0.name)}}" + Substring(url.utf8.dropFirst($0.value.utf8.count)) } ?? url
    }

    private static func isBase(_ value: String) -> Bool {
        value.utf8.hasPrefix("http://") && value.utf8.count > 7
            || value.utf8.hasPrefix("https://") && value.utf8.count > 8
    }

    /// Whether the value ends at a boundary of the URL: `http://a` is not a prefix of `http://ab/`.
    private static func stands(_ value: String, infront url: String) -> Bool {
        guard let rest = url.utf8.text(behind: value) else { return false }
        return rest.utf8.first.map { "/?#".utf8.contains($0) } ?? true
    }
}
