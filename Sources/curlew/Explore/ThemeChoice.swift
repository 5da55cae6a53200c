import CurlewFiles
import Explorer
import Glibc
import TerminalUI

/// The theme in use, resolved for the terminal's colours.
struct ThemeChoice {
    let catalog: ThemeCatalog
    private let depth: ColorDepth
    private(set) var name: String
    private(set) var resolved: ResolvedTheme
    /// The terminal's own background, once the terminal has told it.
    private var background: RGB?
    /// Nobody has chosen a theme yet.
    private var followsBackground: Bool
    /// The reason why the theme that was asked for is not in use.
    private(set) var problem: String?

    init(start: ExplorerStart, depth: ColorDepth) {
        catalog = ThemeCatalog.standard(flag: start.themeFolder, environment: start.environment)
        self.depth = depth
        followsBackground = !start.isThemeChosen
        do throws(ThemeError) {
            name = start.settings.theme
            resolved = try catalog.theme(named: name).resolved(for: depth)
        } catch {
            name = Theme.system.name
            resolved = Theme.system.resolved(for: depth)
            problem = error.description
        }
        resolved = marked(resolved)
    }

    /// Switches to another theme. Returns a sentence when that theme cannot be used; the present one then stays.
    mutating func use(_ name: String) -> String? {
        followsBackground = false
        do throws(ThemeError) {
            resolved = marked(try catalog.theme(named: name).resolved(for: depth))
            self.name = name
            return nil
        } catch {
            // Of a long path the line of messages would show nothing else.
            var error = error
            error.file = FilePath.name(error.file)
            return error.description
        }
    }

    /// Writes a copy of a theme into the person's own folder, where it is theirs to change. A copy that is there already
    /// stays as it is.
    ///
    /// - Returns: its name, `my-` before that of the theme, and the path of its file; nil without such a theme or folder.
    func copy(of name: String) throws(FileError) -> (name: String, path: String)? {
        guard let text = catalog.text(named: name)?.text, let folder = catalog.folders.last else { return nil }
        let own = "my-" + name
        let path = ThemeCatalog.file(own, in: folder)
        guard access(path, F_OK) != 0 else { return (own, path) }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            line.starts(with: "name:".utf8) ? Array("name: \(own)".utf8)[...] : line
        }
        let copy = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        try Folders.make(folder, mode: 0o777)
        try AtomicWriter().write(copy, to: path, expecting: .absent)
        return (own, path)
    }

    /// Marks the cursor's line in a colour near the terminal's background, in this theme and the next ones. Without a
    /// chosen theme a dark background takes the one that is made for it.
    mutating func match(_ background: RGB) {
        self.background = background
        let isDark = background.luminance <= Self.darkest && depth >= .indexed256
        if followsBackground, isDark, let theme = try? catalog.theme(named: Self.dark) {
            (name, resolved) = (Self.dark, theme.resolved(for: depth))
        } else if let theme = try? catalog.theme(named: name) {
            resolved = theme.resolved(for: depth)
        }
        resolved = marked(resolved)
    }

    private static let dark = "curlew-dark"
    /// The luminance of the lightest background on which that theme can be read: `#2e3440`.
    private static let darkest = 0.035

    private func marked(_ theme: ResolvedTheme) -> ResolvedTheme { theme.markingCursorLine(on: background) }

    /// Every theme that can be chosen, with the lowest contrast of its text.
    nonisolated static func entries(of catalog: ThemeCatalog) -> [ThemeEntry] {
        catalog.names.compactMap { name in
            (try? catalog.theme(named: name)).map { ThemeEntry($0) }
        }
    }
}
