internal import CurlewBytes
internal import CurlewNetworking
public import CurlewSerialization

/// Paths of files that options name: certificates, keys, netrc files, sockets.
public enum OptionPath {
    /// - Parameters:
    ///   - path: as typed, variables replaced.
    ///   - root: the collection's folder, where relative paths start. When nil they start at the working folder, as
    ///     in curl.
    ///   - files: knows the home folder behind `~`.
    public static func resolved(_ path: String, root: String?, files: any FileInfo) -> String {
        if path == "~" || path.utf8.hasPrefix("~/") { return files.location(of: path) }
        guard let root, !path.isEmpty, !path.utf8.hasPrefix("/") else { return path }
        return root.utf8.hasSuffix("/") ? root + path : "\(root)/\(path)"
    }
}
