import Foundation
import TestSupport
import Testing

/// The words of a curl command given to curl and to `curlew send`: both put the same on the wire.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"))) struct CurlBesideTests {
    private let recorder: WireRecorder
    private let folder: TemporaryFolder

    init() throws {
        recorder = try WireRecorder()
        folder = try TemporaryFolder()
        let files = [
            "p.txt": "Once upon\r\na time\n", "p.json": "{\n \"k\": 1}\n", "p.PNG": "\u{1}PNG",
            "h.txt": "X-One: 1\r\n# no field\n\nX-Two: two words\n",
        ]
        for (name, text) in files { try folder.write(text, to: name) }
    }

    /// What goes out, by curl and by curlew, and what curlew says of it. `URL` stands for the recorder.
    private func compare(_ words: [String], input: String = "") async throws -> (lines: [String], said: String) {
        let words = words.map {
            $0.replacing("URL", with: "http://127.0.0.1:\(recorder.port)").replacing("PORT", with: "\(recorder.port)")
        }
        let input = Data(input.utf8)
        let theirs = try await ProgramRun.of(
            ["-q", "-sS"] + words, program: "/usr/bin/curl", input: input, folder: folder.path)
        #expect(theirs.end == .exit(0), "\(theirs.errors)")
        let expected = recorder.take()
        let ours = try await ProgramRun.of(["send"] + words, input: input, folder: folder.path)
        #expect(ours.end == .exit(0), "\(ours.errors)")
        let sent = recorder.take()
        guard sent.count == expected.count, !sent.isEmpty else {
            return (["\(expected.count) requests, not \(sent.count)"], ours.errors)
        }
        return (zip(expected, sent).flatMap { WireDifference(theirs: $0, ours: $1).lines }, ours.errors)
    }

    @Test(arguments: [
        ["-F", "a=@p.txt,p.json", "-F", "b=2"],
        ["-F", #"a=@p.txt;type=x/y;filename=q,p.json;headers="X-Z: 1""#],
        ["-F", #"a=b;headers="X-One: 1""#, "-F", "f=@p.txt;headers=@h.txt"],
        ["-F", #"a=@p.txt;headers="Content-Disposition: attachment""#, "-F", #"x=1;headers="Content-Type: q/r""#],
        ["-F", "json=@p.json", "-F", "png=@p.PNG", "-F", "as=@p.json;filename=x.gif", "-F", "t=v;filename=x.svg"],
        ["-F", "a=@-;filename=in.txt", "-F", "b=<p.txt;type=text/x", "--form-string", "c=@x;type=a/b"],
        ["-F", "=(;type=multipart/alternative", "-F", "=plain", "-F", "=<h.txt;type=text/html", "-F", "=)", "-F", "z=1"],
        ["-F", #"a="x;y"z;type=q/r; charset=utf-8"#, "-F", "b=b;foo=bar", "-F", #"c=@p.txt;filename="a\"b;c""#],
        ["-H", "Content-Type: multipart/related", "-F", "m={};type=application/json", "-F", "f=@p.PNG;type=image/png"],
        ["-H", "content-type: multipart/form-data", "-F", "a=b"],
    ])
    func `parts are as curl writes them`(words: [String]) async throws {
        let (lines, said) = try await compare(words + ["URL/f"], input: "typed\n")
        #expect(lines == [], "\(words)")
        #expect(said.contains("is not used") == words.contains { $0.contains(";foo=") }, "\(said)")
    }

    @Test func `of parts that are sent otherwise it is said`() async throws {
        let other = try await compare(["-H", "Content-Type: application/json", "-F", "a=b", "URL/"])
        #expect(other.lines.count == 2)
        #expect(other.said.contains("-H 'Content-Type: application/json' is not used: -F makes a body of parts"))
        let coded = try await compare(["-F", "a=b;encoder=base64", "URL/"])
        #expect(coded.said.contains(";encoder=base64 is not used: a part is sent as it is"))
    }
}
