internal import CurlewBytes

/// A media type as in a header field: `type/subtype; name=value`. Type, subtype and parameter names are in lower case
/// (RFC 9110 §8.3.1).
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    public var type: String
    public var subtype: String
    /// The parameters in the order received; names in lower case, values without their quotes.
    public var parameters: [HeaderField]

    public init(type: String, subtype: String, parameters: [HeaderField] = []) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    /// Nil when the text has no `type/subtype` of token characters. Malformed parameters are left out.
    public init?(parsing text: String) {
        var pieces = Self.pieces(of: text)[...]
        guard let essence = pieces.popFirst() else { return nil }
        let halves = essence.utf8.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ HeaderField.isToken($0) }) else { return nil }
        self.init(
            type: halves[0].lowercased(), subtype: halves[1].lowercased(),
            parameters: pieces.compactMap(Self.parameter))
    }

    /// `type/subtype` without parameters, the part that AFNetworking compares.
    public var essence: String { "\(type)/\(subtype)" }

    public var description: String {
        parameters.reduce(essence) { $0 + "; \($1.name)=\(Self.quotedIfNeeded($1.value))" }
    }

    /// The value of a parameter, or nil; the name must be given in lower case.
    public subscript(parameter: String) -> String? {
        parameters.first { $0.name == parameter }?.value
    }

    /// True for `application/json`, `text/json` and every `+json` (RFC 6839 §3.1).
    public var isJSON: Bool { subtype == "json" || subtype.utf8.hasSuffix("+json") }

    /// True for `application/xml`, `text/xml` and every `+xml` (RFC 7303 §9).
    public var isXML: Bool { essence == "application/xml" || essence == "text/xml" || subtype.utf8.hasSuffix("+xml") }

    private static func parameter(_ piece: String) -> HeaderField? {
        guard let (typed, value) = piece.utf8.cut(at: "="), HeaderField.isToken(typed) else { return nil }
        return HeaderField(typed.lowercased(), unquoted(value))
    }

    /// The pieces between semicolons outside quotes, each without the space around it.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var (isQuoted, isEscaped) = (false, false)
        var start = text.startIndex
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: ";"), !isQuoted {
                pieces.append(HeaderField.trimmed(String(text[start..<index])))
                start = text.utf8.index(after: index)
            } else {
                if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
                isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            }
        }
        return pieces + [HeaderField.trimmed(String(text[start...]))]
    }

    private static func unquoted(_ value: Substring) -> String {
        let quote = UInt8(ascii: "\"")
        guard value.utf8.count >= 2, value.utf8.first == quote, value.utf8.last == quote else { return String(value) }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8.dropFirst().dropLast() {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func quotedIfNeeded(_ value: String) -> String {
        guard !HeaderField.isToken(value[...]) else { return value }
        let escaped = value.unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(String.UnicodeScalarView(escaped)))\""
    }
}

extension MediaType {
    /// The media type for the extension of a file name, in any case; `application/octet-stream` for an unknown
    /// extension. `AFContentTypeForPathExtension` asks the system; this table is the same on every system.
    public static func forFile(named name: String) -> String {
        let last = name.utf8.split(separator: "/").last ?? ""
        guard let (stem, ending) = last.utf8.cut(atLast: "."), !stem.isEmpty else { return fallback }
        return byExtension[ending.lowercased()] ?? fallback
    }

    static let fallback = "application/octet-stream"

    private static let byExtension: [String: String] = [
        "7z": "application/x-7z-compressed", "aac": "audio/aac", "aif": "audio/aiff", "aiff": "audio/aiff",
        "apk": "application/vnd.android.package-archive", "atom": "application/atom+xml", "avi": "video/x-msvideo",
        "avif": "image/avif", "bin": fallback, "bmp": "image/bmp", "br": "application/x-brotli",
        "bz2": "application/x-bzip2", "c": "text/x-c", "cer": "application/pkix-cert", "conf": "text/plain",
        "crt": "application/x-x509-ca-cert", "css": "text/css", "csv": "text/csv",
        "deb": "application/vnd.debian.binary-package",
        "der": "application/pkix-cert", "dmg": "application/x-apple-diskimage", "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "eml": "message/rfc822", "eot": "application/vnd.ms-fontobject", "eps": "application/postscript",
        "epub": "application/epub+zip", "flac": "audio/flac", "flv": "video/x-flv", "geojson": "application/geo+json",
        "gif": "image/gif", "gpx": "application/gpx+xml", "gz": "application/gzip", "h": "text/x-c",
        "har": "application/json", "heic": "image/heic", "heif": "image/heif", "htm": "text/html", "html": "text/html",
        "ico": "image/x-icon", "ics": "text/calendar", "jar": "application/java-archive", "java": "text/x-java",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "jsonl": "application/jsonl", "jxl": "image/jxl", "key": "application/vnd.apple.keynote",
        "kml": "application/vnd.google-earth.kml+xml", "log": "text/plain", "m4a": "audio/mp4", "m4v": "video/x-m4v",
        "md": "text/markdown", "mid": "audio/midi", "midi": "audio/midi", "mjs": "text/javascript",
        "mkv": "video/x-matroska", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "mpeg": "video/mpeg", "mpg": "video/mpeg", "ndjson": "application/x-ndjson",
        "numbers": "application/vnd.apple.numbers", "odp": "application/vnd.oasis.opendocument.presentation",
        "ods": "application/vnd.oasis.opendocument.spreadsheet", "odt": "application/vnd.oasis.opendocument.text",
        "oga": "audio/ogg", "ogg": "audio/ogg", "ogv": "video/ogg", "opus": "audio/ogg", "otf": "font/otf",
        "p12": "application/x-pkcs12", "pages": "application/vnd.apple.pages", "pdf": "application/pdf",
        "pem": "application/x-pem-file", "pfx": "application/x-pkcs12", "plist": "application/x-plist",
        "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "ps": "application/postscript", "psd": "image/vnd.adobe.photoshop", "py": "text/x-python",
        "rar": "application/vnd.rar", "rb": "text/x-ruby", "rss": "application/rss+xml", "rtf": "application/rtf",
        "sh": "application/x-sh", "sql": "application/sql", "srt": "application/x-subrip", "svg": "image/svg+xml",
        "swift": "text/x-swift", "tar": "application/x-tar", "tgz": "application/gzip", "tif": "image/tiff",
        "tiff": "image/tiff", "toml": "application/toml", "tsv": "text/tab-separated-values", "ttf": "font/ttf",
        "txt": "text/plain", "usdz": "model/vnd.usdz+zip", "vcf": "text/vcard", "vtt": "text/vtt",
        "wasm": "application/wasm", "wav": "audio/wav", "weba": "audio/webm", "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "wma": "audio/x-ms-wma",
        "wmv": "video/x-ms-wmv", "woff": "font/woff", "woff2": "font/woff2", "xhtml": "application/xhtml+xml",
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
        "xz": "application/x-xz", "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
        "zst": "application/zstd",
    ]
}
