import Foundation

/// The program as it was built together with the tests.
public enum BuiltProgram {
    /// The path of `curlew`, beside the tests' own executable.
    public static let path = folder.appendingPathComponent("curlew").path

    private static let folder: URL = {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent()
    }()
}
