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
