import CurlewDatabase
import CurlewNetworking
import CurlewRequests
import CurlewSerialization
import CurlewTransport
import Drafting
import TerminalUI
import Testing
import Workspace

@testable import Explorer

/// The row `cache` of the Options tab, the menu behind it, and what is said of it afterwards.
@Suite struct CacheOptionTests {
    private func options() throws -> TreeCase {
        var table = try TreeCase(#"{"a":1}"#)
        table.press("g s")
        OptionTable.show("cache", &table.model)
        return table
    }

    @Test func `a menu chooses, and a time is asked in the row`() throws {
        var table = try options()
        table.press("Enter 1")
        #expect(table.model.request.draft.caching == .followServer)
        #expect(table.said == "cache is follow the server")
        table.press("Enter 2")
        #expect(table.said == "seconds; Enter accepts")
        table.type("60")
        table.press("Enter")
        #expect(table.said == "cache is keep for 60 s")
        #expect(table.model.request.draft.caching == .keep(CacheTerms(seconds: 60)))
        table.press("Enter 3")
        #expect(table.model.request.draft.caching == .off)
        table.press("u u")
        #expect(table.model.request.draft.caching == .followServer)
    }

    @Test func `a field that is left empty, or holds no time, changes nothing`() throws {
        var table = try options()
        table.press("Enter 1 Enter 2 Esc")
        #expect(table.model.request.draft.caching == .followServer)
        table.press("Enter 2")
        table.type("soon")
        table.press("Enter")
        #expect(table.said == "cache must be follow the server, keep for and seconds, or off")
        table.press("Esc")
        #expect(table.model.request.draft.caching == .followServer)
    }

    @Test(arguments: [
        ("off", Caching.off), ("server", .followServer), ("follow the server", .followServer),
        ("60", .keep(CacheTerms(seconds: 60))), ("60s", .keep(CacheTerms(seconds: 60))),
        ("keep for 5 s", .keep(CacheTerms(seconds: 5))),
        ("keep for 5 s, version 3", .keep(CacheTerms(seconds: 5, version: 3))), ("0", .keep(CacheTerms(seconds: 0))),
    ])
    func `reads the words that it writes, and a number alone`(text: String, caching: Caching) throws {
        let option = try #require(RequestOption.named("cache"))
        var draft = RequestDraft()
        #expect(option.write(text, &draft))
        #expect(draft.caching == caching)
        var again = RequestDraft()
        #expect(option.write(option.read(draft), &again) && again.caching == caching)
    }

    @Test(arguments: ["", "-1", "60m", "soon", "keep for", "5, 6", "99999999999"])
    func `refuses anything else`(text: String) throws {
        let option = try #require(RequestOption.named("cache"))
        var draft = RequestDraft()
        draft.caching = .followServer
        #expect(!option.write(text, &draft))
        #expect(draft.caching == .followServer)
    }

    @Test func `a time alone keeps version and sensitive data`() throws {
        let option = try #require(RequestOption.named("cache"))
        var draft = RequestDraft()
        draft.caching = .keep(CacheTerms(seconds: 1, version: 7, sensitiveData: "ada", ignoredHeaders: ["X"]))
        #expect(option.write("9", &draft))
        #expect(
            draft.caching == .keep(CacheTerms(seconds: 9, version: 7, sensitiveData: "ada", ignoredHeaders: ["X"])))
    }

    // MARK: The answer

    private func life(_ age: Int) -> CacheLife {
        CacheLife(stored: 1_772_632_931, age: age, lifetime: 60, basis: .chosen)
    }

    @Test func `the most important of what the cache did stands behind the figures`() {
        func words(_ reports: CacheReport...) -> String { CacheNote(reports).runs.map(\.text).joined() }
        #expect(words() == "")
        #expect(words(.missed(.nothingStored), .stored(life(0))) == "  cache stored, 60 s left")
        #expect(words(.hit(life(7))) == "  from cache, age 7 s of 60 s")
        #expect(words(.bypassed, .stored(life(0))) == "  cache bypassed")
        #expect(words(.missed(.nothingStored), .notStored(.noStore)) == "  not cached: no-store")
        #expect(
            words(.missed(.nothingStored), .stored(life(0)), .trouble(.diskFull(path: "/c")))
                == "  cache stored, 60 s left")
        #expect(CacheNote([.hit(life(7))]).isHit && !CacheNote([.bypassed]).isHit)
    }

    private let stale = CacheLife(stored: 1_772_632_931, age: 40, lifetime: 30, basis: .maxAge, window: 60)

    @Test(arguments: [
        (
            CacheReport.renewed(CacheLife(stored: 0, age: 0, lifetime: 30, basis: .maxAge), isSame: true),
            "from cache, stale; renewed: unchanged", Role.statusInfo
        ),
        (
            .renewed(CacheLife(stored: 0, age: 0, lifetime: 30, basis: .maxAge), isSame: false),
            "from cache, stale; renewed: another answer", .statusInfo
        ),
        (.notRenewed("The server answered 503."), "from cache, stale; not renewed", .statusWarning),
    ])
    func `a stale answer says that it is renewed, and what came of it`(
        report: CacheReport, words: String, role: Role
    ) throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        _ = update(&model, .cache(job, .stale(stale)))
        model.take(.finished(Answer.exchange("{}")), at: 1)
        #expect(
            StatusWords.result(model).text
                .hasPrefix("0 ms network  from cache, stale, age 40 s of 30 s, being renewed"))
        #expect(
            CacheNote(model).ageSentence
                == "From the cache, stored at 2026-03-04T14:02:11Z. The server gave it a time with Cache-Control: "
                + "max-age. It is 40 s old and held for 30 s; for 60 s more the server lets it be used while it is "
                + "renewed in the background (stale-while-revalidate). That was until 2026-03-04T14:02:41Z.")
        _ = update(&model, .cache(job, report))
        #expect(StatusWords.result(model).text.hasPrefix("0 ms network  \(words)"))
        #expect(CacheNote(model).runs.map(\.role) == [role])
        model.request.response.tab = .checks
        #expect(model.paneLines().contains { $0.contains("cache  \(words)") })
    }

    @Test func `what comes of a renewal reaches a request in the background, and none that was sent anew`() throws {
        var model = Model.sendable()
        _ = SendUpdate.send(&model)
        let job = try #require(model.request.exchange.progress?.job)
        _ = update(&model, .cache(job, .stale(stale)))
        model.take(.finished(Answer.exchange("{}")), at: 1)
        model.background[model.request.key] = model.request
        model.request = .untitled()
        _ = update(&model, .cache(job, .renewed(stale, isSame: true)))
        #expect(CacheNote(model).runs.isEmpty)
        let parked = try #require(model.background.values.first)
        #expect(CacheNote(parked.response, newer: nil).runs.map(\.text) == ["  from cache, stale; renewed: unchanged"])
        _ = update(&model, .cache(job, .notRenewed("Late.")))
        #expect(model.background.values.first?.response.cache.count == 2)
    }

    @Test func `Age says when it was stored, why it holds, and until when`() {
        #expect(
            CacheNote([.hit(life(7))]).ageSentence
                == "From the cache, stored at 2026-03-04T14:02:11Z. The request keeps answers for a time of its own. "
                + "It is 7 s old and holds for 53 s more. That is until 2026-03-04T14:03:11Z.")
        #expect(CacheNote([.stored(life(0))]).ageSentence == nil)
    }

    @Test func `without a cache, the next sending goes around it`() throws {
        var table = try options()
        table.press("S n")
        let sent = table.effects.compactMap { if case .send(let sending, _) = $0 { sending.request } else { nil } }
        #expect(sent.map(\.options.cachePolicy) == [.reload])
        #expect(table.model.request.draft.options.cachePolicy == nil)
    }
}
