internal import CurlewFormats
internal import Serialization
internal import Workspace

/// Reads HTTP messages and files of requests.
enum PasteMessage {
    static func reading(_ bytes: [UInt8], _ options: PasteOptions) throws(PasteRefusal) -> PasteReading {
        do throws(HTTPTextError) {
            return PasteEntries.reading(try HTTPTextReader.readAll(bytes), .http, "request", options)
        } catch {
            throw PasteRefusal("No line of it is a request such as GET http://a/. Read it as something else.")
        }
    }
}
