import CurlewNetworking
import Drafting
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

/// Tabs of the response and the list of transfers, as they stand in `Screens`.
@Suite struct ResponseTabScreenTests {
    private typealias Sample = SampleScreen
    private static let sizes = [Sample.small, Sample.medium, Sample.reduced]

    private static func name(_ text: String, _ size: Size) -> String { "\(text)-\(size.width)x\(size.height)" }

    @Test(arguments: sizes)
    func `a matched pin`(size: Size) throws {
        try expectScreen(Sample.lines(Sample.matched(size)), named: Self.name("tls", size))
    }

    @Test func `a refused certificate, and the question of P`() throws {
        var model = Sample.refused()
        try expectScreen(Sample.lines(model), named: "tls-refused")
        Sample.press("j P", &model)
        try expectScreen(Sample.lines(model), named: "tls-question")
    }

    @Test func `a key that has changed`() throws {
        try expectScreen(Sample.lines(Sample.mismatch()), named: "tls-mismatch")
    }

    @Test(arguments: sizes)
    func `a download on its way`(size: Size) throws {
        try expectScreen(Sample.lines(Self.downloading(size)), named: Self.name("transfer", size))
    }

    @Test(arguments: sizes)
    func `the list of transfers`(size: Size) throws {
        var model = Self.downloading(size)
        model.transfers = Sample.transfers
        Sample.press("B j", &model)
        try expectScreen(Sample.lines(model), named: Self.name("transfers", size))
    }

    @Test func `no transfers yet`() throws {
        var model = Sample.searchPeople()
        Sample.press("B", &model)
        try expectScreen(Sample.lines(model), named: "transfers-none")
    }

    @Test(arguments: sizes)
    func `cookies that came, taken and not`(size: Size) throws {
        try expectScreen(Sample.lines(Sample.redirected(size, tab: .cookies)), named: Self.name("cookies", size))
    }

    @Test(arguments: sizes)
    func `where the time went, with a redirect on the way`(size: Size) throws {
        try expectScreen(Sample.lines(Sample.redirected(size, tab: .timing)), named: Self.name("timing", size))
    }

    @Test func `other ways to send`() throws {
        var model = Sample.searchPeople()
        Sample.press("S", &model)
        try expectScreen(Sample.lines(model), named: "menu-send")
    }

    @Test func `where an answer is to go`() throws {
        var model = Sample.searchPeople()
        model.currentFolder = "/home/ada/work"
        Sample.press("S f", &model)
        try expectScreen(Sample.lines(model), named: "save-body")
    }

    private static func downloading(_ size: Size) -> Model {
        var model = Sample.main(size, .ascii, place: "tour/big-file", folder: "Tour", name: "Big file")
        model.request.change { $0.url = "{{demo}}/file?size=2g" }
        model.request.saved = model.request.draft
        var transfer = Sample.bigDownload(JobID(901))
        transfer.place = model.request.key
        model.transfers.begin(transfer)
        model.request.exchange = .sending(transfer.progress)
        model.request.download = transfer.job
        model.request.response.tab = .transfer
        model.focus = .response
        Sample.settle(&model)
        return model
    }
}
