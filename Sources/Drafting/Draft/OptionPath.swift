internal import CurlewBytes
internal import CurlewNetworking
public import Serialization

/// Where a file is that an option names: a certificate, a key, a netrc file, a socket.
public enum OptionPath {
    /// - Parameters:
    ///   - path: as typed, variables replaced.
    ///   - root: the collection's folder, where relative paths start; nil leaves them to the working folder, as curl does.
    ///   - files: know what `~` is.
    public static func resolved(_ path: String, root: String?, files: any FileInfo) -> String {
        if path == "~" || path.utf8.hasPrefix("~/") { return files.location(of: path) }
        guard let root, !path.isEmpty, !path.utf8.hasPrefix("/") else { return path }
        return root.utf8.hasSuffix("/") ? root + path : "\(root)/\(path)"
    }
}
