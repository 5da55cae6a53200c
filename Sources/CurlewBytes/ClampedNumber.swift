extension FixedWidthInteger {
    /// The number without its fraction; for one beyond the range the nearest that the type has, and 0 for NaN. For a
    /// number from a file, an answer or a person, for which `init(_:)` could end the program.
    package init(clamping number: Double) {
        if let whole = Self(exactly: number.rounded(.towardZero)) {
            self = whole
        } else {
            self = number > 0 ? .max : number < 0 ? .min : 0
        }
    }
}
