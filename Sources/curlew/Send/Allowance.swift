import Workspace

/// One `--allow`: `all`, or `[KIND:]NAME[@ORIGIN]`. The kinds are the words of `Permission.kindWord`.
///
///     token                            whatever is called so, where it is known beforehand where it goes
///     secret:token                     the secret alone
///     token@https://api.example.com    there alone, also where an answer leads there
///     hook:./sign.sh                   a program, which only its kind allows: a collection can call one as it likes
nonisolated struct Allowance {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func covers(_ need: Permission) -> Bool {
        if Self.isSame(text, "all") { return true }
        let (kind, named) = parts
        guard kind.map({ Self.isSame($0, need.kindWord) }) ?? !need.runsProgram else { return false }
        if Self.isName(named, of: need) { return !need.isAnswered }
        return Self.places(in: named).contains { name, place in
            (need.place.isEmpty || Self.isSame(place, need.place)) && Self.isName(name, of: need)
        }
    }

    /// The kind that stands before it, and the rest.
    private var parts: (kind: String?, name: String) {
        let kind = Permission.kindWords.first { text.utf8.starts(with: "\($0):".utf8) }
        return (kind, kind.map { String(Substring(text.utf8.dropFirst($0.utf8.count + 1))) } ?? text)
    }

    /// Every way to read a text as a name and a place: a command may hold an `@` too.
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
        isSame(text, need.name) || !need.ending.isEmpty && isSame(text + need.ending, need.name)
            || isPath(text, of: need)
    }

    /// The name of a file has a folder before it: a bare word is a name, whatever lies in the working folder.
    private static func isPath(_ text: String, of need: Permission) -> Bool {
        switch need.kind {
        case .file(let path), .socket(let path):
            text.utf8.contains(UInt8(ascii: "/")) && isSame(ConsentFinder.place(of: text), path)
        case .processVariable, .command, .hook, .secret, .cookies, .identity: false
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
