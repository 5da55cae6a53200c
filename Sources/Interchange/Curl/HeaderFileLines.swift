internal import CurlewBytes

/// Splits a file of header fields, which `-H @file` or `headers=@file` of `-F` names, into lines, without line breaks,
/// comments and empty lines.
public enum HeaderFileLines {
    public static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).utf8.split(separator: "\n").map { $0.utf8.text(withoutEnd: "\r") ?? $0 }
            .filter { !$0.isEmpty && $0.utf8.first != UInt8(ascii: "#") }.map(String.init)
    }
}
