internal import CurlewFiles
import Glibc

/// Finds theme files. The first folder with a file of the wanted name is used.
public struct ThemeCatalog: Hashable, Sendable {
    /// Folders that override the program's built-in themes.
    public let ownPaths: [String]
    /// Folders that came with the program.
    public let shippedPaths: [String]

    public var searchPaths: [String] { ownPaths + shippedPaths }

    public init(searchPaths: [String], shippedPaths: [String] = []) {
        ownPaths = searchPaths
        self.shippedPaths = shippedPaths
    }

    /// In this order: the folder of the flag, the user's own, and the folders around the program, so that themes are
    /// found when it is installed (`bin` beside `share`), moved together with them, or run in a checkout.
    public static func standard(flag: String? = nil, environment: [String: String], executable: String?) -> ThemeCatalog
    {
        ThemeCatalog(
            searchPaths: [flag, configFolder(environment).map { $0 + "/curlew/themes" }].compactMap(\.self),
            shippedPaths: executable.map { executable in
                let folder = parent(of: executable)
                return [parent(of: folder) + "/share/curlew/themes"]
                    + ancestors(of: folder, limit: 6).map { $0 + "/themes" }
            } ?? [])
    }

    /// The path of the running program with links followed; nil when the system does not know it.
    public static var executablePath: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    private static func configFolder(_ environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
        return environment["HOME"].map { $0 + "/.config" }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "" }
        return String(path[..<slash])
    }

    private static func ancestors(of folder: String, limit: Int) -> [String] {
        var found: [String] = []
        var folder = folder
        while found.count < limit, !folder.isEmpty {
            found.append(folder)
            folder = parent(of: folder)
        }
        return found
    }

    /// Names of all themes, built-in ones included, sorted.
    public var names: [String] {
        Set(searchPaths.flatMap { Self.themeFiles(in: $0) } + ["mono", "system"]).sorted()
    }

    private static func themeFiles(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".yaml"), !name.hasPrefix(".") { names.append(String(name.dropLast(5))) }
        }
        return names
    }

    /// Loads a theme by name. `system` and `mono` always exist, even without a folder.
    public func theme(named name: String) throws(ThemeError) -> Theme {
        if let theme = builtIn(named: name) { return theme }
        guard let found = text(named: name) else {
            throw ThemeError(file: name, .notFound(name: name, known: names))
        }
        return try Theme(parsing: found.text, name: name, file: found.file) { text(named: $0) }
    }

    /// A built-in theme, which needs no file; nil for others, and when the user has a file of that name.
    public func builtIn(named name: String) -> Theme? {
        guard name == "system" || name == "mono",
            !ownPaths.contains(where: { access(Self.file(name, in: $0), R_OK) == 0 })
        else { return nil }
        return name == "system" ? .system : .mono
    }

    private func text(named name: String) -> (text: [UInt8], file: String)? {
        // A name is no path: it must not lead out of the folders.
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
        for folder in searchPaths {
            let path = Self.file(name, in: folder)
            if let text = Self.read(path) { return (text, path) }
        }
        return nil
    }

    private static func file(_ name: String, in folder: String) -> String { folder + "/" + name + ".yaml" }

    /// The largest size of a theme file.
    private static let maximumBytes = 1 << 20

    private static func read(_ path: String) -> [UInt8]? { try? BoundedFile.read(path, limit: maximumBytes).bytes }
}
