/// Finds the YAML files that a script may name, by the ends of their names in its text: `lib.yaml` for `.
/// ./lib.yaml`, `b.yaml` for `l*b.yaml`, and `.yaml`, which matches any, for `*.yaml`, `$name.yaml` and `"lib" +
/// ".yaml"`. A name that is assembled without its ending is not found.
enum FileMentions {
    private static let endings = [Array(".yaml".utf8), Array(".yml".utf8)]

    /// The ends of all names.
    static var any: Set<[UInt8]> { Set(endings) }

    /// The ends of names, each once.
    static func ends(in text: [UInt8]) -> Set<[UInt8]> {
        var ends: Set<[UInt8]> = []
        var place = 0
        while let dot = text[place...].firstIndex(of: UInt8(ascii: ".")) {
            place = dot + 1
            for ending in endings where text[dot...].starts(with: ending) {
                ends.insert(Array(text[start(of: dot, in: text)..<dot]) + ending)
            }
        }
        return ends
    }

    /// The start of the literal part of the name before an ending.
    private static func start(of dot: Int, in text: [UInt8]) -> Int {
        var start = dot
        while start > 0, isOfName(text[start - 1]) { start -= 1 }
        // The word after one of these characters is the name of a variable.
        return start > 0 && "$%@".utf8.contains(text[start - 1]) ? dot : start
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
