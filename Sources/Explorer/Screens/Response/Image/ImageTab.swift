import CurlewBytes
import CurlewFormats
import CurlewNetworking
import TerminalUI

/// The picture of an answer: asked for when its tab is shown, and again when the room for it changes.
enum ImageTab {
    /// Rows above the picture: what it is.
    static let headRows = 1
    /// Columns that stay free on each side.
    static let margin = 1

    /// Asks for the picture where it is to be seen and is not yet made for this room.
    static func settle(_ model: inout Model) -> [Effect] {
        guard model.request.response.index?.image != nil, ResponseScreen.shownTab(model) == .image,
            case .received(let exchange) = model.request.exchange
        else { return [] }
        let wish = ImageReading.Picture(room: room(model), look: look(model))
        guard wish != model.request.response.image.wish, wish.room.width > 0, wish.room.height > 0 else { return [] }
        let source = model.request.response.image.source ?? model.makeJob()
        let job = model.makeJob()
        model.request.response.image.source = source
        model.request.response.image.wish = wish
        model.request.response.image.job = job
        return [.decodeImage(ImageJob(id: job, source: source, bytes: exchange.body, wish: wish))]
    }

    /// The answer of a job, for whichever request asked; dropped when another was asked for, or another answer came.
    static func accept(_ result: Result<HalfBlocks, ImageError>, for job: JobID, _ model: inout Model) {
        if model.request.response.image.job == job { return model.request.response.image.take(result) }
        guard let place = model.parked.first(where: { $0.value.response.image.job == job })?.key else { return }
        model.parked[place]?.response.image.take(result)
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

extension ImageTab {
    /// `PNG  640 x 480  12 kB`
    static func head(_ facts: ImageFacts, bytes: Int) -> String {
        "\(facts.type.name)  \(facts.width) x \(facts.height)  \(Measure.bytes(Int64(bytes)))"
    }
}
