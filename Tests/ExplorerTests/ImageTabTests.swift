import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import TerminalUI
import Testing

@testable import Explorer

/// Answers that are pictures.
@Suite struct ImageTabTests {
    private typealias Sample = SampleScreen

    private static func showing(_ body: [UInt8] = PaintedPNG.ball.bytes, type: String = "image/png") -> Model {
        var model = Model.showing(body, type: type)
        model.focus = .response
        return model
    }

    /// What is asked for when the screen has that size.
    private static func ask(_ model: inout Model, _ size: Size = Sample.small) -> [ImageJob] {
        update(&model, .resized(size)).compactMap { if case .decodeImage(let job) = $0 { job } else { nil } }
    }

    private static func blocks(_ job: ImageJob) throws -> HalfBlocks {
        let picture = try #require(Picture(width: 1, height: 1, pixels: [255, 255, 255, 255]))
        return HalfBlocks(picture, fitting: job.wish.room, look: job.wish.look)
    }

    @Test func `a picture opens in its tab and is asked for once`() throws {
        var model = Self.showing()
        #expect(ResponseScreen.shownTab(model) == .image)
        #expect(ResponseScreen.title(model).left.text.hasPrefix("5 [Image] Tree Raw"))
        let jobs = Self.ask(&model)
        #expect(jobs.count == 1)
        #expect(jobs.first?.bytes.array == PaintedPNG.ball.bytes)
        #expect(Self.ask(&model).isEmpty)
        #expect(model.paneLines(rows: 2) == [" PNG  40 x 20  2.49 kB", "  The picture is being decoded."])
    }

    @Test func `what is transparent shows the theme's surface`() throws {
        var model = Self.showing()
        model.terminal.surface = RGB(10, 20, 30)
        let job = try #require(Self.ask(&model).first)
        #expect(job.wish.look.background == RGB(10, 20, 30))
        model.terminal.surface = RGB(200, 200, 200)
        #expect(Self.ask(&model).first?.wish.look.background == RGB(200, 200, 200), "another theme draws it anew")
        model.terminal.surface = nil
        #expect(Self.ask(&model).first?.wish.look.background == .black)
    }

    @Test func `the answer is taken and drawn`() throws {
        var model = Self.showing()
        let job = try #require(Self.ask(&model).first)
        let effects = update(&model, .imageDrawn(job.id, .success(try Self.blocks(job))))
        #expect(effects.isEmpty)
        #expect(model.request.response.image.job == nil)
        #expect(model.paneLines(rows: 2)[1] == " +")
    }

    @Test func `another size asks again for the same picture, and the late answer is dropped`() throws {
        var model = Self.showing()
        let first = try #require(Self.ask(&model).first)
        let second = try #require(Self.ask(&model, Sample.medium).first)
        #expect(second.source == first.source)
        #expect(second.wish.room != first.wish.room)
        _ = update(&model, .imageDrawn(first.id, .success(try Self.blocks(first))))
        #expect(model.request.response.image.result == nil)
        _ = update(&model, .imageDrawn(second.id, .success(try Self.blocks(second))))
        #expect(model.request.response.image.result != nil)
    }

    @Test func `an answer that comes after another response is dropped`() throws {
        var model = Self.showing()
        let job = try #require(Self.ask(&model).first)
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange("[1]")))
        _ = update(&model, .imageDrawn(job.id, .success(try Self.blocks(job))))
        #expect(model.request.response.image == DrawnImage())
        #expect(ResponseScreen.shownTab(model) == .tree)
        #expect(!ResponseScreen.tabs(model).contains(.image))
    }

    @Test func `Raw stays chosen where it was chosen, and asks for nothing`() throws {
        var model = Model.showing("{}")
        model.request.response.tab = .raw
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(PaintedPNG.ball.bytes, type: "image/png")))
        #expect(ResponseScreen.shownTab(model) == .raw)
        #expect(Self.ask(&model).isEmpty)
        model.request.response.tab = .image
        #expect(Self.ask(&model).count == 1)
    }

    @Test func `a picture without its type is known by its first bytes, text is none`() {
        #expect(ResponseScreen.shownTab(Self.showing(type: "application/octet-stream")) == .image)
        #expect(!ResponseScreen.tabs(Self.showing(Array("no picture".utf8), type: "image/png")).contains(.image))
    }

    @Test func `a picture cut short says so in words`() async throws {
        var model = Self.showing(Array(PaintedPNG.ball.bytes.prefix(60)))
        let job = try #require(Self.ask(&model).first)
        _ = update(&model, .imageDrawn(job.id, await ImageWorker().draw(job)))
        #expect(
            model.paneLines(rows: 2) == [
                " PNG  40 x 20  60 B", "  The PNG picture does not decode: its header is fine, its content is not.",
            ])
    }

    @Test func `pixels are decoded once for all sizes`() async throws {
        var model = Self.showing()
        let job = try #require(Self.ask(&model).first)
        let worker = ImageWorker()
        let whole = await worker.draw(job)
        // With the same source the bytes are not looked at again.
        let hollow = ImageJob(id: JobID(9999), source: job.source, bytes: Bytes(), wish: job.wish)
        #expect(await worker.draw(hollow) == whole)
        #expect(await ImageWorker().draw(hollow) == .failure(.notAnImage))
    }

    @Test func `a picture as it stands on the screen`() async throws {
        var model = Sample.main(Sample.small, .ascii, place: "tour/picture", folder: "Tour", name: "Picture")
        model.request.change { $0.url = "{{demo}}/image/png" }
        model.request.saved = model.request.draft
        Sample.settle(&model)
        _ = SendUpdate.send(&model)
        model.take(.finished(Answer.exchange(PaintedPNG.ball.bytes, type: "image/png")), at: Sample.clock.seconds)
        let job = try #require(Self.ask(&model).first)
        _ = update(&model, .imageDrawn(job.id, await ImageWorker().draw(job)))
        try expectScreen(Sample.lines(model), named: "image-80x24")
    }

    @Test func `nothing is searched in a picture`() {
        var model = Self.showing()
        #expect(model.find(.text("a")).isEmpty)
        #expect(model.said == "a picture has no lines")
    }
}
