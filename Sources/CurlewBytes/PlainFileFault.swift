internal import Glibc

/// The reason why a path names no plain file, one that has a size and ends there. The file is not opened to find out,
/// because opening could start a device, or let the program at the other end of a pipe continue.
public enum PlainFileFault: Error, Equatable, Sendable {
    /// The path names nothing, or may not be examined; `code` is the `errno`.
    case hidden(code: Int32)
    case folder
    case pipe
    case socket
    case device
    /// A file below `/proc` or `/sys`, whose content the kernel produces while it is read.
    case kernel

    /// Nil for a plain file. Links are followed.
    public init?(at path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else {
            self = .hidden(code: errno)
            return
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG where Self.kernelDevices.contains(facts.st_dev): self = .kernel
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }

    /// The fault for a file that is read to its end. Nil also for a descriptor that the caller has opened, such as
    /// `/dev/fd/63` for a shell's `<(command)`, and for `/dev/null`.
    public init?(reading path: String) {
        guard let fault = Self(at: path) else { return nil }
        let isHandedOver = ["/dev/fd/", "/proc/self/fd/", "/dev/stdin"].contains { path.utf8.hasPrefix($0) }
        if isHandedOver, fault == .pipe || fault == .device && path == "/dev/stdin" { return nil }
        if fault == .device, Self.isNull(path) { return nil }
        self = fault
    }

    /// The kind of the file and the remedy, in sentences without the last full stop.
    public var reason: String {
        switch self {
        case .hidden(let code): BytesError.words(code)
        case .folder: "It is a folder"
        case .pipe: "It is a pipe, which may have no end. Write what comes out of it into a file"
        case .socket: "It is a socket, which is no file"
        case .device: "It is a device, which may have no end. Write what you want of it into a file"
        case .kernel: "It is a file of the kernel, which may have no end. Copy it into a file of its own"
        }
    }

    private static let kernelDevices = Set(
        ["/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing", "/sys/kernel/security"].compactMap(device))

    private static func device(of path: String) -> dev_t? {
        var (facts, root) = (stat(), stat())
        // A folder that is no mount point is on the device of its parent.
        guard unsafe stat(path, &facts) == 0, unsafe stat("/", &root) == 0, facts.st_dev != root.st_dev else {
            return nil
        }
        return facts.st_dev
    }

    private static func isNull(_ path: String) -> Bool {
        var (facts, null) = (stat(), stat())
        guard unsafe stat(path, &facts) == 0, unsafe stat("/dev/null", &null) == 0 else { return false }
        return facts.st_rdev == null.st_rdev
    }
}

extension PlainFileFault: CustomStringConvertible {
    public var description: String { reason + "." }
}
