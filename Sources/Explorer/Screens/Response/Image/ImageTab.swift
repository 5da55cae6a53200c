import CurlewBytes
import CurlewFormats
import CurlewNetworking
import TerminalUI
import Viewing

/// The picture of an answer: drawn when its tab is shown, and again when its area changes.
enum ImageTab {
    /// Rows above the picture, for its description.
    static let headRows = 1
    /// Columns left free on each side.
    static let margin = 1

    /// Starts the drawing of the picture while its tab is shown.
    static func settle(_ model: inout Model) -> [Effect] {
        guard model.request.response.index?.image != nil, ResponseScreen.shownTab(model) == .image,
            case .received(let exchange) = model.request.exchange
        else { return [] }
        let wish = DrawnImage.Picture(room: room(model), look: look(model))
        return Parts.request(&model) { $0.response.image.ask(for: wish, of: exchange.body, &$1) }
    }

    private static func room(_ model: Model) -> Size {
        Size(width: ResponseScreen.width(model) - 2 * margin, height: ResponseScreen.height(model) - headRows)
    }

    private static func look(_ model: Model) -> HalfBlocks.Look {
        HalfBlocks.Look(
            depth: model.terminal.depth, drawing: model.settings.drawing == .ascii ? .ascii : .unicode,
            background: model.terminal.surface ?? .black)
    }
}

extension DrawnImage {
    /// Starts a job for a picture that is not drawn yet, when there is room for it.
    mutating func ask(for wish: Picture, of bytes: Bytes, _ desk: inout Desk<Never>) {
        guard wish != self.wish, wish.room.width > 0, wish.room.height > 0 else { return }
        let source = self.source ?? desk.makeJob()
        let job = desk.makeJob()
        (self.source, self.wish, self.job) = (source, wish, job)
        desk.run(.decodeImage(ImageJob(id: job, source: source, bytes: bytes, wish: wish)))
    }
}

extension ImageTab {
    /// Such as `PNG  640 x 480  12 kB`.
    static func head(_ facts: ImageInfo, bytes: Int) -> String {
        "\(facts.type.name)  \(facts.width) x \(facts.height)  \(HumanReadable.bytes(Int64(bytes)))"
    }
}

/// A picture to be decoded and made into cells, off the main actor.
public struct ImageJob: Equatable, Sendable {
    var id: JobID
    /// The same for all jobs with the same answer, so that its decoded pixels are found again.
    let source: JobID
    let bytes: Bytes
    let wish: DrawnImage.Picture

    /// Compares without the bytes: equal sources have equal bytes.
    public static func == (left: ImageJob, right: ImageJob) -> Bool {
        left.id == right.id && left.source == right.source && left.wish == right.wish
    }
}

/// The picture of the answer as it was drawn last, and the job that draws it.
struct DrawnImage: Equatable, Sendable {
    /// The size of the picture's area and the colours for drawing it.
    struct Picture: Equatable, Sendable {
        var room: Size
        var look: HalfBlocks.Look
    }

    /// The key of the answer's picture among the decoded ones; nil before the first job.
    var source: JobID?
    /// The picture of the last job; a different one needs a new job.
    var wish: Picture?
    /// The running job; a result of another job is dropped.
    var job: JobID?
    /// The result of the last job. It stays until the next job has one.
    var result: Result<HalfBlocks, ImageError>?

    init() {}

    mutating func take(_ result: Result<HalfBlocks, ImageError>) {
        self.result = result
        job = nil
    }
}
