import CurlewBytes
import CurlewSerialization
import Foundation
import TestSupport

// Stands between the styles and the programs whose names they carry; .ci/writers says how it is used.
//
//     make COUNT SEED TREES           writes trees as JSON, a line each
//     compare STYLE TREES LINES       counts where the lines of the program differ; fails where some do
//     vectors COUNT TREES LINES OUT   the nastiest trees, with the lines of each program in the folder LINES
let arguments = Array(CommandLine.arguments.dropFirst())
let styles = [("php", "8.2"), ("rails", "6.1"), ("qs", "6.11"), ("jquery", "3.6"), ("whatwg", "Node 20")]

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("WriterProbe: \(message)\n".utf8))
    exit(1)
}

func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).utf8
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        .map { String($0) ?? "" }
}

/// Nil for a tree that the style refuses.
func written(_ style: String, _ json: String) throws -> String? {
    let tree = try ParameterText.read(json)
    let serializer = RequestSerializer(.form, styleNamed: style)
    let request = try? serializer.serialize(method: "POST", url: "", parameters: tree)
    return request.map { String(decoding: $0.body?.bytes?.array ?? [], as: UTF8.self) }
}

switch (arguments.first, arguments.count) {
case ("make", 4):
    var trees = RandomJSON(SeededNumbers(seed: UInt64(arguments[2]) ?? 0))
    let all = (0..<(Int(arguments[1]) ?? 0)).map { _ in trees.next() }
    try Data((all.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: arguments[3]))

case ("compare", 4):
    let trees = try lines(arguments[2])
    let real = try lines(arguments[3])
    if real.count != trees.count { fail("\(arguments[1]) gave \(real.count) lines for \(trees.count) trees") }
    var (count, refused) = (0, 0)
    for (tree, line) in zip(trees, real) {
        guard let own = try written(arguments[1], tree) else {
            refused += 1
            continue
        }
        guard !own.utf8.elementsEqual(line.utf8) else { continue }
        count += 1
        if count <= 10 {
            print("  \(tree.prefix(300))\n    program \(line.prefix(300))\n    style   \(own.prefix(300))")
        }
    }
    print("\(arguments[1]): \(trees.count) trees, \(count) disagreements, \(refused) refused")
    if count > 0 { exit(1) }

case ("vectors", 5):
    let trees = try lines(arguments[2])
    let wanted = Int(arguments[1]) ?? 0
    // The trees with the most kinds of signs in them, short ones first among equals.
    let ranked = trees.indices.filter { trees[$0].utf8.count <= 300 }.sorted {
        let (left, right) = (Set(trees[$0].utf8).count, Set(trees[$1].utf8).count)
        return (right, trees[$0].utf8.count, $0) < (left, trees[$1].utf8.count, $1)
    }
    let places = ranked.prefix(wanted).sorted()
    let write = { (lines: [String], name: String) in
        try Data((lines.joined(separator: "\n") + "\n").utf8)
            .write(to: URL(fileURLWithPath: "\(arguments[4])/\(name)"))
    }
    try write(places.map { trees[$0] }, "writers-trees.jsonl")
    for (style, version) in styles {
        let real = try lines("\(arguments[3])/\(style).txt")
        try write(["\(style) \(version)"] + places.map { real[$0] }, "writers-\(style).txt")
    }

default: fail("usage: see the head of main.swift")
}
