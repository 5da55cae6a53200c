import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Interchange

/// The parts that `-F` and `--form-string` add: text, a streamed file, a field with a file's text, or parts inside a
/// part.
nonisolated enum PartOptions {
    static func parts(_ parts: [CurlPart]) throws(UsageError) -> MultipartForm {
        var form = MultipartForm()
        for part in parts { form.append(try made(part)) }
        return form
    }

    private static func made(_ part: CurlPart) throws(UsageError) -> MultipartForm.Part {
        let name = part.name.isEmpty ? nil : part.name
        let head = { (fileName: String?) throws(UsageError) in
            MultipartForm.Part.Head.named(
                name, fileName: part.fileName ?? fileName, mimeType: part.curlType, fields: try fields(part))
        }
        switch part.source {
        case .text(let text):
            return MultipartForm.Part(head: try head(nil), content: .bytes(Bytes([UInt8](text.utf8))))
        case .fieldFromFile(let path):
            return MultipartForm.Part(head: try head(nil), content: .bytes(Bytes(try InputFile.content(of: path))))
        case .file(let path):
            let last = path.utf8.split(separator: "/").last.map(String.init) ?? path
            return MultipartForm.Part(head: try head(last), content: try content(path, of: part))
        case .parts(let inner):
            var parts: [MultipartForm.Part] = []
            for part in inner { parts.append(try made(part)) }
            let type = part.type
            return MultipartForm.Part(
                head: .named(name, fileName: part.fileName, mimeType: type, fields: try fields(part)), parts: parts)
        }
    }

    /// The fields of `;headers=`, one a line.
    private static func fields(_ part: CurlPart) throws(UsageError) -> HeaderFields {
        var fields = HeaderFields()
        for header in part.headers {
            let lines: [String] =
                switch header {
                case .line(let line): [line]
                case .file(let path): HeaderFileLines.lines(of: try InputFile.read(path))
                }
            for line in lines {
                guard let (name, value) = line.utf8.cut(at: ":") else {
                    throw .badValue(line, option: "-F ;headers=", wanted: "a name, a colon and a value")
                }
                fields.append(HeaderField(String(name.utf8.trimmed()), String(value.utf8.trimmed())))
            }
        }
        // A type that is given goes before a header field that gives one.
        if part.type != nil { fields.remove("Content-Type") }
        return fields
    }

    private static func content(_ path: String, of part: CurlPart) throws(UsageError) -> RequestBody.Piece {
        guard path != "-" else { return .bytes(Bytes(try InputFile.content(of: path))) }
        let files = LocalFiles(home: Program.environment["HOME"])
        do throws(FileFault) {
            return .file(FilePiece(path: files.location(of: path), count: try files.size(of: path)))
        } catch {
            let sentence = error.sentence(name: part.name, path: path)
            throw .badInput("-F", reason: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
        }
    }
}
