/// Writes a URL with the variable that holds its beginning: `http://127.0.0.1:7777/people` is `{{base}}/people` where
/// `base` is `http://127.0.0.1:7777`.
public enum BaseVariable {
    /// `base` goes before others, then the longest value, then the name that comes first.
    public static func written(_ url: String, _ variables: [String: String]) -> String {
        let fitting = variables.compactMap { name, value -> (name: String, value: String)? in
            let value = value.hasSuffix("/") ? String(value.dropLast()) : value
            return isBase(value) && stands(value, infront: url) ? (name, value) : nil
        }
        let best = fitting.min { left, right in
            if (left.name == "base") != (right.name == "base") { return left.name == "base" }
            return left.value.utf8.count == right.value.utf8.count
                ? left.name < right.name : left.value.utf8.count > right.value.utf8.count
        }
        return best.map { "{{\($0.name)}}" + url.dropFirst($0.value.count) } ?? url
    }

    private static func isBase(_ value: String) -> Bool {
        value.hasPrefix("http://") && value.utf8.count > 7 || value.hasPrefix("https://") && value.utf8.count > 8
    }

    /// Whole: `http://a` does not stand in front of `http://ab/`.
    private static func stands(_ value: String, infront url: String) -> Bool {
        guard url.hasPrefix(value) else { return false }
        return url.dropFirst(value.count).first.map { "/?#".contains($0) } ?? true
    }
}
