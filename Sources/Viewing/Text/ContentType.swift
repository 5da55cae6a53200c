public import HTTPMessage

/// Types as the screen names them.
public enum ContentType {
    /// `JSON`, `HTML`, `image/png`; nil when the response names no type.
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
