internal import CurlewBytes
internal import Drafting

/// One word of a POSIX shell command, made of literal text and shell variables (POSIX.1-2017, Shell Command Language
/// §2.2).
struct QuotedWord: Equatable {
    enum Piece: Equatable {
        case text(String)
        /// A shell variable of that name.
        case variable(String)
    }

    var pieces: [Piece]

    /// Joins adjacent texts. Markers of secrets in them become variables.
    init(_ pieces: [Piece]) {
        self.pieces = pieces.flatMap(Self.split).reduce(into: []) { result, piece in
            if case .text(let more) = piece, case .text(let text)? = result.last {
                result[result.count - 1] = .text(text + more)
            } else {
                result.append(piece)
            }
        }
    }

    init(_ text: String) {
        self.init([.text(text)])
    }

    private static func split(_ piece: Piece) -> [Piece] {
        guard case .text(let text) = piece else { return [piece] }
        return SecretMarker.pieces(of: text).map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .secret(let name): .variable(variableName(name))
            }
        }
    }

    /// The word as it is written in the command, with quotes.
    var quoted: String {
        let hasVariables = pieces.contains { if case .variable = $0 { true } else { false } }
        guard hasVariables else { return plain.utf8.inSingleQuotes }
        return isSimple ? "\"\(inDoubleQuotes)\"" : separately
    }

    /// A text as one quoted word.
    static func quoted(_ text: String) -> String { QuotedWord(text).quoted }

    /// The name as a valid shell variable: `x-api-key` becomes `X_API_KEY`, and `path` becomes `MY_PATH`, because `PATH`
    /// has another value already.
    static func variableName(_ text: String) -> String {
        let name = String(text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if isTaken(name) { return "MY_" + name }
        return name.first?.isNumber ?? true ? "_" + name : name
    }

    /// Whether a shell (POSIX.1-2017 §8.3, the manuals of bash and zsh), a login or curl sets the variable or reads it.
    private static func isTaken(_ name: String) -> Bool {
        taken.contains(name)
            || ["BASH", "CURL_", "COMP_", "DBUS_", "HIST", "LC_", "LD_", "SSH_", "SSL_", "XDG_", "ZSH"].contains {
                name.utf8.hasPrefix($0)
            } || name.utf8.hasSuffix("_PROXY")
    }

    private static let taken = Set(
        """
        _ ALL_PROXY ARGC ARGV CDPATH COLUMNS COMPREPLY COPROC CORRECT_IGNORE CPUTYPE DIRSTACK DIRSTACKSIZE DISPLAY EDITOR EGID \
        ENV EPOCHREALTIME EPOCHSECONDS ERRNO EUID EXECIGNORE FCEDIT FIGNORE FPATH FUNCNAME FUNCNEST GID GLOBIGNORE GROUPS HOME \
        HOST HOSTFILE HOSTNAME HOSTTYPE IFS IGNOREEOF INPUTRC INSIDE_EMACS KEYBOARD_HACK KEYTIMEOUT LANG LANGUAGE LINENO LINES \
        LISTMAX LOGCHECK LOGNAME MACHTYPE MAIL MAILCHECK MAILPATH MANPATH MAPFILE MODULE_PATH NETRC NLSPATH NULLCMD OLDPWD \
        OPTARG OPTERR OPTIND OSTYPE PAGER PATH PIPESTATUS POSIXLY_CORRECT POSTEDIT PPID PROMPT PROMPT2 PROMPT3 PROMPT4 \
        PROMPT_COMMAND PROMPT_DIRTRIM PS0 PS1 PS2 PS3 PS4 PSVAR PWD RANDOM READNULLCMD REPLY REPORTTIME RPROMPT RPS1 RPS2 \
        SAVEHIST SECONDS SHELL SHELLOPTS SHLVL SPROMPT SRANDOM STTY TERM TERMINFO TIMEFMT TIMEFORMAT TMOUT TMPDIR TMPPREFIX \
        TTY TTYIDLE TZ UID USER USERNAME VENDOR VISUAL WATCH WATCHFMT WORDCHARS ZDOTDIR ZLE_RPROMPT_INDENT
        """.utf8.split(separator: " ").map(String.init))

    // MARK: With variables

    private var plain: String {
        pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    /// Whether no character of the text has a meaning in double quotes, history expansion of an interactive shell
    /// included.
    private var isSimple: Bool { !plain.utf8.contains { "\"\\$`!".utf8.contains($0) } }

    private var inDoubleQuotes: String {
        pieces.indices.map { index in
            switch pieces[index] {
            case .text(let text): text
            case .variable(let name): goesOn(behind: index) ? "${\(name)}" : "$\(name)"
            }
        }.joined()
    }

    /// Whether the text after a variable would be read as part of its name.
    private func goesOn(behind index: Int) -> Bool {
        guard index + 1 < pieces.count, case .text(let text) = pieces[index + 1] else { return false }
        return text.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
            ?? false
    }

    /// The word with its texts in single quotes and its variables in double quotes, side by side.
    private var separately: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text.isEmpty ? "" : text.utf8.inSingleQuotes
            case .variable(let name): "\"$\(name)\""
            }
        }.joined()
    }
}
