import Foundation

/// The files of this package, where the tests run beside them.
public enum SourceTree {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// False: only the built tests were brought here.
    public static var isThere: Bool { !text("Package.swift").isEmpty }

    public static func path(_ path: String) -> String { root.appending(path: path).path }

    /// A file or a folder.
    public static func holds(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self.path(path)) }

    /// Empty where there is no such file.
    public static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    /// Paths from the package's folder, sorted.
    public static func swiftFiles(below folder: String) -> [String] { files(below: folder, suffix: ".swift") }

    /// Likewise, with names that end so.
    public static func files(below folder: String, suffix: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
    }
}
