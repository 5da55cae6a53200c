import Keys

extension KeyBinding {
    static let themePicker: [KeyBinding] = [
        .init(.themePicker, ["C"], .themeContrast, "contrast report", hint: "contrast")
    ]
}
