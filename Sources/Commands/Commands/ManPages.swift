import CurlewFiles
import Interchange
import Manual

/// The man pages: `curlew.1`, one for each command, `curlew-files.5`. Made from the topics and from the tables that the
/// parser of the command line uses.
struct ManPages {
    let keys: (String) -> String?

    /// The topic that says more of a command, where its name is not that of the command.
    private static let topics = [
        "send": "command-line", "encode": "parameters", "export": "exports", "diff": "comparing", "keys": "keys-yaml",
        "check": "checks",
    ]

    /// The topics of the page about files.
    private static let files = [
        "files", "environments", "secrets", "styles", "options", "auth", "checks", "captures", "batches", "cache",
        "hooks",
        "settings", "keys-yaml", "themes",
    ]

    var all: [ManPage] { [program] + AllCommands.all.map { page($0.syntax) } + [filesPage] }

    func write(to folder: String) throws(UsageError) -> Int32 {
        for page in all {
            do throws(FileError) {
                let place = FilePath.join(folder, "man\(page.section)")
                try Folders.make(place, mode: 0o755)
                try AtomicWriter().write(Array(page.text.utf8), to: FilePath.join(place, page.file))
            } catch {
                throw .badInput(folder, reason: error.description)
            }
        }
        return ExitCode.done
    }

    private func page(_ name: String, _ section: Int, _ summary: String) -> ManPage {
        ManPage(name: name, section: section, summary: summary, version: Program.version, date: Program.released)
    }

    private var program: ManPage {
        var page = page("curlew", 1, "explore HTTP APIs by keyboard")
        page.addSection("Synopsis")
        page.add(lines: ["curlew [OPTION]... [PATH|URL]", "curlew COMMAND [OPTION]..."])
        for name in ["first-steps", "command-line", "keys"] { add(name, to: &page) }
        page.addSection("Options")
        add(ExploreOptions.options, to: &page)
        page.addSection("See also")
        page.add(lines: [
            (AllCommands.all.map { "curlew-\($0.syntax.name)(1)" } + ["curlew-files(5)"]).joined(separator: ", ")
        ])
        return page
    }

    private func page(_ syntax: CommandSyntax) -> ManPage {
        var page = page("curlew-\(syntax.name)", 1, syntax.summary)
        page.addSection("Synopsis")
        page.add(lines: ["curlew \(syntax.name) [OPTION]... \(syntax.operands)"])
        page.addSection("Options")
        add(syntax.options + [CommandSyntax.help], to: &page)
        if let name = Self.topics[syntax.name] ?? Manual.topic(named: syntax.name)?.name { add(name, to: &page) }
        page.addSection("See also")
        page.add(lines: ["curlew(1), curlew-files(5)"])
        return page
    }

    private var filesPage: ManPage {
        var page = page("curlew-files", 5, "files of curlew's collections and settings")
        for name in Self.files { add(name, to: &page) }
        return page
    }

    private func add(_ name: String, to page: inout ManPage) {
        if let topic = Manual.topic(named: name) { page.add(topic.document(key: keys)) }
    }

    private func add(_ options: [OptionSyntax], to page: inout ManPage) {
        for option in options {
            let letter = option.letter.map { "-\($0), " } ?? ""
            page.add(term: "\(letter)--\(option.name)\(option.value.map { " " + $0 } ?? "")", option.summary)
        }
    }
}
