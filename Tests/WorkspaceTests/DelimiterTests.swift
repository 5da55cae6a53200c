import CurlewNetworking
import CurlewTransport
import TestSupport
import Testing

@testable import CurlewFiles
@testable import Workspace

/// Marks that make one character with a delimiter do not hide it.
@Suite struct `Delimiters of a collection's files are bytes` {
    @Test func `in secrets, pins and times`() {
        let secrets = ["command pass show a b", "file ~/a b", "process A_B", "kept"]
        #expect(
            DelimiterProbe.misreadings(
                in: secrets, reading: { try DelimiterProbe.found(SavedSecret.Source(typed: $0)) }) == [])
        let pin = "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWG3hSuFU="
        #expect(
            DelimiterProbe.misreadings(of: ["h.test \(pin)", pin]) {
                Pin(line: $0).map { [$0.host ?? "-", $0.text] }
            }
                == [])
        #expect(
            DelimiterProbe.misreadings(of: ["16384/200ms", "1/1.5s"]) { Throttle(parsing: $0).map { [$0.text] } }
                == [])
        #expect(DelimiterProbe.misreadings(of: ["1.5s", "200ms"]) { TimeText.read($0).map { ["\($0)"] } } == [])
    }

    @Test func `in paths`() {
        #expect(
            DelimiterProbe.misreadings(of: ["/a/b.yaml", "a/b", "a/"]) { path in
                [FilePath.parent(path), FilePath.name(path), FilePath.join(path, "x"), FilePath.stem(path) ?? "-"]
            } == [])
        for mark in DelimiterProbe.marks {
            #expect(ConsentFinder.absolute("/\(mark)a") == "/\(mark)a")
            #expect(FilePath.stem("a\(mark).yaml") == "a\(mark)")
        }
    }

    /// A script that is named behind a sign of the shell is part of the yes.
    @Test func `in the words of a command`() {
        let commands = ["a;b|c&d (e) \"f\" 'g' `h` $i={j,k}\\l\nm"]
        #expect(DelimiterProbe.misreadings(of: commands) { ScriptDigest.words(of: $0) } == [])
    }

    /// `\u{D4E}` is a letter that makes one character with what follows it.
    @Test func `a name never makes a path`() {
        for mark in DelimiterProbe.marks + ["\u{D4E}"] {
            for name in ["a/\(mark)b", "\(mark)/../b", "\(mark).a", "a\(mark)/b", ".\(mark)a"] {
                let slug = FileNames.slug(name)
                #expect(!slug.utf8.contains(UInt8(ascii: "/")) && slug.utf8.first != UInt8(ascii: "."))
            }
        }
        #expect(FileNames.slug("Se\u{301}arch pe\u{301}ople") == "se\u{301}arch-pe\u{301}ople")
    }

    @Test func `a file of one person alone is known by its last bytes`() {
        let environment = EnvironmentFile.damaged("x\u{600}.local", CollectionProblem(.empty, file: "x"))
        #expect(environment.isLocal)
    }

    @Test func `a yes for one name is none for another that looks the same`() {
        let one = Permission(.command("say \u{E1}"), collection: "/c", host: "http://h")
        let other = Permission(.command("say a\u{301}"), collection: "/c", host: "http://h")
        #expect(one != other)
        #expect(Set([one, other]).count == 2)
        #expect(one == one && Set([one, one]).count == 1)
    }
}
