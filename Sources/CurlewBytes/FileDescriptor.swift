internal import Glibc

/// An open file, closed when its owner goes.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Nil leaves `errno`.
    init?(opening path: String) {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Does not wait for the other end of a pipe. Nil leaves `errno`.
    init?(openingPlain path: String) {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// For writing; made when it is not there. A link is not followed. Nil leaves `errno`.
    init?(writing path: String) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let number = unsafe open(path, flags, 0o666)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// A file to be written from its start, mode 0600 where it is new. Nil leaves `errno`.
    init?(creating path: String) {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// A file without a name, mode 0600, that goes with its last user. Nil leaves `errno`.
    init?(temporaryIn directory: String) {
        var template = Array((directory + "/curlew-XXXXXX").utf8CString)
        let number = unsafe mkstemp(&template)
        guard number >= 0 else { return nil }
        self.number = number
        unsafe unlink(&template)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(number)
    }

    /// In bytes, or nil when it is no plain file.
    var size: Int? {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE
            return nil
        }
        return Int(status.st_size)
    }

    /// As many bytes as can be written; fewer than given leaves `errno`.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        var done = 0
        while done < bytes.count {
            let count = unsafe Glibc.write(number, bytes.baseAddress! + done, bytes.count - done)
            if count > 0 { done += count } else if errno != EINTR { return done }
        }
        return done
    }

    /// Everything up to the end, or nil with `errno`.
    func readAll() -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { return nil }
        }
    }
}
