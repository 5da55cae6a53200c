internal import CurlewBytes

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
