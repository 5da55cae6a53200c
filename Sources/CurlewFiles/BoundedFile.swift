package import Glibc

/// Reads regular files up to a size limit, and never waits for a pipe or a device.
package enum BoundedFile {
    /// Most bytes of a file for requests, environments and settings; a larger file is refused.
    package static let limit = 64 << 20

    package struct Content {
        package var bytes: [UInt8]
        package var stamp: FileStamp
    }

    package static func read(_ path: String, limit: Int = limit) throws(FileError) -> Content {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw FileError(.read, path, code: errno) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw FileError(.read, path, code: errno) }
        let kind = FileKind(mode: facts.st_mode)
        guard kind == .regular else { throw FileError(.read, path, .notARegularFile(kind)) }
        guard facts.st_size <= limit else {
            throw FileError(.read, path, .tooLarge(count: Int(facts.st_size), limit: limit))
        }
        let bytes = try readAll(file, expecting: Int(facts.st_size), limit: limit, path: path)
        return Content(bytes: bytes, stamp: FileStamp(content: bytes, modified: facts.modifiedNanoseconds))
    }

    private static func readAll(
        _ file: Int32, expecting size: Int, limit: Int, path: String
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One more byte than expected, so that the usual file is complete in one read and a growing one is noticed.
        var chunk = size + 1
        while true {
            let got = try append(upTo: chunk, from: file, to: &bytes, path: path)
            if got == 0 { return bytes }
            if bytes.count > limit { throw FileError(.read, path, .tooLarge(count: bytes.count, limit: limit)) }
            if bytes.count == size, got == size { return bytes }
            chunk = 64 << 10
        }
    }

    private static func append(
        upTo count: Int, from file: Int32, to bytes: inout [UInt8], path: String
    ) throws(FileError) -> Int {
        var code: Int32 = 0
        let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = Glibc.read(file, buffer.baseAddress, count)
            while got < 0, errno == EINTR { got = Glibc.read(file, buffer.baseAddress, count) }
            code = got < 0 ? errno : 0
            filled = max(0, got)
        }
        guard code == 0 else { throw FileError(.read, path, code: code) }
        if bytes.isEmpty { bytes = part } else { bytes += part }
        return part.count
    }
}

extension FileKind {
    package init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFCHR, S_IFBLK: self = .device
        default: self = .unknown
        }
    }

    /// The kind of the entry at the path; nil when there is none. Links are not followed, unless that is asked for.
    package static func of(_ path: String, followingLinks: Bool = false) -> FileKind? {
        var facts = stat()
        let isThere = (followingLinks ? stat(path, &facts) : lstat(path, &facts)) == 0
        return isThere ? FileKind(mode: facts.st_mode) : nil
    }
}

extension stat {
    package var modifiedNanoseconds: Int { Int(st_mtim.tv_sec) &* 1_000_000_000 &+ Int(st_mtim.tv_nsec) }
}
