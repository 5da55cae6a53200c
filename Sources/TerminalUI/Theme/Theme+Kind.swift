extension Theme.Kind {
    /// What a terminal with this background wants: dark up to the grey on which black and white text read equally.
    public static func matching(background: RGB) -> Theme.Kind {
        background.contrast(with: .white) >= background.contrast(with: .black) ? .dark : .light
    }

    /// A guess for the first paint, before the terminal has answered: `COLORFGBG`, else dark. Its last number is the
    /// background's place among the 16 colours.
    public static func guess(environment: [String: String]) -> Theme.Kind {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return background == 7 || background == 15 ? .light : .dark
    }
}
