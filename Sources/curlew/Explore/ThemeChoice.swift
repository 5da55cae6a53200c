import Explorer
import TerminalUI

/// The theme in use, resolved for the terminal's colours.
struct ThemeChoice {
    let catalog: ThemeCatalog
    private let depth: ColorDepth
    private(set) var name: String
    private(set) var resolved: ResolvedTheme
    /// The terminal's own background, once the terminal has told it.
    private var background: RGB?
    /// The reason why the theme that was asked for is not in use.
    private(set) var problem: String?

    init(start: ExplorerStart, depth: ColorDepth) {
        catalog = ThemeCatalog.standard(
            flag: start.themeFolder, environment: start.environment, executable: ThemeCatalog.executablePath)
        self.depth = depth
        do throws(ThemeError) {
            name = start.settings.theme
            resolved = try catalog.theme(named: name).resolved(for: depth)
        } catch {
            name = Theme.system.name
            resolved = Theme.system.resolved(for: depth)
            problem = error.description
        }
    }

    /// Switches to another theme. Returns a sentence when that theme cannot be used; the present one then stays.
    mutating func use(_ name: String) -> String? {
        do throws(ThemeError) {
            resolved = marked(try catalog.theme(named: name).resolved(for: depth))
            self.name = name
            return nil
        } catch {
            return error.description
        }
    }

    /// Marks the cursor's line in a colour near the terminal's background, in this theme and the next ones.
    mutating func match(_ background: RGB) {
        self.background = background
        resolved = marked(resolved)
    }

    private func marked(_ theme: ResolvedTheme) -> ResolvedTheme {
        background.map { theme.markingCursorLine(on: $0) } ?? theme
    }

    /// Every theme that can be chosen, with the lowest contrast of its text.
    nonisolated static func entries(of catalog: ThemeCatalog) -> [ThemeEntry] {
        catalog.names.compactMap { name in
            (try? catalog.theme(named: name)).map { ThemeEntry($0) }
        }
    }
}
