public import CurlewMessage

/// Short names of content types for the screen.
public enum ContentType {
    /// The short name, such as `JSON`, `HTML` or `image/png`; nil when the response has no type.
    public static func shortName(_ fields: HeaderFields) -> String? {
        guard let type = fields["Content-Type"].flatMap(MediaType.init(parsing:)) else { return nil }
        if type.isJSON { return "JSON" }
        switch type.essence {
        case "text/html": return "HTML"
        case "text/plain": return "text"
        case "application/x-plist": return "plist"
        case "application/xml", "text/xml": return "XML"
        default: return type.essence
        }
    }
}
