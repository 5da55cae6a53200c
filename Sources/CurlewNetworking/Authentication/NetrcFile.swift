/// Users and passwords by host, as in `~/.netrc` (the manual page ftp(1), and curl's reading of it).
///
/// It is read here and not by libcurl, so that the credentials show in the sent request and go to one origin only.
struct NetrcFile: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// Nil for the entry `default`, which is for every host.
        var host: String?
        var user = ""
        var password = ""

        func isOf(_ name: String?) -> Bool { name.map { user.utf8.elementsEqual($0.utf8) } ?? true }
    }

    /// The most bytes of a file.
    static let limit = 1 << 20

    private(set) var entries: [Entry] = []

    init(_ text: String) {
        var words = Self.words(text)[...]
        while let word = words.popFirst() {
            switch word {
            case "machine": entries.append(Entry(host: words.popFirst()?.lowercased() ?? ""))
            case "default": entries.append(Entry(host: nil))
            case "login": set(\.user, words.popFirst())
            case "password": set(\.password, words.popFirst())
            case "account": _ = words.popFirst()
            default: continue
            }
        }
    }

    /// The first entry for the host, and for that user where one is named; entries after `default` are never used
    /// (ftp(1)).
    func entry(for host: String, user: String? = nil) -> Entry? {
        entries.prefix { $0.host != nil }.first { $0.host == host && $0.isOf(user) }
            ?? entries.first { $0.host == nil && $0.isOf(user) }
    }

    private mutating func set(_ field: WritableKeyPath<Entry, String>, _ word: String?) {
        guard !entries.isEmpty, let word else { return }
        entries[entries.count - 1][keyPath: field] = word
    }

    /// The words of the file, separated by white space or quoted, with `\` as escape in quotes. A macro ends at an
    /// empty line and is left out; a line that begins with `#` is a comment.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var isInMacro = false
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if isInMacro {
                isInMacro = !line.allSatisfy(isSpace)
                continue
            }
            var found = NetrcFile.words(in: line)
            if let macro = found.firstIndex(of: "macdef") {
                found.removeSubrange(macro...)
                isInMacro = true
            }
            words += found
        }
        return words
    }

    private static func words(in line: Substring.UTF8View) -> [String] {
        var words: [String] = []
        var rest = line.drop(while: isSpace)
        guard rest.first != UInt8(ascii: "#") else { return [] }
        while let first = rest.first {
            words.append(first == UInt8(ascii: "\"") ? quoted(&rest) : plain(&rest))
            rest = rest.drop(while: isSpace)
        }
        return words
    }

    private static func plain(_ rest: inout Substring.UTF8View) -> String {
        let word = rest.prefix { !isSpace($0) }
        rest = rest[word.endIndex...]
        return String(Substring(word))
    }

    private static func quoted(_ rest: inout Substring.UTF8View) -> String {
        var word: [UInt8] = []
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            word.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: word, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
