import Foundation
import ReaderSupport
import ServerReaders
import TestSupport

// Stands between the readers and the programs that they follow; .ci/readers says how it is used.
//
//     make COUNT SEED TEXTS          writes texts
//     names                          the readers
//     read NAME TEXTS                what a reader makes of them, a line each
//     compare NAME TEXTS LINES       counts where the lines of the program differ; fails where some do
//     vectors COUNT TEXTS LINES OUT  the nastiest texts, with the lines of each program in the folder LINES
let arguments = Array(CommandLine.arguments.dropFirst())

func reader(_ name: String) -> ComparedReader {
    guard let compared = ComparedReader.all.first(where: { $0.reader.name == name }) else { fail("no reader \(name)") }
    return compared
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("ReaderProbe: \(message)\n".utf8))
    exit(1)
}

func lines(_ path: String) throws -> [Substring.UTF8View.SubSequence] {
    try String(contentsOfFile: path, encoding: .utf8).utf8.split(separator: UInt8(ascii: "\n"))
}

func write(_ lines: [String], to path: String) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
}

switch (arguments.first, arguments.count) {
case ("make", 4):
    var form = RandomForm(SeededNumbers(seed: UInt64(arguments[2]) ?? 0))
    var texts = Texts()
    for index in 0..<(Int(arguments[1]) ?? 0) { texts.all.append((text: form.next(), isForm: index % 2 == 1)) }
    try texts.write(to: arguments[3])

case ("names", 1):
    print(ComparedReader.all.map(\.reader.name).joined(separator: "\n"))

case ("read", 3):
    let compared = reader(arguments[1])
    for (text, isForm) in try Texts(contentsOf: arguments[2]).all { print(compared.line(text, isForm: isForm)) }

case ("compare", 4):
    let compared = reader(arguments[1])
    let texts = try Texts(contentsOf: arguments[2]).all
    let real = try lines(arguments[3])
    if real.count != texts.count { fail("\(arguments[1]) gave \(real.count) lines for \(texts.count) texts") }
    var count = 0
    for (text, line) in zip(texts, real) {
        let own = compared.line(text.text, isForm: text.isForm)
        guard !own.utf8.elementsEqual(line) else { continue }
        count += 1
        guard count <= 10 else { continue }
        var shown: [UInt8] = []
        CanonicalText.append(Array(text.text.prefix(300)), to: &shown)
        print("  \(text.isForm ? "form" : "query") \(String(decoding: shown, as: UTF8.self))")
        print("    program \(Substring(line).prefix(300))\n    reader  \(own.prefix(300))")
    }
    print("\(arguments[1]): \(texts.count) texts, \(count) disagreements (\(compared.reader.version))")
    if count > 0 { exit(1) }

case ("vectors", 5):
    let texts = try Texts(contentsOf: arguments[2])
    let places = Nastiest.places(texts, count: Int(arguments[1]) ?? 0)
    let written = places.map { place in
        var line = Array("{\"kind\":\"\(texts.all[place].isForm ? "form" : "query")\",\"text\":".utf8)
        CanonicalText.append(texts.all[place].text, to: &line)
        return String(decoding: line, as: UTF8.self) + "}"
    }
    try write(written, to: "\(arguments[4])/texts.jsonl")
    for compared in ComparedReader.all {
        let real = try lines("\(arguments[3])/\(compared.reader.name).jsonl")
        let head = "{\"version\":\"\(compared.reader.version)\"}"
        try write(
            [head] + places.map { String(Substring(real[$0])) }, to: "\(arguments[4])/\(compared.reader.name).jsonl")
    }

default: fail("usage: see the head of main.swift")
}
