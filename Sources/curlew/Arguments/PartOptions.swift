import CurlewBytes
import CurlewNetworking
import HTTPMessage
import Interchange
import Serialization

/// The parts that `-F` and `--form-string` add: text, a streamed file, or a field with a file's text.
nonisolated enum PartOptions {
    static func parts(_ parts: [CurlPart]) throws(UsageError) -> MultipartForm {
        var form = MultipartForm()
        for part in parts { try append(part, to: &form) }
        return form
    }

    private static func append(_ part: CurlPart, to form: inout MultipartForm) throws(UsageError) {
        switch part.source {
        case .text(let text): append(Bytes([UInt8](text.utf8)), part, to: &form)
        case .fieldFromFile(let path): append(Bytes(try InputFile.read(path)), part, to: &form)
        case .file(let path): try appendFile(path, part, to: &form)
        }
    }

    private static func append(_ bytes: Bytes, _ part: CurlPart, to form: inout MultipartForm) {
        form.append(
            MultipartForm.Part(
                head: .named(part.name, fileName: part.fileName, mimeType: part.type), content: .bytes(bytes)))
    }

    private static func appendFile(
        _ path: String, _ part: CurlPart, to form: inout MultipartForm
    ) throws(UsageError) {
        let fileName = part.fileName ?? path.utf8.split(separator: "/").last.map(String.init) ?? path
        let type = part.type ?? MediaType.forFile(named: path)
        guard path != "-" else {
            return form.append(
                Bytes(try InputFile.read(path)), name: part.name, fileName: fileName, mimeType: type)
        }
        do throws(FileFault) {
            let files = LocalFiles(home: Program.environment["HOME"])
            try form.append(fileAt: path, name: part.name, fileName: fileName, mimeType: type, files: files)
        } catch {
            let sentence = error.sentence(name: part.name, path: path)
            throw .badInput("-F", reason: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
        }
    }
}
