internal import CurlewBytes
internal import CurlewMessage

/// The value of one `-d`, `--json`, `--url-query` or related option. It adds to a body or a query.
public struct CurlData: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        case text(String)
        /// `@path`: the content of a file; the path `-` means standard input.
        case file(String)
    }

    public var source: Source
    /// The text before the value, with its `=`; it is never escaped. Empty for none.
    var name = ""
    /// True when all bytes but letters, digits and `-._~` are escaped, a space as `+`.
    var isEncoded = false
    /// True when line breaks and NULs of a file are dropped.
    var dropsBreaks = false
    /// False when the data is joined to the data before it without `&` (`--json`).
    var isApart = true

    init(_ source: Source) {
        self.source = source
    }

    /// Nil for an option that has no data.
    init?(_ use: CurlUse, _ value: String) {
        switch use {
        case .dataRaw: self.init(.text(value))
        case .data, .dataBinary, .json:
            self.init(value.utf8.text(behind: "@").map { .file(String($0)) } ?? .text(value))
            dropsBreaks = use == .data
            isApart = use != .json
        case .dataEncoded: self.init(encoding: value)
        case .query:
            if let plain = value.utf8.text(behind: "+") {
                self.init(.text(String(plain)))
            } else {
                self.init(encoding: value)
            }
        default: return nil
        }
    }

    /// Reads `content`, `=content`, `name=content`, `@file` or `name@file`: the name ends at the first `=`, and without
    /// a `=` at the first `@`.
    private init(encoding value: String) {
        let bytes = value.utf8
        let sign = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.firstIndex(of: UInt8(ascii: "@"))
        let content = sign.map { String(value[bytes.index(after: $0)...]) } ?? value
        self.init(sign.map { bytes[$0] == UInt8(ascii: "@") } ?? false ? .file(content) : .text(content))
        name = sign.map { String(value[..<$0]) } ?? ""
        if !name.isEmpty { name += "=" }
        isEncoded = true
    }

    /// The bytes to send for the bytes of the source: with the name, and escaped if necessary.
    func bytes(of content: [UInt8]) -> [UInt8] {
        name.utf8 + (isEncoded ? Self.escaped(content) : content)
    }

    /// The bytes of a file without those that are dropped.
    func content(of file: [UInt8]) -> [UInt8] {
        dropsBreaks ? file.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D } : file
    }

    /// The bytes escaped as by `curl_easy_escape`, but with `+` for a space, as `--data-urlencode` writes it.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if ShellBytes.isName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "~")
            {
                result.append(byte)
            } else if byte == 0x20 {
                result.append(UInt8(ascii: "+"))
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }
}

extension [CurlData] {
    /// The bytes of all data, joined as by curl.
    /// - Parameter reading: returns the bytes of a file; not called for text.
    public func bytes<Failure: Error>(reading: (String) throws(Failure) -> [UInt8]) throws(Failure) -> [UInt8] {
        var result: [UInt8] = []
        for (index, data) in enumerated() {
            if index > 0, data.isApart { result.append(UInt8(ascii: "&")) }
            switch data.source {
            case .text(let text): result += data.bytes(of: [UInt8](text.utf8))
            case .file(let path): result += data.bytes(of: data.content(of: try reading(path)))
            }
        }
        return result
    }

    /// The paths of the files to read, in order.
    public var files: [String] {
        compactMap { if case .file(let path) = $0.source { path } else { nil } }
    }
}
