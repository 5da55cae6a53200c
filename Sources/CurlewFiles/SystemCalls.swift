internal import Glibc

/// The system calls of a save, a protocol so that tests can record their order and make them fail. Each returns the
/// result of its system call; after -1 the reason is in `lastError`.
protocol SystemCalls {
    func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    func changeMode(_ file: Int32, _ mode: UInt32) -> Int32
    func flush(_ file: Int32) -> Int32
    func close(_ file: Int32) -> Int32
    func rename(_ from: String, _ to: String) -> Int32
    func link(_ from: String, _ to: String) -> Int32
    func unlink(_ path: String) -> Int32
    var lastError: Int32 { get }
}

struct GlibcCalls: SystemCalls {
    func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 { Glibc.open(path, flags, mode) }
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.write(file, bytes.baseAddress, bytes.count)
    }
    func changeMode(_ file: Int32, _ mode: UInt32) -> Int32 { fchmod(file, mode) }
    func flush(_ file: Int32) -> Int32 { fsync(file) }
    func close(_ file: Int32) -> Int32 { Glibc.close(file) }
    func rename(_ from: String, _ to: String) -> Int32 { Glibc.rename(from, to) }
    func link(_ from: String, _ to: String) -> Int32 { Glibc.link(from, to) }
    func unlink(_ path: String) -> Int32 { Glibc.unlink(path) }
    var lastError: Int32 { errno }
}
