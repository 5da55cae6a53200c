import Glibc

/// `:demo crash`: a fault on purpose, to see that the terminal is given back.
enum Crash {
    static func provoke() {
        raise(SIGSEGV)
    }
}
