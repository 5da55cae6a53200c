internal import Glibc

/// An open file, closed when this value ends. An initializer that returns nil leaves the reason in `errno`.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Opens for reading.
    init?(opening path: String) {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Opens for reading without waiting for the other end of a pipe.
    init?(openingPlain path: String) {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Opens for writing, and creates the file when it is missing. A symbolic link is not followed.
    init?(writing path: String) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let number = unsafe open(path, flags, 0o666)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Creates a new file for writing. A plain file of that name is unlinked first and keeps its bytes under its other
    /// names, because it may be a hard link that another user made. Fails for a file that another program writes.
    /// Anything else at the path is not replaced, and no symbolic link is followed.
    init?(anew path: String) {
        var facts = stat()
        let isThere = unsafe lstat(path, &facts) == 0
        let givesWay = facts.st_mode & S_IFMT == S_IFREG
        if isThere, givesWay {
            guard !FileHold.isTaken(path) else {
                errno = EWOULDBLOCK
                return nil
            }
            unsafe unlink(path)
        }
        let flags = isThere && !givesWay ? O_NONBLOCK : O_CREAT | O_EXCL
        let number = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flags, 0o666)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Opens for writing and empties the file; a new file gets mode 0600.
    init?(creating path: String) {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Creates a file without a name, mode 0600, which the system deletes when its last user closes it.
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

    /// The number of bytes in the file; nil, with `errno` set, when it is not a plain file.
    var size: Int? {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE
            return nil
        }
        return Int(status.st_size)
    }

    /// Locks the plain file at the path against other programs that ask, until `unlock` or the end of this value.
    /// Returns false, with `EWOULDBLOCK` in `errno`, when another one has the lock or the path now names another file.
    /// On a file system without locks the call always succeeds.
    func hold(_ path: String) -> Bool {
        guard flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        var (own, there) = (stat(), stat())
        let isSame = unsafe fstat(number, &own) == 0 && lstat(path, &there) == 0
        guard isSame, own.st_ino == there.st_ino, own.st_dev == there.st_dev else {
            errno = EWOULDBLOCK
            return false
        }
        return true
    }

    /// Releases the lock explicitly: a program that is being started has a copy of the descriptor for a moment, and the
    /// copy would keep the lock after this value's end.
    func unlock() { _ = flock(number, LOCK_UN) }

    /// Writes until all bytes are written or an error occurs. Returns the number of written bytes; `errno` has the
    /// reason when some are left.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        var done = 0
        while done < bytes.count {
            let count = unsafe Glibc.write(number, bytes.baseAddress! + done, bytes.count - done)
            if count > 0 { done += count } else if errno != EINTR { return done }
        }
        return done
    }

    /// Reads all bytes up to the end; nil on an error, with the reason in `errno`.
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
