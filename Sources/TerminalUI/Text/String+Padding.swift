extension String {
    /// Adds spaces at the end, up to the given columns; a longer text is unchanged.
    public func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self)))
    }

    /// Adds spaces at the start, up to the given columns.
    public func padded(left columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self))) + self
    }
}
