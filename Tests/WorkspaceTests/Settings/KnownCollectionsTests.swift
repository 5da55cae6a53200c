import Testing

@testable import Workspace

/// The collections that were opened on this computer.
@Suite struct KnownCollectionsTests {
    @Test func `the newest is first, each is there once, and old ones are forgotten`() throws {
        let folder = try TemporaryFolder()
        let known = KnownCollections(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        #expect(known.roots().isEmpty)
        for root in ["/a", "/b: c", "/a"] { try known.note(root) }
        #expect(known.roots() == ["/a", "/b: c"])
        for number in 0..<KnownCollections.limit { try known.note("/\(number)") }
        #expect(
            known.roots().count == KnownCollections.limit && known.roots().first == "/\(KnownCollections.limit - 1)")
        #expect(!known.roots().contains("/a"))
    }

    @Test(arguments: ["", "[", "collections: x\n", "collections: [relative, {a: 1}]\n"])
    func `a file that cannot be read counts as missing`(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "curlew/collections.yaml")
        let known = KnownCollections(directories: StateDirectories(environment: ["XDG_STATE_HOME": folder.path]))
        #expect(known.roots().isEmpty)
        try known.note("/a")
        #expect(known.roots() == ["/a"])
    }

    @Test func `a folder is or holds a collection, which has a name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("name: Pay\n", to: "pay/api/curlew.yaml")
        try folder.write("name: [\n", to: "torn/curlew.yaml")
        #expect(CollectionFinder.collection(of: folder.path + "/pay") == folder.path + "/pay/api")
        #expect(CollectionFinder.collection(of: folder.path + "/pay/api") == folder.path + "/pay/api")
        #expect(CollectionFinder.collection(of: folder.path) == nil)
        #expect(CollectionFinder.name(of: folder.path + "/pay/api") == "Pay")
        #expect(CollectionFinder.name(of: folder.path + "/torn") == "torn")
    }
}
