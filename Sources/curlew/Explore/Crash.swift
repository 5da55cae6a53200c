import Glibc

/// `:demo crash`: crashes on purpose, to test that the terminal is restored.
enum Crash {
    static func provoke() {
        raise(SIGSEGV)
    }
}
