import HTTPMessage

/// Names for files, made from text that a server chose.
enum FileName {
    /// The last part of the URL's path, with an ending that fits the type.
    static func suggested(url: String, fields: HeaderFields) -> String {
        let path = (try? URLText(url))?.path ?? ""
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let name = safe(last)
        return name.isEmpty ? "response" + ending(fields) : name.contains(".") ? name : name + ending(fields)
    }

    /// Letters, digits, `-`, `_` and dots that are not first; at most 80.
    private static func safe(_ text: String) -> String {
        let kept = text.unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": Character(scalar)
            default: Character("-")
            }
        }
        return String(String(kept).drop { $0 == "." || $0 == "-" }.prefix(80))
    }

    private static func ending(_ fields: HeaderFields) -> String {
        guard let type = fields["Content-Type"].flatMap(MediaType.init(parsing:)) else { return ".bin" }
        if type.isJSON { return ".json" }
        switch type.essence {
        case "text/html": return ".html"
        case "text/plain": return ".txt"
        case "application/x-plist": return ".plist"
        case "application/xml", "text/xml": return ".xml"
        case "image/png": return ".png"
        case "image/jpeg": return ".jpg"
        default: return type.type == "text" ? ".txt" : ".bin"
        }
    }
}

enum ContentType {
    /// `JSON`, `HTML`, `image/png`; nil when the response names no type.
    static func shortName(_ fields: HeaderFields) -> String? {
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
