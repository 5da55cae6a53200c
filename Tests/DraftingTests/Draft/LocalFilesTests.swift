import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import TestSupport
import Testing

@Suite struct `Files of this computer` {
    @Test func `lie in the folder given, and have their size`() throws {
        let folder = try TemporaryFolder()
        try folder.write("0123", to: "a.txt")
        let files = LocalFiles(folder: folder.path)
        #expect(try files.size(of: "a.txt") == 4)
        #expect(try files.size(of: folder.path + "/a.txt") == 4)
        #expect(files.location(of: "a.txt") == folder.path + "/a.txt")
        #expect(throws: FileFault.notThere) { try files.size(of: "b.txt") }
        #expect(throws: FileFault.notThere) { try files.size(of: "a.txt/b") }
        #expect(throws: FileFault.notThere) { try files.size(of: "") }
        #expect(throws: FileFault.isFolder) { try files.size(of: ".") }
        #expect(throws: FileFault.notReadable(PlainFileFault.device.reason)) { try files.size(of: "/dev/null") }
        let kernel = FileFault.notReadable(PlainFileFault.kernel.reason)
        #expect(throws: kernel) { try files.size(of: "/proc/self/environ") }
    }

    @Test func `begin at home behind a tilde`() {
        #expect(LocalFiles(folder: "/x", home: "/home/ada").location(of: "~/pic.png") == "/home/ada/pic.png")
        #expect(LocalFiles(folder: "/x").location(of: "~/pic.png") == "/x/~/pic.png")
    }

    @Test func `become a problem at their node when they are not there`() throws {
        let tree = try ParameterText.read(#"{"photo": {"$file": "holiday.jpg"}}"#)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: .multipart, parameters: tree)
        let error = #expect(throws: PreparationError.self) {
            try draft.prepared(in: .init(files: LocalFiles(folder: "/nowhere")))
        }
        guard case .dictionary(let members)? = tree.root?.value else { return #expect(Bool(false)) }
        #expect(error?.problems.map(\.sentence) == [#"The file for "photo" is not there: holiday.jpg."#])
        #expect(error?.problems.map(\.place) == [.node(members[0].node.id)])
        #expect(error?.problems.map(\.fault?.fact.fileFault) == [.notThere])
    }

    @Test func `become parts where they are`() throws {
        let folder = try TemporaryFolder()
        try folder.write("0123", to: "a.txt")
        let tree = try ParameterText.read(#"{"photo": {"$file": "a.txt"}}"#)
        let draft = RequestDraft(method: "POST", url: "http://h/", serializer: .multipart, parameters: tree)
        let boundary = MultipartBoundary("B")
        let prepared = try draft.prepared(in: .init(files: LocalFiles(folder: folder.path), boundary: boundary))
        #expect(prepared.request.body?.pieces[1] == .file(FilePiece(path: folder.path + "/a.txt", count: 4)))
        #expect(prepared.request.fields["Content-Type"] == "multipart/form-data; boundary=B")
    }

    @Test func `are asked for only with a method that has a body`() throws {
        let draft = RequestDraft(method: "GET", url: "http://h/", serializer: .multipart)
        let error = #expect(throws: PreparationError.self) { try draft.prepared(in: .init()) }
        #expect(error?.problems.map(\.place) == [.method])
    }
}

@Suite struct `A style that a draft names` {
    @Test func `is the one its form is written in`() throws {
        let tree = try ParameterText.read(#"{"a": ["x/y"]}"#)
        var draft = RequestDraft(url: "http://h/", parameters: tree, style: "afnetworking-2.0")
        #expect(try draft.prepared(in: .init()).request.url == "http://h/?a[]=x%2Fy")
        draft.style = "no-such-style"
        let error = #expect(throws: PreparationError.self) { try draft.prepared(in: .init()) }
        #expect(error?.problems.map(\.place) == [.parameters])
    }
}
