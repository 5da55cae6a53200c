import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Keys
import TerminalUI
import Viewing

/// The Image tab: the picture of an answer that is an image.
extension DrawnImage: ResponseTabPart {
    typealias Wish = Never
    static let slot: any WritableKeyPath<ResponseState, Self> & Sendable = \.image
    static let title = "Image"
    static let topic = "checks"
    static let synonyms = ["image", "picture"]
    static let isOfBody = true
    static let movementRefusal: String? = "a picture has no lines"
    static func isThere(_ model: Model) -> Bool { model.request.response.index?.image != nil }
    var context: KeyContext { .response }
    var place: Int { 0 }

    struct Facts {
        /// The image's description; nil before the answer is complete. `count` is its size in bytes.
        var image: ImageInfo?
        var count: Int?
    }

    func facts(_ model: Model) -> Facts {
        let count = if case .received(let exchange) = model.request.exchange { exchange.body.count } else { Int?.none }
        return Facts(image: model.request.response.index?.image, count: count)
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [
            Hint(.requestSend, "send"), Hint(.tabNext, "next tab"), Hint(.respWrite, "to file"),
            Hint(.paneZoomIn, "zoom"), Hint(.paneParams, "params"), Hint(.appCommand, "command"),
        ])
    }

    mutating func go(to place: Int, _ facts: Facts) {}

    func count(_ facts: Facts) -> Int { 0 }

    func list(_ facts: Facts) -> [ListLine]? { nil }

    func yank(_ action: Action, _ facts: Facts) -> (text: String, label: String)? { nil }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool { false }

    /// Draws the description above the picture, or above the reason why there is none.
    func draw(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        if let image = facts.image, let count = facts.count {
            canvas.put(ImageTab.head(image, bytes: count), in: rect, row: 0, column: ImageTab.margin)
        }
        let top = min(ImageTab.headRows, rect.height)
        let area = Rect(x: rect.x, y: rect.y + top, width: rect.width, height: rect.height - top)
        switch result {
        case .success(let blocks)?:
            canvas.buffer.put(blocks, at: Point(x: area.x + ImageTab.margin, y: area.y), clip: area)
        case .failure(let error)?: ResponseScreen.say([error.description], on: &canvas, in: area)
        case nil: ResponseScreen.say(["The picture is being decoded."], on: &canvas, in: area)
        }
    }
}
