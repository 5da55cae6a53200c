import Keys

extension BatchScreen {
    static let bindings: [KeyBinding] = [
        .init(.batch, ["Enter"], .batchOpenRow, "open the row", hint: "open"),
        .init(.batch, ["J", "Shift-Down"], .batchMoveDown, "later", hint: "later"),
        .init(.batch, ["K", "Shift-Up"], .batchMoveUp, "earlier"),
        .init(.batch, ["p"], .batchParallel, "how many at once", hint: "parallel"),
        .init(.batch, ["a"], .batchOnFailure, "stop or go on after a failure", hint: "on failure"),
        .init(.batch, ["w"], .batchSave, "save the run as a batch file", hint: "save"),
    ]
}
