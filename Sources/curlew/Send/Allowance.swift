import Formats
import Workspace

/// One `--allow`: `all`, or `[KIND:]NAME[@ORIGIN]`. The kinds are the words of `ConsentNeed.kindWord`.
///
///     token                            whatever is called so, where it is known beforehand where it goes
///     secret:token                     the secret alone
///     token@https://api.example.com    there alone, also where an answer leads there
nonisolated struct Allowance {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func covers(_ need: ConsentNeed) -> Bool {
        if Self.isSame(text, "all") { return true }
        if Self.isName(text, of: need) { return !need.isAnswered }
        return places.contains { name, place in
            (need.place.isEmpty || Self.isSame(place, need.place)) && Self.isName(name, of: need)
        }
    }

    /// Every way to read it as a name and a place: a command may hold an `@` too.
    private var places: [(name: String, place: String)] {
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

    private static func isName(_ text: String, of need: ConsentNeed) -> Bool {
        let kind = need.kindWord + ":"
        guard text.utf8.starts(with: kind.utf8) else { return isPlainName(text, of: need) }
        return isPlainName(text, of: need)
            || isPlainName(String(decoding: text.utf8.dropFirst(kind.utf8.count), as: UTF8.self), of: need)
    }

    private static func isPlainName(_ text: String, of need: ConsentNeed) -> Bool {
        isSame(text, need.name) || !need.ending.isEmpty && isSame(text + need.ending, need.name)
            || isPath(text, of: need)
    }

    /// The name of a file has a folder before it: a bare word is a name, whatever lies in the working folder.
    private static func isPath(_ text: String, of need: ConsentNeed) -> Bool {
        switch need.kind {
        case .file(let path), .socket(let path):
            text.utf8.contains(UInt8(ascii: "/")) && isSame(ConsentFinder.place(of: text), path)
        case .processVariable, .command, .hook, .secret, .cookies: false
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
}
