import Glibc

/// The environments of the programs under test.
enum ProgramEnvironment {
    /// The environment that programs get: nothing of the tests' own but `PATH` and what sanitizers are told.
    static let usual = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        .merging(inherited) { $1 }

    /// That environment for one program, which finds a home of its own in it unless the test gives one: two tests must not
    /// meet in the home of whoever runs them.
    static func adding(
        _ own: [String: String]
    ) throws(ProgramStartFailure) -> (variables: [String: String], home: TemporaryFolder?) {
        var variables = usual.merging(own) { $1 }
        guard variables["HOME"] == nil else { return (variables.filter { !$0.value.isEmpty }, nil) }
        guard let home = try? TemporaryFolder() else { throw ProgramStartFailure(program: "a home", code: ENOENT) }
        variables["HOME"] = home.path
        return (variables.filter { !$0.value.isEmpty }, home)
    }

    /// A program under test is instrumented like the tests themselves.
    private static var inherited: [String: String] {
        let names = ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "LD_PRELOAD"]
        return names.reduce(into: [:]) { result, name in result[name] = getenv(name).map { String(cString: $0) } }
    }
}
