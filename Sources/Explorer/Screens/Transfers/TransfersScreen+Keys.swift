import Keys

extension TransfersScreen {
    static let bindings: [KeyBinding] = [
        .init(.transfers, ["Enter"], .transferOpen, "open its request", hint: "open"),
        .init(.transfers, ["Space"], .transferPause, "pause or go on", hint: "pause"),
        .init(
            .transfers, ["dd", "Delete"], .transferRemove, "remove from the list (asks about the part file)",
            hint: "remove"),
    ]
}
