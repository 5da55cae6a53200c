import CurlewFiles
import Glibc
import TestSupport
import Testing

@testable import Workspace

@Suite struct `Damaged and odd environments` {
    private static let full = """
        # where it runs
        inherits: base
        base: https://staging.example
        variables:
          user: "ada"   # quoted
          n: 1
        secrets:
          token: kept
          key: {process: STAGING_KEY}
        filters: [{add: {v: 1}}]
        protected: true

        """

    private func collection(_ write: (TemporaryFolder) throws -> Void) throws -> (
        folder: TemporaryFolder, collection: RequestCollection, problems: [CollectionProblem]
    ) {
        let folder = try TemporaryFolder()
        try folder.write("name: X\n", to: "curlew.yaml")
        try folder.write("base: http://h\n", to: "environments/sound.yaml")
        try write(folder)
        let (collection, problems) = try RequestCollection.open(at: folder.path)
        return (folder, collection, problems)
    }

    /// What is read is saved unchanged to the byte, whatever it is.
    private func expectReadOrRefused(_ bytes: [UInt8]) throws {
        do {
            let environment = try EnvironmentFile.read(bytes, stem: "x", file: "x").environment
            #expect(try environment.written(over: bytes, file: "x") == bytes)
        } catch let problem as CollectionProblem {
            #expect(problem.description.hasPrefix("x"))
        }
    }

    @Test func `a file cut anywhere, or with any bit turned, is read or refused`() throws {
        let bytes = Array(Self.full.utf8)
        for count in bytes.indices { try expectReadOrRefused(Array(bytes[..<count])) }
        var random = SeededNumbers(seed: 11)
        for _ in 0..<300 {
            var damaged = bytes
            damaged[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try expectReadOrRefused(damaged)
        }
    }

    @Test(arguments: [
        ("\0\0\0\0", "staging"), ("variables: [", "not valid YAML"), ("a: 1\n<<<<<<< HEAD\nb: 1\n=======\n", "merge"),
        ("variables: &a {x: *a}\n", "line 1"), ("variables: {<<: {a: 1}}\n", "line 1"),
        ("variables: {a: !!python/object x}\n", "python/object is not known"), ("variables: {a: 1, a: 2}\n", "line 1"),
        ("variables:\n\ta: 1\n", "line 2"),
    ])
    func `one that cannot be read is named, the others stay, and no change writes over it`(
        text: String, words: String
    ) throws {
        let (folder, collection, problems) = try collection { try $0.write(text, to: "environments/staging.yaml") }
        #expect(collection.environmentNames.contains("sound"))
        let problem = try #require(problems.first { $0.file == "environments/staging.yaml" })
        #expect(problem.description.contains(words), "\(problem)")
        #expect(throws: SaveError.self) {
            try collection.apply(
                EnvironmentChange("staging", [.init(.base, from: nil, to: .text("x"))]), overwriting: true)
        }
        #expect(try folder.text("environments/staging.yaml") == text)
    }

    @Test func `an empty one sets nothing and can be changed`() throws {
        let (folder, collection, problems) = try collection { try $0.write("# mine\n", to: "environments/e.yaml") }
        #expect(problems.isEmpty && collection.environmentNames == ["e", "sound"])
        try collection.apply(EnvironmentChange("e", [.init(.variable("a"), from: nil, to: .text("b"))]))
        #expect(try folder.text("environments/e.yaml") == "# mine\nvariables:\n  a: b\n")
    }

    @Test(arguments: ["\r\n", "\n"], ["", "\u{FEFF}"])
    func `line ends and byte order mark stay`(newline: String, mark: String) throws {
        let text = mark + ["variables:", "  a: 1", "  # on b", "  b: 2", ""].joined(separator: newline)
        let (folder, collection, _) = try collection { try $0.write(text, to: "environments/w.yaml") }
        let edit = EnvironmentChange("w", [.init(.variable("a"), from: .text("1"), to: .text("3"))])
        let made = try collection.apply(edit).change
        #expect(try folder.text("environments/w.yaml") == text.replacing("a: 1", with: "a: 3"))
        try collection.apply(made.reversed)
        #expect(try folder.text("environments/w.yaml") == text)
    }

    @Test func `pipes and links out of the collection are not read, and never written`() throws {
        let outside = try TemporaryFolder()
        try outside.write("base: http://evil\n", to: "x.yaml")
        let (folder, collection, problems) = try collection { folder in
            mkfifo(folder.path + "/environments/pipe.yaml", 0o600)
            try folder.link("environments/away.yaml", to: outside.path + "/x.yaml")
        }
        #expect(collection.environmentNames == ["sound"])
        #expect(Set(problems.map(\.file)) == ["environments/pipe.yaml", "environments/away.yaml"])
        #expect(throws: SaveError.self) {
            try collection.apply(
                EnvironmentChange("away", [.init(.base, from: nil, to: .text("x"))]), overwriting: true)
        }
        #expect(try outside.text("x.yaml") == "base: http://evil\n")
        #expect(try folder.names("environments") == ["away.yaml", "pipe.yaml", "sound.yaml"])
    }

    @Test func `keys of a later version survive every change`() throws {
        let text = "future: {a: [1, two]}\nvariables:\n  a: 1\nlater: !tag x\n"
        let (folder, collection, _) = try collection { try $0.write(text, to: "environments/f.yaml") }
        try collection.apply(
            EnvironmentChange(
                "f",
                [
                    .init(.variable("a"), from: .text("1"), to: nil),
                    .init(.secret("a"), from: nil, to: .source(.kept)),
                ]))
        let after = try folder.text("environments/f.yaml")
        #expect(after.contains("future: {a: [1, two]}\n") && after.contains("later: !tag x\n"))
    }

    @Test func `an edit of two programs at once is asked about, and the first one stays`() throws {
        let (folder, collection, _) = try collection { try $0.write("base: a\n", to: "environments/t.yaml") }
        let other = try RequestCollection.open(at: folder.path).collection
        try collection.apply(EnvironmentChange("t", [.init(.base, from: .text("a"), to: .text("mine"))]))
        #expect {
            try other.apply(EnvironmentChange("t", [.init(.base, from: .text("a"), to: .text("theirs"))]))
        } throws: { error in
            "\(error)".contains("It was changed by another program")
        }
        #expect(try folder.text("environments/t.yaml") == "base: mine\n")
    }
}
