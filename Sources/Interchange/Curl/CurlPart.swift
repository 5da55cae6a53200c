internal import CurlewBytes

/// The value of one `-F` or `--form-string`: a part of a multipart body.
public struct CurlPart: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        case text(String)
        /// `=@path`: a file, sent as a file.
        case file(String)
        /// `=<path`: a file whose content is sent as a field.
        case fieldFromFile(String)
        /// Parts inside the part: the files of `=@one,two`, or the parts between `=(` and `=)`.
        case parts([CurlPart])
    }

    /// The value of one `;headers=`.
    public enum Header: Sendable, Equatable {
        case line(String)
        /// `@path`: a file with a header field on each line.
        case file(String)
    }

    /// The name of the part; empty for a part without one.
    public var name: String
    public var source: Source
    /// The text after `;type=`.
    public var type: String?
    /// The text after `;filename=`.
    public var fileName: String?
    public var headers: [Header] = []
    /// `;encoder=` and words that curl skips, as written. They are not used here.
    public var unused: [String] = []
    /// The unused words of the part and of the files in it.
    var allUnused: [String] {
        guard case .parts(let files) = source, !isOpening else { return unused }
        return unused + files.flatMap(\.unused)
    }
    /// True for `=(`, to which the following parts belong until `=)`.
    var isOpening: Bool { source == .parts([]) }
    /// True for `=)`.
    var isClosing = false

    /// Nil for a word without `=`, or with a `;type=` that is no media type.
    ///
    /// - Parameter isPlain: true for `--form-string`, where signs and semicolons are text.
    public init?(_ word: String, isPlain: Bool = false) {
        guard let (name, value) = word.utf8.cut(at: "=") else { return nil }
        self.name = String(name)
        source = .text(String(value))
        if isPlain { return }
        if name.isEmpty, value == ")" {
            isClosing = true
            return
        }
        switch value.utf8.first {
        case UInt8(ascii: "@"): guard readFiles(value) else { return nil }
        case UInt8(ascii: "<"):
            guard let path = readOnly(value.utf8.dropFirst()) else { return nil }
            source = .fieldFromFile(path)
            // Such a field has no file name; curl sends none either.
            if let fileName { unused.append(";filename=\(fileName)") }
            fileName = nil
        case UInt8(ascii: "("):
            guard readOnly(value.utf8.dropFirst()) != nil else { return nil }
            source = .parts([])
        default:
            guard let text = readOnly(value.utf8) else { return nil }
            source = .text(text)
        }
    }

    init(_ name: String, _ source: Source, type: String? = nil, fileName: String? = nil) {
        (self.name, self.source, self.type, self.fileName) = (name, source, type, fileName)
    }

    /// Reads one file, or several separated by commas, each with its own words after `;`. False when a type is invalid.
    private mutating func readFiles(_ value: Substring) -> Bool {
        var scanner = CurlPartScanner(value.utf8.dropFirst(), ends: UInt8(ascii: ","))
        var files: [CurlPart] = []
        repeat {
            var file = CurlPart("", .text(""))
            guard let path = scanner.read(into: &file) else { return false }
            file.source = .file(path)
            files.append(file)
        } while scanner.goesOn()
        guard files.count > 1 else {
            let name = name
            self = files[0]
            self.name = name
            return true
        }
        source = .parts(files)
        return true
    }

    private mutating func readOnly(_ value: Substring.UTF8View) -> String? {
        var scanner = CurlPartScanner(value, ends: nil)
        return scanner.read(into: &self)
    }
}

extension CurlPart {
    private static let types = [
        "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml",
        "txt": "text/plain", "htm": "text/html", "html": "text/html", "pdf": "application/pdf",
        "xml": "application/xml",
    ]

    private static func type(ofFile name: String) -> String? {
        name.utf8.cut(atLast: ".").flatMap { types[$0.behind.lowercased()] }
    }

    /// The type that curl gives the part: the one of `;type=`, otherwise one of the ten that curl knows by the
    /// extension of a file's name (`Curl_mime_contenttype`), and `application/octet-stream` for other files. Nil for a
    /// part without a type.
    public var curlType: String? {
        if let type { return type }
        let named = fileName.flatMap(Self.type)
        switch source {
        case .text: return named
        case .fieldFromFile, .parts: return nil
        case .file("-"): return named
        case .file(let path): return named ?? Self.type(ofFile: path) ?? "application/octet-stream"
        }
    }
}
