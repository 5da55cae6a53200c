import CurlewBytes
import CurlewFormats
import CurlewNetworking
import TerminalUI

/// Decodes pictures and turns them into cells, one after the other, off the main actor. The pixels are kept for a
/// while, so that another size or returning to the tab does not decode again.
actor ImageWorker {
    private let decoder: ImageDecoder
    private var cache: ImageCache

    init(decoder: ImageDecoder = ImageDecoder(), cache: ImageCache = ImageCache()) {
        self.decoder = decoder
        self.cache = cache
    }

    func draw(_ job: ImageJob) -> Result<HalfBlocks, ImageError> {
        ImageError.caught(.success(HalfBlocks(try picture(job), fitting: job.wish.room, look: job.wish.look))) {
            .failure($0)
        }
    }

    private func picture(_ job: ImageJob) throws(ImageError) -> Picture {
        let identifier = String(job.source.number)
        if let kept = cache.picture(for: identifier) { return kept }
        let picture = try decoder.picture(of: job.bytes)
        cache.add(picture, for: identifier)
        return picture
    }
}
