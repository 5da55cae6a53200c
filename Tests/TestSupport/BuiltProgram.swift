import Foundation

/// The program as it was built together with the tests.
public enum BuiltProgram {
    /// The path of `curlew`: that of `CURLEW_PROGRAM`, such as a release build, else beside the tests' own executable.
    public static let path = ProcessInfo.processInfo.environment["CURLEW_PROGRAM"] ?? beside("curlew")

    /// The path of another program of the package.
    public static func beside(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private static let folder: URL = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent()
    }()
}
