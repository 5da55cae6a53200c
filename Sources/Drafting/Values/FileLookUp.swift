public import CurlewBytes
internal import CurlewFiles
internal import CurlewSerialization
internal import Workspace

/// The reason why `{{$file ...}}` has no value.
public struct LookUpFailure: Error, Equatable, Sendable {
    public var sentence: String

    public init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// The generator that reads files: `{{$file notes.txt}}` is the content of a file beside the request.
public struct FileLookUp: Sendable {
    private let folder: String
    private let collection: String
    private let home: String?

    private static let limit = 1 << 20

    /// - Parameters:
    ///   - folder: the folder in which relative paths start.
    ///   - collection: the root of the collection with links resolved; empty for none. Files outside the collection are not read.
    public init(folder: String, collection: String, home: String?) {
        self.folder = folder
        self.collection = collection
        self.home = home
    }

    /// - Parameter text: the text between the braces.
    public func value(of text: String) throws(LookUpFailure) -> String {
        if GeneratorCall(text)?.name == "$response" {
            throw LookUpFailure(
                "{{\(text)}} is no request and rule. Write it like {{$response tour/log-in $.token}}.")
        }
        guard let call = GeneratorCall(text), call.name == "$file", call.words.count == 1 else {
            throw LookUpFailure("{{\(text)}} cannot be worked out. Write it like {{$file notes.txt}}.")
        }
        let path = try checked(call.words[0])
        let bytes = try FileError.mapped(try BoundedFile.read(path, limit: Self.limit).bytes) { LookUpFailure("\($0)") }
        guard let value = String(validating: bytes, as: UTF8.self) else {
            throw LookUpFailure("\(path) is no text in UTF-8. A file parameter sends any bytes.")
        }
        return value
    }

    private func checked(_ typed: String) throws(LookUpFailure) -> String {
        let path = typed.utf8.hasPrefix("~/") ? (home ?? "~") + Substring(typed.utf8.dropFirst()) : typed
        let full = path.utf8.hasPrefix("/") ? path : FilePath.join(folder, path)
        guard let real = FileStatus.resolved(full) else {
            throw LookUpFailure("\(FileError(.read, full, .missing))")
        }
        if !collection.isEmpty, !FilePath.isInside(real, collection) {
            throw LookUpFailure("\(full) is outside the collection. {{$file}} reads files of the collection alone.")
        }
        if !collection.isEmpty, ConsentFinder(root: collection, host: "").need(ofFile: real) != nil {
            throw LookUpFailure("\(full) is yours alone. {{$file}} reads no hidden files and no *.local.yaml.")
        }
        return real
    }
}

extension LookUpFailure: Worded {}
