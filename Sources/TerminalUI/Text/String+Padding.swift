extension String {
    /// Blanks behind, up to so many columns; a longer text stays as it is.
    public func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self)))
    }

    /// Blanks in front, up to so many columns.
    public func padded(left columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self))) + self
    }
}
