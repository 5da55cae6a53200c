internal import Workspace

/// Reads a pasted text as commands of HTTPie.
enum PasteHTTPie {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        let (text, typography) = PasteCommand.mended(bytes, options)
        let requests: [ImportedRequest]
        do throws(HTTPieCommandError) {
            requests = try HTTPieCommand.requests(of: text)
        } catch {
            throw PasteRefusal(error.description)
        }
        var reading = PasteEntries.reading(requests, .httpie, "request", options)
        if let typography { reading.take(typography, options) }
        return reading
    }
}
