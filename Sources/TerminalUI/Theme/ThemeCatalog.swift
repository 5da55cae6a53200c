internal import CCurlewThemes
internal import CurlewFiles
import Glibc

/// Finds themes: files in the person's folders, and those that are part of the program. A file of the person's wins over
/// a theme of the program with that name.
public struct ThemeCatalog: Hashable, Sendable {
    /// The person's folders. The first one with a file of the wanted name is used.
    public let folders: [String]

    public init(folders: [String]) {
        self.folders = folders
    }

    /// In this order: the folder of the flag, and the person's own.
    public static func standard(flag: String? = nil, environment: [String: String]) -> ThemeCatalog {
        ThemeCatalog(folders: [flag, configFolder(environment).map { $0 + "/curlew/themes" }].compactMap(\.self))
    }

    private static func configFolder(_ environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.utf8.first == UInt8(ascii: "/") { return folder }
        return environment["HOME"].map { $0 + "/.config" }
    }

    /// Names of all themes, those of the program included, sorted.
    public var names: [String] {
        Set(folders.flatMap { Self.themeFiles(in: $0) } + Self.shipped.map { String(cString: $0.name) }).sorted()
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

    /// Loads a theme by name.
    public func theme(named name: String) throws(ThemeError) -> Theme {
        if let theme = builtIn(named: name) { return theme }
        guard let found = text(named: name) else {
            throw ThemeError(file: name, .notFound(name: name, known: names))
        }
        return try Theme(parsing: found.text, name: name, file: found.file) { text(named: $0) }
    }

    /// `system` and `mono`, which need no reading; nil for others, and when the person has a file of that name.
    public func builtIn(named name: String) -> Theme? {
        guard name == "system" || name == "mono",
            !folders.contains(where: { access(Self.file(name, in: $0), R_OK) == 0 })
        else { return nil }
        return name == "system" ? .system : .mono
    }

    /// The bytes of a theme's file, and its path, or its name where it is part of the program; nil where none has that
    /// name.
    public func text(named name: String) -> (text: [UInt8], file: String)? {
        // A name is no path: it must not lead out of the folders.
        guard let first = name.utf8.first, first != UInt8(ascii: "."), !name.utf8.contains(UInt8(ascii: "/")) else {
            return nil
        }
        for folder in folders {
            let path = Self.file(name, in: folder)
            if let text = Self.read(path) { return (text, path) }
        }
        guard let theme = Self.shipped.first(where: { strcmp($0.name, name) == 0 }) else { return nil }
        return (Array(UnsafeRawBufferPointer(start: theme.text, count: theme.count)), name + ".yaml")
    }

    /// The themes that are part of the program, in the order of the folder `themes`.
    private static var shipped: UnsafeBufferPointer<curlew_theme> {
        var count = 0
        let first = curlew_themes(&count)
        return UnsafeBufferPointer(start: first, count: count)
    }

    /// The path of a theme's file in a folder.
    public static func file(_ name: String, in folder: String) -> String { folder + "/" + name + ".yaml" }

    /// The largest size of a theme file.
    private static let maximumBytes = 1 << 20

    private static func read(_ path: String) -> [UInt8]? { try? BoundedFile.read(path, limit: maximumBytes).bytes }
}
