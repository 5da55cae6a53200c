import Keys

extension EnvironmentsScreen {
    static let bindings: [KeyBinding] = [
        .init(.environments, ["Enter"], .envUse, "use this environment", hint: "use"),
        .init(.environments, ["i"], .envEdit, "edit the value", hint: "edit"),
        .init(
            .environments, ["o", "Insert"], .envAdd, "add a variable; on the last line an environment", hint: "add"),
        .init(.environments, ["K"], .envSecret, "secret on or off: the value leaves the file", hint: "secret"),
        .init(.environments, ["P"], .envProtect, "protected on or off: asks before unsafe methods", hint: "protect"),
        .init(.environments, ["r"], .envServer, "which program reads the forms: php, rack, qs, ..."),
        .init(.environments, ["dd", "Delete"], .rowDelete, "delete"),
        .init(.environments, ["Space"], .rowToggle, "on or off"),
        .init(.environments, ["x"], .envWhy, "where the value comes from"),
        .init(.environments, ["="], .envCompare, "compare two environments", hint: "compare"),
        .init(.environments, ["E", "F4"], .editExternal, "the environment's file in $EDITOR", hint: "editor"),
    ]
}
