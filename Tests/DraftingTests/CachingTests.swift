import CurlewNetworking
import CurlewSerialization
import Drafting
import Testing
import Workspace

/// What is kept of the answers, from a file to a prepared request and back.
@Suite struct CachingTests {
    private func edit(_ cache: SavedCache?, _ body: (inout RequestDraft) -> Void) -> SavedCache? {
        var saved = SavedRequest(url: "http://h/")
        saved.cache = cache
        var draft = RequestDraft(saved, defaults: RequestDefaults())
        body(&draft)
        return saved.edited(by: draft, defaults: RequestDefaults()).cache
    }

    @Test func `a file that says nothing keeps nothing`() {
        #expect(RequestDraft(SavedRequest(), defaults: RequestDefaults()).caching == .off)
        #expect(RequestDraft().caching == .off)
    }

    @Test func `only what was changed is written`() {
        let terms = SavedCacheTerms(seconds: 60, version: 0, sensitive: "{{user}}", ignoredHeaders: ["X-Id"])
        for cache in [nil, .off, .server, .keep(terms)] as [SavedCache?] {
            #expect(edit(cache) { $0.method = "PUT" } == cache)
        }
        #expect(edit(nil) { $0.caching = .followServer } == .server)
        #expect(edit(.server) { $0.caching = .off } == nil)
        #expect(edit(.server) { $0.caching = .keep(CacheTerms(seconds: 60)) } == .keep(SavedCacheTerms(seconds: 60)))
        let later = edit(.keep(terms)) { draft in
            guard case .keep(var terms) = draft.caching else { return }
            terms.seconds = 90
            draft.caching = .keep(terms)
        }
        #expect(
            later
                == .keep(
                    SavedCacheTerms(seconds: 90, version: 0, sensitive: "{{user}}", ignoredHeaders: ["X-Id"])))
    }

    @Test func `fetching anew is written where it is wanted, and stays where a file says no`() {
        func refreshing(_ value: Bool) -> (inout RequestDraft) -> Void {
            { $0.caching = .keep(CacheTerms(seconds: 60, refreshes: value)) }
        }
        let (plain, no) = (SavedCacheTerms(seconds: 60), SavedCacheTerms(seconds: 60, refreshes: false))
        let yes = SavedCacheTerms(seconds: 60, refreshes: true)
        #expect(edit(.keep(plain), refreshing(true)) == .keep(yes))
        #expect(edit(.keep(yes), refreshing(false)) == .keep(plain))
        #expect(
            edit(.keep(no)) { $0.caching = .keep(CacheTerms(seconds: 90)) }
                == .keep(SavedCacheTerms(seconds: 90, refreshes: false)))
        #expect(
            RequestDraft(saved(yes), defaults: RequestDefaults()).caching
                == .keep(CacheTerms(seconds: 60, refreshes: true)))
    }

    private func saved(_ terms: SavedCacheTerms) -> SavedRequest {
        var saved = SavedRequest(url: "http://h/")
        saved.cache = .keep(terms)
        return saved
    }

    @Test func `whose answer it is may be a variable`() throws {
        var draft = RequestDraft(url: "http://h/")
        draft.caching = .keep(CacheTerms(seconds: 60, sensitiveData: "{{user}}"))
        let prepared = try draft.prepared(in: .init(variables: VariableSet(["user": "ada"])))
        #expect(prepared.caching == .keep(CacheTerms(seconds: 60, sensitiveData: "ada")))
        #expect((try? draft.prepared(in: PreparationContext())) == nil)
    }
}
