import Glibc

/// Keeps output of libraries and the runtime to standard error off the screen: while the screen is up it goes to a
/// log file, mode 0600, or is dropped.
struct ErrorOutput {
    private let path: String?
    private var original: Int32 = -1

    init(path: String?) { self.path = path }

    mutating func redirect() {
        guard original < 0, isatty(STDERR_FILENO) == 1 else { return }
        // A pipe in its place keeps nobody waiting for a reader.
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let log = open(path ?? "/dev/null", flags, 0o600)
        let target = log >= 0 ? log : open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard target >= 0 else { return }
        original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        // Standard error is redirected only if it can be restored.
        if original >= 0 { dup2(target, STDERR_FILENO) }
        close(target)
    }

    mutating func restore() {
        guard original >= 0 else { return }
        dup2(original, STDERR_FILENO)
        close(original)
        original = -1
    }
}
