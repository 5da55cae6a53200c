import Workspace

/// The argument of one `--allow`: `all`, or `[KIND:]NAME@PLACE`. The kinds are the words of `Permission.kindWord`, the
/// place is the text of a `Route`, as the refusal writes it.
///
///     token@https://api.example.com           every permission of that name for that place
///     secret:token@https://api.example.com    the secret alone
///     hook:./sign.sh@https://api.example.com  a program; it needs its kind, because a collection chooses the program's name
///     command:pass show tenant                what is read or run before a place is known
nonisolated struct Allowance {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func covers(_ need: Permission) -> Bool {
        if Self.isSame(text, "all") { return true }
        let (kind, named) = parts
        guard kind.map({ Self.isSame($0, need.kindWord) }) ?? !need.runsProgram else { return false }
        if Self.isName(named, of: need) { return need.isAllowedByName }
        return Self.places(in: named).contains { name, place in
            (need.place.isEmpty || Self.isSame(place, need.place)) && Self.isName(name, of: need)
        }
    }

    /// The kind before the colon, and the rest.
    private var parts: (kind: String?, name: String) {
        let kind = Permission.kindWords.first { text.utf8.starts(with: "\($0):".utf8) }
        return (kind, kind.map { String(Substring(text.utf8.dropFirst($0.utf8.count + 1))) } ?? text)
    }

    /// Every way to split a text into a name and a place, because a command may hold an `@` too.
    private static func places(in text: String) -> [(name: String, place: String)] {
        let bytes = Array(text.utf8)
        let schemes = ["http://", "https://"].map { Array($0.utf8) }
        return bytes.indices.compactMap { index in
            let place = bytes[(index + 1)...]
            guard bytes[index] == UInt8(ascii: "@"), schemes.contains(where: { place.starts(with: $0) }) else {
                return nil
            }
            return (String(decoding: bytes[..<index], as: UTF8.self), String(decoding: place, as: UTF8.self))
        }
    }

    private static func isName(_ text: String, of need: Permission) -> Bool {
        isSame(text, need.name) || isSame(text, need.saidName)
            || !need.ending.isEmpty && isSame(text + need.ending, need.name) || isPath(text, of: need)
    }

    /// Whether the text is a path. Only a text with a folder is: a bare word is a name, even when the working folder
    /// has such a file.
    private static func isPath(_ text: String, of need: Permission) -> Bool {
        switch need.kind {
        case .file(let path), .socket(let path):
            text.utf8.contains(UInt8(ascii: "/")) && isSame(ConsentFinder.place(of: text), path)
        case .processVariable, .command, .hook, .secret, .identity: false
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
