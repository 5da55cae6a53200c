import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import EncodingLab
import ServerReaders

/// Sizes and faults of the files that the parameters name. This is a value: an effect reads the disk, for every new
/// path and before every send.
struct KnownFiles: FileInfo, Equatable {
    /// The folder of relative paths: the one of the request's file.
    var folder: String
    private var sizes: [String: Result<Int64, FileFault>] = [:]

    init(folder: String = ".") {
        self.folder = folder
    }

    /// The size in bytes. A file that was not looked up yet counts as empty until the result arrives.
    func size(of path: String) throws(FileFault) -> Int64 {
        switch sizes[path] {
        case .success(let size): return size
        case .failure(let fault): throw fault
        case nil: return 0
        }
    }

    func location(of path: String) -> String {
        path.utf8.hasPrefix("/") ? path : folder.utf8.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// The size in bytes or the fault; nil: not looked up yet.
    subscript(path: String) -> Result<Int64, FileFault>? {
        get { sizes[path] }
        set { sizes[path] = newValue }
    }
}

/// A folder to be listed.
public struct FolderJob: Equatable, Sendable {
    var id: JobID
    /// The folder of relative paths.
    var folder: String
    /// The path as typed, up to the last `/`.
    var path: String
    /// The typed part of the name begins with a dot.
    var showsHidden: Bool
}

/// Files whose sizes are to be read.
public struct FilesJob: Equatable, Sendable {
    var id: JobID
    /// The folder of relative paths.
    var folder: String
    /// The paths as typed, with variables replaced.
    var paths: [String]
}

/// The program that reads the forms of the open request.
struct KnownServer: Equatable {
    /// A name of `KnownReaders`.
    var reader: String
    /// The header field of the last answer that names it; nil when the environment says so.
    var field: String?

    /// The name on the screen.
    var title: String { KnownReaders.all.first { $0.name == reader }?.title ?? reader }
}

extension Model {
    /// The environment's `server`, else the one that the last answer of the open request names; nil when neither does.
    var server: KnownServer? {
        if let name = environments.values.server { return KnownServer(reader: name) }
        guard case .received(let exchange) = request.exchange else { return nil }
        return ServerSign(in: exchange.head.fields.map { ($0.name, $0.value) })
            .map { KnownServer(reader: $0.reader, field: $0.field) }
    }
}
