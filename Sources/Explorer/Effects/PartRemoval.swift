import CurlewNetworking
import Glibc

/// The part of a download that nobody wants any more, with what it says of itself.
enum PartRemoval {
    static func remove(of path: String) {
        let target = DownloadTarget(path: path)
        unlink(target.partPath)
        unlink(target.statePath)
    }
}
