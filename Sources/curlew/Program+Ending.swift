import Glibc

extension Program {
    /// Ends at once: the C library's handlers would take OpenSSL and libcurl apart under threads that still use them,
    /// and everything that has to be on disk is there by now.
    nonisolated static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }
}
