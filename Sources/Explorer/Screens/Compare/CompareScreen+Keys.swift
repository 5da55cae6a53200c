import Keys

extension CompareScreen {
    static let bindings: [KeyBinding] = [
        .init(.nav, ["c"], .compareStyles, "compare styles, and what servers read", hint: "compare"),
        .init(.compare, ["Enter"], .compareUse, "send in this style", hint: "use"),
        .init(.compare, ["o"], .compareUseHere, "write only this node in this style", hint: "only this node"),
        .init(.compare, ["x"], .compareWhy, "what each server reads", hint: "why"),
        .init(
            .compare, ["t"], .compareTry, "try styles on the server, to find one that it takes", hint: "try on server"),
        .init(.compare, ["Space"], .comparePin, "compare the others with this row", hint: "pin"),
        .init(.compare, [",d"], .compareWire, "as on the wire, or decoded", hint: "wire"),
    ]
}
