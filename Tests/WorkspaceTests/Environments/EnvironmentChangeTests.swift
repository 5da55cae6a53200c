import CurlewFiles
import Foundation
import Glibc
import Testing

@testable import Workspace

@Suite struct `Changes of an environment's file` {
    private func folder(_ text: String) throws -> (TemporaryFolder, RequestCollection) {
        let folder = try TemporaryFolder()
        try folder.write("name: X\n", to: "curlew.yaml")
        try folder.write(text, to: "environments/staging.yaml")
        return (folder, try RequestCollection.open(at: folder.path).collection)
    }

    @Test func `are made on what is there now, so that nothing of another program is lost`() throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try folder.write("# theirs\nvariables:\n  a: 1\n  b: 2\n", to: "environments/staging.yaml")
        try collection.apply(EnvironmentChange("staging", [.init(.variable("a"), from: .text("1"), to: .text("x"))]))
        #expect(try folder.text("environments/staging.yaml") == "# theirs\nvariables:\n  a: x\n  b: 2\n")
    }

    @Test func `of an entry that changed on disk are refused until the person says so`() throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try folder.write("variables:\n  a: theirs\n", to: "environments/staging.yaml")
        let change = EnvironmentChange("staging", [.init(.variable("a"), from: .text("1"), to: .text("mine"))])
        #expect {
            try collection.apply(change)
        } throws: { error in
            guard case .file(let fault)? = error as? SaveError else { return false }
            return fault.reason == .changedOnDisk
        }
        #expect(try folder.text("environments/staging.yaml") == "variables:\n  a: theirs\n")
        try collection.apply(change, overwriting: true)
        #expect(try folder.text("environments/staging.yaml") == "variables:\n  a: mine\n")
    }

    @Test func `undo themselves when turned round`() throws {
        let text = "base: http://a   # mine\nvariables:\n  token: hush\n  b: two\n"
        let (folder, collection) = try folder(text)
        let change = EnvironmentChange(
            "staging",
            [
                .init(.variable("b"), from: .text("two"), to: nil), .init(.secret("b"), from: nil, to: .source(.kept)),
                .init(.protected, from: nil, to: .flag(true)),
            ])
        try collection.apply(change)
        #expect(try folder.text("environments/staging.yaml").contains("protected: true"))
        #expect(try !folder.text("environments/staging.yaml").contains("b: two"))
        try collection.apply(change.reversed)
        let after = try folder.text("environments/staging.yaml")
        #expect(after == text)
    }

    private static let spelled = "variables:\n  # how often\n  n: 1   # once\n  on: true\n  s: '1'\n  t: two\n"

    @Test(arguments: [
        EnvironmentChange.Entry(.variable("n"), from: .text("1"), to: .text("a: b")),
        .init(.variable("n"), from: .text("1"), to: nil), .init(.variable("on"), from: .text("true"), to: .text("yes")),
        .init(.variable("n"), from: .text("1"), to: .text("1", isOn: false)),
        .init(.variable("s"), from: .text("1"), to: .text("2")), .init(.variable("new"), from: nil, to: .text("3")),
        .init(.base, from: nil, to: .text("http://h")), .init(.secret("k"), from: nil, to: .source(.kept)),
    ])
    func `taken back leave the file byte for byte what it was`(entry: EnvironmentChange.Entry) throws {
        let (folder, collection) = try folder(Self.spelled)
        let made = try collection.apply(EnvironmentChange("staging", [entry])).change
        let after = try folder.text("environments/staging.yaml")
        #expect(after != Self.spelled)
        let back = try collection.apply(made.reversed).change
        #expect(try folder.text("environments/staging.yaml") == Self.spelled)
        try collection.apply(back.reversed)
        #expect(try folder.text("environments/staging.yaml") == after)
    }

    @Test func `a number without quotes stays one without quotes`() throws {
        let (folder, collection) = try folder(Self.spelled)
        let edit = EnvironmentChange("staging", [.init(.variable("n"), from: .text("1"), to: .text("2e3"))])
        try collection.apply(edit)
        #expect(try folder.text("environments/staging.yaml").contains("  n: 2e3   # once\n"))
        let word = EnvironmentChange("staging", [.init(.variable("n"), from: .text("2e3"), to: .text("x"))])
        let made = try collection.apply(word).change
        let theirs = try folder.text("environments/staging.yaml").dropLast() + " # theirs\n"
        try folder.write(String(theirs), to: "environments/staging.yaml")
        try collection.apply(made.reversed)
        #expect(
            try folder.text("environments/staging.yaml")
                == Self.spelled.dropLast().replacing("1   #", with: "2e3   #") + " # theirs\n")
    }

    @Test func `one that made the file takes it away again, unless somebody wrote in it`() throws {
        let (folder, collection) = try folder("base: x\n")
        let new = EnvironmentChange("mine", [.init(.base, from: nil, to: .text("http://h"))])
        let made = try collection.apply(new).change
        #expect(try folder.text("environments/mine.yaml") == "base: http://h\n")
        let taken = try collection.apply(made.reversed).change
        #expect(FileKind.of(folder.path + "/environments/mine.yaml") == nil)
        try collection.apply(taken.reversed)
        try folder.write("base: http://h\ncdn: http://c\n", to: "environments/mine.yaml")
        try collection.apply(made.reversed)
        #expect(try folder.text("environments/mine.yaml") == "cdn: http://c\n")
    }

    @Test func `that turn a variable into a secret lose no comment`() throws {
        let (folder, collection) = try folder("variables:\n  # of the shop\n  token: abc\n# end\n")
        try collection.apply(
            EnvironmentChange(
                "staging",
                [
                    .init(.variable("token"), from: .text("abc"), to: nil),
                    .init(.secret("token"), from: nil, to: .source(.kept)),
                ]))
        let text = try folder.text("environments/staging.yaml")
        #expect(text.contains("# of the shop\n") && text.contains("# end\n") && text.contains("token: kept\n"))
        #expect(!text.contains("abc"))
    }

    @Test func `a file that does not parse is never written`() throws {
        let (folder, collection) = try folder("variables: [\n")
        #expect(throws: SaveError.self) {
            try collection.apply(
                EnvironmentChange("staging", [.init(.base, from: nil, to: .text("x"))]), overwriting: true)
        }
        #expect(try folder.text("environments/staging.yaml") == "variables: [\n")
    }

    @Test func `of one person's own file make it 0600 and ignored`() throws {
        let (folder, collection) = try folder("base: x\n")
        try collection.apply(
            EnvironmentChange("staging", isLocal: true, [.init(.variable("me"), from: nil, to: .text("ada"))]))
        #expect(try folder.text("environments/staging.local.yaml") == "variables:\n  me: ada\n")
        #expect(try folder.mode("environments/staging.local.yaml") == 0o600)
        #expect(try folder.text(".gitignore") == "environments/*.local.yaml\n")
    }

    /// Every file of the environments with its text.
    private func files(_ folder: TemporaryFolder) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try FolderListing.read(folder.path + "/environments").entries.compactMap(\.name) {
            files[name] = try folder.text("environments/" + name)
        }
        return files
    }

    @Test(arguments: [
        (
            EnvironmentChange.Kind.rename("qa"),
            [
                "qa.yaml": "base: x # mine\n", "qa.local.yaml": "variables:\n  me: ada\n",
                "dev.yaml": "# of dev\ninherits: qa\nbase: y\n",
            ]
        ), (.delete, ["dev.yaml": "# of dev\nbase: y\n"]),
    ])
    func `of the whole take its private file and its heirs along, and undo themselves`(
        kind: EnvironmentChange.Kind, wanted: [String: String]
    ) throws {
        let (folder, _) = try folder("base: x # mine\n")
        try folder.write("variables:\n  me: ada\n", to: "environments/staging.local.yaml")
        try folder.write("# of dev\ninherits: staging\nbase: y\n", to: "environments/dev.yaml")
        let before = try files(folder)
        let collection = try RequestCollection.open(at: folder.path).collection
        let made = try collection.apply(EnvironmentChange("staging", kind)).change
        #expect(try files(folder) == wanted)
        let back = try collection.apply(made.reversed).change
        #expect(try files(folder) == before)
        try collection.apply(back.reversed)
        #expect(try files(folder) == wanted)
        // Another program's text is not written over by taking it back.
        try folder.write("base: theirs\n", to: "environments/dev.yaml")
        try collection.apply(made.reversed)
        #expect(try folder.text("environments/dev.yaml").contains("base: theirs\n"))
    }

    @Test(
        arguments: [EnvironmentChange.Kind.delete, .rename("qa")], ["base.yaml", "../shared.yaml", "base.local.yaml"])
    func `a file that is a link comes back as that link, and has it under a new name`(
        kind: EnvironmentChange.Kind, target: String
    ) throws {
        let (folder, _) = try folder("base: x\n")
        for name in ["base.yaml", "base.local.yaml", "../shared.yaml"] {
            try folder.write("base: \(name)\n", to: "environments/" + name)
        }
        let places = ["link", "qa"].map { folder.path + "/environments/" + $0 + ".yaml" }
        try folder.link("environments/link.yaml", to: target)
        let collection = try RequestCollection.open(at: folder.path).collection
        let made = try collection.apply(EnvironmentChange("link", kind)).change
        #expect(places.map(FileLinks.direct) == [nil, kind == .delete ? nil : target])
        #expect(FileStatus.isAbsent(places[0]))
        let back = try collection.apply(made.reversed).change
        #expect(places.map(FileLinks.direct) == [target, nil] && FileStatus.isAbsent(places[1]))
        try collection.apply(back.reversed)
        guard kind == .delete else { return }
        // Where it led to is gone meanwhile: its text is what is left.
        try FileManager.default.removeItem(atPath: folder.path + "/environments/" + target)
        try collection.apply(made.reversed)
        #expect(places.map(FileLinks.direct) == [nil, nil])
        #expect(try folder.text("environments/link.yaml") == "base: \(target)\n")
    }

    @Test(
        arguments: [EnvironmentChange.Kind.delete, .rename("qa")],
        ["staging.yaml", "./staging.yaml", "../environments/staging.yaml", "absolute", "../linked.yaml"])
    func `a file that another environment is a link to keeps its place`(
        kind: EnvironmentChange.Kind, target: String
    ) throws {
        let (folder, _) = try folder("base: x\n")
        let text = target == "absolute" ? folder.path + "/environments/staging.yaml" : target
        try folder.link("linked.yaml", to: "environments/staging.yaml")
        try folder.link("environments/heir.yaml", to: text)
        try folder.link("environments/other.yaml", to: "heir.yaml")
        let collection = try RequestCollection.open(at: folder.path).collection
        do {
            try collection.apply(EnvironmentChange("staging", kind))
            Issue.record("heir leads nowhere")
        } catch {
            #expect("\(error)".contains("environments/heir.yaml: It is a link to environments/staging.yaml"))
        }
        #expect(try folder.text("environments/heir.yaml") == "base: x\n")
        try collection.apply(EnvironmentChange("other", .delete))
        try collection.apply(EnvironmentChange("heir", kind == .delete ? kind : .rename("qa2")))
        if kind == .delete { try collection.apply(EnvironmentChange("staging", kind)) }
    }

    /// What another program did since the collection was listed, and what is there afterwards; nil where nothing may
    /// change.
    enum Meanwhile: String, CaseIterable {
        case heirHasAnotherParent, heirInheritsNoMore, newHeir, moved, removed, heirRemoved

        func happen(_ folder: TemporaryFolder) throws {
            let place = folder.path + "/environments/"
            switch self {
            case .heirHasAnotherParent: try folder.write("inherits: base\nbase: theirs\n", to: "environments/dev.yaml")
            case .heirInheritsNoMore: try folder.write("base: theirs\n", to: "environments/dev.yaml")
            case .newHeir: try folder.write("inherits: staging\n", to: "environments/next.yaml")
            case .moved: #expect(rename(place + "staging.yaml", place + "other.yaml") == 0)
            case .removed: #expect(unlink(place + "staging.yaml") == 0)
            case .heirRemoved: #expect(unlink(place + "dev.yaml") == 0)
            }
        }

        /// The heirs after a rename to `qa`, or after an end where `parent` is nil.
        func heirs(_ parent: String?) -> [String: String]? {
            let line = parent.map { "inherits: \($0)\n" } ?? ""
            return switch self {
            case .heirHasAnotherParent: ["dev.yaml": "inherits: base\nbase: theirs\n"]
            case .heirInheritsNoMore: ["dev.yaml": "base: theirs\n"]
            case .newHeir: ["dev.yaml": line + "base: y\n", "next.yaml": parent == nil ? "{}\n" : line]
            case .moved, .removed: nil
            case .heirRemoved: [:]
            }
        }
    }

    @Test(arguments: Meanwhile.allCases, [EnvironmentChange.Kind.rename("qa"), .delete])
    func `of the whole go by what is there now`(meanwhile: Meanwhile, kind: EnvironmentChange.Kind) throws {
        let (folder, _) = try folder("base: x\n")
        try folder.write("inherits: staging\nbase: y\n", to: "environments/dev.yaml")
        let collection = try RequestCollection.open(at: folder.path).collection
        try meanwhile.happen(folder)
        let before = try files(folder)
        let isEnd = kind == .delete
        guard let heirs = meanwhile.heirs(isEnd ? nil : "qa") else {
            #expect {
                try collection.apply(EnvironmentChange("staging", kind))
            } throws: { error in
                guard case .file(let fault)? = error as? SaveError else { return false }
                return fault.reason == .missing && "\(fault)".contains("staging.yaml")
            }
            #expect(try files(folder) == before)
            return
        }
        let made = try collection.apply(EnvironmentChange("staging", kind)).change
        #expect(try files(folder) == heirs.merging(isEnd ? [:] : ["qa.yaml": "base: x\n"]) { $1 })
        try collection.apply(made.reversed)
        #expect(try files(folder) == before)
    }

    @Test func `to a name that is taken are refused before anything is written`() throws {
        let (folder, collection) = try folder("base: x\n")
        try folder.write("base: y\n", to: "environments/qa.yaml")
        #expect(throws: SaveError.self) { try collection.apply(EnvironmentChange("staging", .rename("qa"))) }
        #expect(try files(folder) == ["staging.yaml": "base: x\n", "qa.yaml": "base: y\n"])
    }

    @Test func `of many at once are all kept`() async throws {
        let (folder, collection) = try folder("variables:\n  a: 1\n")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for number in 0..<8 {
                        let entry = EnvironmentChange.Entry(.variable("v\(writer)\(number)"), from: nil, to: .text("x"))
                        try collection.apply(EnvironmentChange("staging", [entry]))
                    }
                }
            }
            try await group.waitForAll()
        }
        let read = try RequestCollection.open(at: folder.path).collection.environments[0]
        #expect(read.values.count == 17)
    }
}
