extension String {
    var trimmed: String {
        let text = drop { $0 == " " || $0 == "\t" }
        return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
