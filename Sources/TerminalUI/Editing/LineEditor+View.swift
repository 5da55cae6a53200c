extension LineEditor {
    /// The displayed part of the line in a field of `width` columns, and the column of the cursor in it. While there
    /// is text after the cursor, a quarter of the field shows it. A long line scrolls by a quarter of the field at a
    /// time, so that most keys change one character only.
    public func visible(width: Int) -> (text: String, cursorColumn: Int) {
        guard width > 0 else { return ("", 0) }
        var before = 0
        var first = cursor
        let room = cursor == count ? width - 1 : width - max(1, min(width / 4, columns(from: cursor, upTo: width)))
        while first > 0 {
            let columns = TextWidth.columns(of: characters[first - 1])
            if before + columns > room { break }
            before += columns
            first -= 1
        }
        let step = max(1, width / 4)
        while first < cursor, !first.isMultiple(of: step) {
            before -= TextWidth.columns(of: characters[first])
            first += 1
        }
        return (DisplayText.visible(String(characters[first..<lastVisible(from: first, width: width)])), before)
    }

    /// The grapheme index at a column of `visible(width:)`, for the mouse.
    public func index(atColumn column: Int, width: Int) -> Int {
        let shown = visible(width: width)
        var at = cursor
        var x = shown.cursorColumn
        while at > 0, x > column {
            at -= 1
            x -= TextWidth.columns(of: characters[at])
        }
        while at < count, x + TextWidth.columns(of: characters[at]) <= column {
            x += TextWidth.columns(of: characters[at])
            at += 1
        }
        return at
    }

    private func columns(from index: Int, upTo limit: Int) -> Int {
        var sum = 0
        var at = index
        while at < count, sum < limit {
            sum += TextWidth.columns(of: characters[at])
            at += 1
        }
        return sum
    }

    private func lastVisible(from first: Int, width: Int) -> Int {
        var left = width
        var at = first
        while at < count {
            left -= TextWidth.columns(of: characters[at])
            if left < 0 { break }
            at += 1
        }
        return at
    }
}
