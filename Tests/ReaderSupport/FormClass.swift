public import ServerReaders

/// The class that texts are bound to where Spring itself is asked; `Programs/SpringProgram.java` declares the same.
public enum FormClass {
    public static let type = bean(levels: 3)

    /// Classes are nested so deep, and then hold texts alone.
    private static func bean(levels: Int) -> SpringType {
        var properties: [String: SpringType] = [
            "a": .text, "b": .list(.text), "c": .map(.text), "g": .list(.list(.text)), "h": .map(.list(.text)),
            "k": .map(.map(.map(.text))),
        ]
        if levels > 1 {
            let inner = bean(levels: levels - 1)
            properties["d"] = inner
            properties["e"] = .list(inner)
            properties["f"] = .map(inner)
        }
        return .bean(Dictionary(uniqueKeysWithValues: properties.map { (Array($0.key.utf8), $0.value) }))
    }
}
