import CCurlewVersions

/// The text of `curlew --version`: the version with its commit, then the versions of the libraries that the program finds.
nonisolated enum VersionText {
    static var text: String {
        let commit = curlew_commit().map { "commit \(String(cString: $0))" } ?? "no commit"
        // libcurl's own line is long enough.
        let others = libraries.dropFirst().joined(separator: " ")
        return "curlew \(Program.version), \(commit)\n\(libraries.first ?? "")\n\(others)\n"
    }

    private static let libraries: [String] = (0...).lazy.map(library).prefix { !$0.isEmpty }.map(\.self)

    private static func library(_ index: Int) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { curlew_library(index, $0.baseAddress, $0.count) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
