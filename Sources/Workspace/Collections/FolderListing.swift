internal import CurlewFiles
internal import Glibc

/// The entries of one folder; links are not followed.
struct FolderListing {
    struct Entry {
        /// The name; nil when it is not UTF-8.
        var name: String?
        /// The name with replacement characters for bytes that are not UTF-8.
        var shown: String
        var kind: FileKind
    }

    var entries: [Entry] = []

    /// Reads the folder. Hidden names are left out unless `withHidden`. Temporary files that an interrupted save left
    /// behind are removed.
    static func read(_ path: String, withHidden: Bool = false) throws(FileError) -> FolderListing {
        guard let folder = opendir(path) else { throw FileError(.list, path, code: errno) }
        defer { closedir(folder) }
        var listing = FolderListing()
        while let entry = readdir(folder) {
            let bytes = name(entry)
            let shown = String(decoding: bytes, as: UTF8.self)
            if bytes.first == UInt8(ascii: ".") {
                if TemporaryName.isStray(shown) { unlink(FilePath.join(path, shown)) }
                if !withHidden || shown == "." || shown == ".." { continue }
            }
            let name = shown.utf8.elementsEqual(bytes) ? shown : nil
            listing.entries.append(Entry(name: name, shown: shown, kind: kind(entry, in: path, name)))
        }
        return listing
    }

    private static func name(_ entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }

    private static func kind(_ entry: UnsafeMutablePointer<dirent>, in path: String, _ name: String?) -> FileKind {
        switch Int(entry.pointee.d_type) {
        case DT_REG: .regular
        case DT_DIR: .folder
        case DT_LNK: .link
        case DT_FIFO: .pipe
        case DT_SOCK: .socket
        case DT_CHR, DT_BLK: .device
        default: name.flatMap { FileKind.of(FilePath.join(path, $0)) } ?? .unknown
        }
    }
}
