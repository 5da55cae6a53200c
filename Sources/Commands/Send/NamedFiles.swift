import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Glibc
import Interchange

/// Options of curl whose value is in a file that the user named: the file's text takes its place.
///
///     -H @fields   ─► -H 'X-One: 1' -H 'X-Two: 2'
///     -z page.html ─► -z 'Wed, 21 Oct 2015 07:28:00 GMT'
nonisolated enum NamedFiles {
    /// - Parameter words: options by their long names, each with its value (`ParsedArguments.curlWords`).
    static func expanded(_ words: [String]) throws(UsageError) -> [String] {
        var result: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard case .option(let option, _, _) = CurlOption.lookUp(String(word.dropFirst(2))), option.value != nil,
                let value = rest.popFirst()
            else {
                result.append(word)
                continue
            }
            result += try self.words(option, word, value)
        }
        return result
    }

    private static func words(
        _ option: CurlOption, _ word: String, _ value: String
    ) throws(UsageError) -> [String] {
        switch option.use {
        case .header:
            guard let path = value.utf8.text(behind: "@") else { break }
            return HeaderFileLines.lines(of: try InputFile.read(String(path))).flatMap { [word, $0] }
        case .etagCompare: return ["--header", "If-None-Match: \(try etag(value))"]
        case .timeCondition: return [word, time(of: value) ?? value]
        default: break
        }
        return [word, value]
    }

    /// The first line of the file; a file that is not there is an entity that is not known.
    private static func etag(_ path: String) throws(UsageError) -> String {
        guard access(path, F_OK) == 0 else { return "\"\"" }
        let line = String(decoding: try InputFile.read(path), as: UTF8.self).utf8.text(before: "\n").utf8.trimmed()
        return line.isEmpty ? "\"\"" : String(line)
    }

    /// When the file was last changed, as a date of HTTP; nil for a text that is no file.
    private static func time(of text: String) -> String? {
        var status = stat()
        guard CurlRequest.timeCondition(text) == nil, stat(text, &status) == 0 else { return nil }
        return DateTime(seconds: Int64(status.st_mtim.tv_sec)).httpText
    }
}
