import CurlewNetworking
import Glibc

/// Deletes the part file of a download that will not be continued, and the state file next to it.
enum PartRemoval {
    static func remove(of path: String) {
        let target = DownloadTarget(path: path)
        unlink(target.partPath)
        unlink(target.statePath)
    }
}
