import Foundation
import TerminalUI
import TestSupport
import Testing

/// Files and an editor of one's own: a multipart upload from an empty request to the server's list of parts.
@Suite struct UploadTests {
    /// A kind of terminal and its size.
    struct Place: CustomTestStringConvertible {
        let look: Journey.Look
        let size: Size

        var testDescription: String { "\(look.rawValue) \(size.width)x\(size.height)" }
    }

    static let places = [
        Place(look: .color, size: Size(width: 80, height: 24)), Place(look: .mono, size: Size(width: 120, height: 40)),
    ]

    @Test(arguments: places)
    func `a file and a list are uploaded as parts`(place: Place) async throws {
        let journey = try Self.journey(place)
        try journey.home.write(Data(count: 640), to: "pic.png")
        try await typeURL(journey)
        try await addFile(journey)
        try await addTags(journey)
        try await changeInEditor(journey)
        try await giveUpInEditor(journey)
        try await upload(journey)
        try await uploadWithoutTheFile(journey)
        journey.keys("q")
        try await journey.seeEnd()
        // The editor's files are gone.
        let left = try FileManager.default.contentsOfDirectory(atPath: journey.home.path("tmp"))
        #expect(left.isEmpty)
    }

    /// The editor is a shell command with blanks and quotes; what it does stands in a file.
    private static func journey(_ place: Place) throws -> Journey {
        let start = """
            mkdir -p "$HOME/tmp"; export TMPDIR="$HOME/tmp" EDITOR='sh "$HOME/edit.sh"'; unset VISUAL; \
            exec \(BuiltProgram.path) demo --port 0
            """
        return try Journey(place.look, size: place.size, program: "/bin/sh", ["-c", start])
    }

    private func typeURL(_ journey: Journey) async throws {
        try await journey.see("demo API listening on")
        journey.keys("<Esc>")
        try await journey.see("2 Request", "No parameters.")
        journey.keys("mp")
        try await journey.see("POST")
        journey.keys("gu")
        try await journey.see(mode: "EDIT")
        journey.keys("{{demo}}/upload?rate=3m<Esc>", "Mm")
        try await journey.see("{{demo}}/upload?rate=3m", "[Multi")
    }

    private func addFile(_ journey: Journey) async throws {
        journey.keys("3o")
        try await journey.see(mode: "EDIT")
        journey.keys("photo<Tab>@pic<Tab>")
        try await journey.see("photo", "@pic.png", "file", "640 B, image/png", mode: "EDIT")
        journey.keys("<Enter>")
        try await journey.see("photo", "@pic.png", "640 B, image/png", "filename=\"pic.png\"")
    }

    private func addTags(_ journey: Journey) async throws {
        journey.keys("o")
        try await journey.see(mode: "EDIT")
        journey.keys("tags<Tab>[<Enter>")
        try await journey.see("tags", "array", mode: "EDIT")
        journey.keys("a b<Ctrl-O>b<Enter>")
        try await journey.see("tags[1]", " part", "--Boundary+", "name=")
    }

    private func changeInEditor(_ journey: Journey) async throws {
        try journey.home.write(#"sed -i 's/"b"/"changed"/' "$1""#, to: "edit.sh")
        journey.keys("GjE")
        try await journey.see("edited in editor: 1 changed", "  changed   ")
        journey.keys("u")
        try await journey.see("undid: edited in editor: 1 changed", not: ["  changed   "])
        journey.keys("<Ctrl-R>")
        try await journey.see("  changed   ")
    }

    /// The first time the text is broken; the second time it begins with what is wrong, and is emptied.
    private func giveUpInEditor(_ journey: Journey) async throws {
        let script = """
            if grep -q '^// curlew: ' "$1"; then head -1 "$1" > "$HOME/seen"; : > "$1"
            else sed -i 's/"tags"/tags/' "$1"; stty raw; fi
            """
        try journey.home.write(script, to: "edit.sh")
        journey.keys("GjE")
        try await journey.see("unchanged", "  changed   ")
        let seen = try journey.home.read("seen")
        #expect(seen.hasPrefix("// curlew: line 4: a key in quotes is wanted."), "\(seen)")
    }

    private func upload(_ journey: Journey) async throws {
        // The file is looked at once more when it is sent.
        try journey.home.write(Data(count: 24 << 20), to: "pic.png")
        journey.keys("s")
        try await journey.see("/s", "left", "sent ", "%")
        let done = try await journey.terminal.wait("the answer", timeout: .seconds(40)) { screen in
            screen.shows(["200 OK", "parts", "[3]", "\"photo\"", "25165824"])
        }
        #expect(done.shows(["\"pic.png\"", "\"image/png\""]))
    }

    private func uploadWithoutTheFile(_ journey: Journey) async throws {
        try FileManager.default.removeItem(atPath: journey.home.path("pic.png"))
        journey.keys("3s")
        try await journey.see(
            "Not sent. 1 problem must be fixed first.", "! photo", "chooses another")
        // The row has the cursor.
        journey.keys("<Space>s")
        let answer = try await journey.see("200 OK", "parts", "[2]", "\"tags[]\"", "\"changed\"")
        #expect(!answer.contains("\"photo\""))
    }
}
