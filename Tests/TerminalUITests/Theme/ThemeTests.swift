import Foundation
import TestSupport
import Testing

@testable import TerminalUI

struct ThemeTests {
    static let catalog = ThemeCatalog(folders: [])

    /// The checkout's `themes`.
    private static var folder: String {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("themes").path
    }

    @Test func `every file of the folder is part of the program, as it is`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(Self.catalog.names.map { $0 + ".yaml" } == files)
        for name in Self.catalog.names {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name).yaml"))
            #expect(Self.catalog.text(named: name)?.text == Array(bytes), "\(name)")
        }
    }

    @Test(arguments: catalog.names)
    func `a shipped theme can be read in every pair of colours`(name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        #expect(ThemeCheck(theme).failures.map { "\($0.role) on \($0.background): \($0.ratio)" } == [])
    }

    @Test(arguments: catalog.names)
    func `a shipped theme has a look for every role that matters in every depth`(name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        for depth in ColorDepth.allCases {
            let resolved = theme.resolved(for: depth)
            #expect(resolved[.cursorLine] != resolved[.text], "\(depth)")
            #expect(resolved[.statusError] != resolved[.text], "\(depth)")
            #expect(resolved[.linkValue] != resolved[.linkAncestor], "\(depth)")
        }
    }

    @Test(arguments: catalog.names)
    func `a name for a value does not look like a failure`(name: String) throws {
        let theme = try Self.catalog.theme(named: name)
        guard case .rgb(let variable) = theme.look(.syntaxVariable).foreground,
            case .rgb(let error) = theme.look(.statusError).foreground
        else { return }
        #expect(OKLab(variable).distance(to: OKLab(error)) > 0.07)
    }

    /// Of what is drawn: text on cards, marked rows and search hits among it.
    @Test(arguments: catalog.names)
    func `256 colours keep the contrast`(name: String) throws {
        let check = ThemeCheck(try Self.catalog.theme(named: name), in: .indexed256)
        #expect(check.failures.map { "\($0.role) on \($0.background): \($0.ratio)" } == [])
        guard check.lowestOfText != nil, name != "curlew-dark" else { return }
        // Plain text has the theme's ground, which a card covers.
        #expect(check.rows.contains { $0.role == .text && $0.background == .surfaceRaised })
    }

    /// The darkest, the usual and the lightest background that it may have, and its cursor line on each.
    @Test(arguments: [RGB.black, RGB(0x1E, 0x1E, 0x1E), RGB(0x2E, 0x34, 0x40)])
    func `the dark theme can be read on the terminal's own background`(background: RGB) throws {
        let theme = try Self.catalog.theme(named: "curlew-dark")
        let marked = theme.resolved(for: .truecolor).markingCursorLine(on: background)
        guard case .rgb(let red, let green, let blue) = marked[.cursorLine].background.kind else {
            Issue.record("the cursor's line has no ground")
            return
        }
        for role in Role.allCases where !role.isDecoration && !role.isSurface {
            let look = theme.look(role)
            guard case .rgb(let color)? = look.foreground, look.background == nil else { continue }
            // In the cursor's line muted text is drawn as text.
            let isMuted = look.foreground == theme.look(.textMuted).foreground
            for ground in [background, RGB(red, green, blue)] where ground == background || !isMuted {
                #expect(color.contrast(with: ground) >= 4.5, "\(role) on \(ground.hex)")
            }
        }
    }

    @Test(arguments: catalog.names)
    func `the roles that a theme need not write follow others`(name: String) throws {
        let resolved = try Self.catalog.theme(named: name).resolved(for: .truecolor)
        #expect(resolved[.heading].foreground == resolved[.textMuted].foreground)
        #expect(resolved[.cursorLineAway].attributes.contains(.bold))
        #expect(resolved[.backdrop].foreground == resolved[.border].foreground)
    }

    @Test(arguments: ["okabe-ito-dark", "okabe-ito-light"])
    func `colour-blind people can tell meanings apart in the Okabe-Ito themes`(name: String) throws {
        let confusable = ThemeCheck.confusable(try Self.catalog.theme(named: name))
        #expect(confusable.map { "\($0.0) and \($0.1)" } == [])
    }

    @Test(arguments: ["system", "mono"])
    func `built-in themes equal their files`(name: String) throws {
        let file = try Theme(parsing: try #require(Self.catalog.text(named: name)).text, name: name)
        let builtIn = try Self.catalog.theme(named: name)
        for depth in ColorDepth.allCases {
            for role in Role.allCases {
                #expect(file.resolved(for: depth)[role] == builtIn.resolved(for: depth)[role], "\(role) at \(depth)")
            }
        }
    }

    @Test func `a file of the person's wins over a theme of the program`() throws {
        let folder = try TemporaryFolder()
        try folder.write("role: {accent: \"#102030\"}", to: "system.yaml")
        let accent = Color.rgb(0x10, 0x20, 0x30)
        let own = ThemeCatalog(folders: [folder.path("none"), folder.path])
        #expect(try own.theme(named: "system").resolved(for: .truecolor)[.accent].foreground == accent)
        #expect(own.builtIn(named: "system") == nil)
        #expect(own.builtIn(named: "mono") == .mono)
        #expect(try Self.catalog.theme(named: "system") == .system)
        #expect(Self.catalog.builtIn(named: "okabe-ito-dark") == nil)
        try folder.write("role: {accent: \"#102030\"}", to: "nord.yaml")
        #expect(try own.theme(named: "nord").resolved(for: .truecolor)[.accent].foreground == accent)
    }

    @Test func `what is no plain file is no theme, and is not waited for`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe.yaml"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: folder.path("folder.yaml"), withIntermediateDirectories: true)
        #expect(symlink("/dev/zero", folder.path("zero.yaml")) == 0)
        let catalog = ThemeCatalog(folders: [folder.path])
        for name in ["pipe", "folder", "zero"] {
            #expect(throws: ThemeError.self, "\(name)") { try catalog.theme(named: name) }
        }
    }

    @Test func `a role knows its place`() {
        #expect(Role.allCases.map(\.index) == Array(Role.allCases.indices))
    }

    @Test func `five colours are enough`() throws {
        let theme = try Theme(
            parsing: Array(
                """
                palette: {base: "#101010"}
                role:
                  text: "#eeeeee on base"
                  surface: "on base"
                  accent: "#80c0ff"
                  status-ok: "#80ff80"
                  status-error: "#ff8080"
                """.utf8), name: "five")
        #expect(ThemeCheck(theme).passes)
        let resolved = theme.resolved(for: .truecolor)
        #expect(resolved[.borderFocus].foreground == .rgb(0x80, 0xC0, 0xFF))
        #expect(resolved[.title].attributes == .bold)
        #expect(resolved[.status5xx] == resolved[.statusError])
    }

    @Test func `a theme that extends another recolours it by its palette`() throws {
        let base = Array("palette: {ink: \"#ffffff\"}\nrole: {text: ink, accent: \"#00ff00\"}".utf8)
        let text = Array("extends: base\npalette: {ink: \"#c0c0c0\"}\nrole: {title: ink underline}".utf8)
        let theme = try Theme(parsing: text, name: "child") { $0 == "base" ? (base, "base.yaml") : nil }
        let resolved = theme.resolved(for: .truecolor)
        #expect(resolved[.text].foreground == .rgb(0xC0, 0xC0, 0xC0))
        #expect(resolved[.accent].foreground == .rgb(0, 255, 0))
        #expect(resolved[.title] == Style(foreground: .rgb(0xC0, 0xC0, 0xC0), attributes: .underline))
    }

    @Test(arguments: [
        ("role: {text: bleu}", 1, 14, ThemeError.Fact.unknownColor("bleu", nearest: "blue")),
        ("role:\n  texd: red", 2, 3, .unknownRole("texd", nearest: "text")),
        ("roles: {}", 1, 1, .unknownKey("roles", nearest: "role")),
        ("palette: {a: \"#12\"}", 1, 14, .badHex("#12")), ("kind: darkish", 1, 7, .unknownKind("darkish")),
        ("role: {text: red on}", 1, 14, .noColorAfterOn), ("role: {text: red blue}", 1, 14, .twoColors("blue")),
        ("mono: {text: red}", 1, 14, .colorInMono("red")), ("- a", 1, 1, .notAMapping("theme")),
        ("role: 3", 1, 7, .notAMapping("role")),
        ("role: {text: [red]}", 1, 14, .notText("text")), ("contrast: 99", 1, 11, .badContrast("99")),
        ("extends: t", 1, 10, .extendsItself(["t", "t"])), ("extends: gone", 1, 10, .notFound(name: "gone", known: [])),
    ])
    func `a wrong theme file is refused with its place`(text: String, line: Int, column: Int, fact: ThemeError.Fact) {
        #expect(throws: ThemeError(file: "t", line: line, column: column, fact)) {
            try Theme(parsing: Array(text.utf8), name: "t")
        }
    }

    @Test func `errors say what to do`() {
        let error = ThemeError(file: "a.yaml", line: 2, column: 3, .unknownRole("texd", nearest: "text"))
        #expect(error.description == "a.yaml:2:3: \"texd\" is not a role. Did you mean \"text\"?")
    }

    @Test(arguments: ["../../etc/passwd", "", ".hidden", "no-such"])
    func `a name that is no theme is refused`(name: String) {
        #expect(throws: ThemeError.self) { try Self.catalog.theme(named: name) }
    }

    @Test(arguments: [
        (["HOME": "/home/ada"], ["/flag", "/home/ada/.config/curlew/themes"]),
        (["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c"], ["/flag", "/c/curlew/themes"]),
        (["HOME": "/home/ada", "XDG_CONFIG_HOME": "c"], ["/flag", "/home/ada/.config/curlew/themes"]),
        ([:], ["/flag"]),
    ])
    func `a person's themes lie beside the settings`(environment: [String: String], folders: [String]) {
        #expect(ThemeCatalog.standard(flag: "/flag", environment: environment).folders == folders)
    }

    @Test func `a failing pair is named in the table, and the theme still loads`() throws {
        let text = "role: {text: \"#777777 on #888888\", surface: \"on #888888\"}"
        let check = ThemeCheck(try Theme(parsing: Array(text.utf8), name: "grey"))
        #expect(!check.passes)
        #expect(check.table.contains { $0.hasPrefix("fails text ") && $0.hasSuffix("#777777 on #888888  1.2 (4.5)") })
    }

    @Test(arguments: [("#000000", Theme.Kind.dark), ("#1e1e2e", .dark), ("#eff1f5", .light), ("#ffffff", .light)])
    func `a background is dark or light`(hex: String, kind: Theme.Kind) throws {
        #expect(Theme.Kind.matching(background: try #require(RGB(hex: hex))) == kind)
    }

    @Test(arguments: [
        ("15;0", Theme.Kind.dark), ("0;15", .light), ("0;default;15", .light), ("junk", .dark), ("0;7", .light),
    ])
    func `the first guess comes from COLORFGBG`(value: String, kind: Theme.Kind) {
        #expect(Theme.Kind.guess(environment: ["COLORFGBG": value]) == kind)
        #expect(Theme.Kind.guess(environment: [:]) == .dark)
    }
}
