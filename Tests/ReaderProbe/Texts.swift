import Foundation

/// Texts in a file: for each the letter `q` for a query or `f` for a form, its length in four bytes, the highest first,
/// and its bytes.
struct Texts {
    var all: [(text: [UInt8], isForm: Bool)] = []

    init() {}

    init(contentsOf path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var place = 0
        while place + 5 <= bytes.count {
            let count = bytes[(place + 1)..<(place + 5)].reduce(0) { $0 << 8 | Int($1) }
            let end = min(bytes.count, place + 5 + count)
            all.append((text: Array(bytes[(place + 5)..<end]), isForm: bytes[place] == UInt8(ascii: "f")))
            place = end
        }
    }

    func write(to path: String) throws {
        var bytes: [UInt8] = []
        for (text, isForm) in all {
            bytes.append(UInt8(ascii: isForm ? "f" : "q"))
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: text.count >> $0) }
            bytes += text
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
