import Glibc

/// A temporary folder that is deleted with its last reference.
final class ScratchFolder {
    let path: String

    init?() {
        var template = Array("/tmp/curlew-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        _ = ChildProcess.run(["/bin/rm", "-r", path])
    }
}
