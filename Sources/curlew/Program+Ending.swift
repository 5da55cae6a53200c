import Glibc

extension Program {
    /// Ends at once: the C library's handlers would take OpenSSL and libcurl apart under threads that still use them,
    /// and everything that has to be on disk is there by now. Its streams are not emptied: nothing is written through them,
    /// and a question that nobody answers holds the one that it reads from.
    nonisolated static func end(_ code: Int32) -> Never {
        _exit(code)
    }
}
