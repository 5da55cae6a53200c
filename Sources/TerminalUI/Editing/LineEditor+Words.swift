extension LineEditor {
    /// Letters and digits make words, as in readline's word motions.
    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    func wordStart(before index: Int) -> Int {
        var at = index
        while at > 0, !Self.isWord(characters[at - 1]) { at -= 1 }
        while at > 0, Self.isWord(characters[at - 1]) { at -= 1 }
        return at
    }

    func wordEnd(after index: Int) -> Int {
        var at = index
        while at < count, !Self.isWord(characters[at]) { at += 1 }
        while at < count, Self.isWord(characters[at]) { at += 1 }
        return at
    }

    /// The start of the word that Ctrl-W deletes: everything back to white space.
    func spaceWordStart(before index: Int) -> Int {
        var at = index
        while at > 0, characters[at - 1].isWhitespace { at -= 1 }
        while at > 0, !characters[at - 1].isWhitespace { at -= 1 }
        return at
    }
}
