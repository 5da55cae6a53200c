import CurlewNetworking
import CurlewTransport
import Drafting
import EncodingLab
import HTTPMessage
import ServerReaders

/// The program that reads the forms of the open request.
struct KnownServer: Equatable {
    /// A name of `KnownReaders`.
    var reader: String
    /// The header field of the last answer that names it; nil when the environment says so.
    var field: String?

    /// The name on the screen.
    var title: String { KnownReaders.all.first { $0.name == reader }?.title ?? reader }
}

extension Model {
    /// The environment's `server`, else the one that the last answer of the open request names; nil when neither does.
    var server: KnownServer? {
        if let name = environments.values.server { return KnownServer(reader: name) }
        guard case .received(let exchange) = request.exchange else { return nil }
        return ServerSign(in: exchange.head.fields.map { ($0.name, $0.value) })
            .map { KnownServer(reader: $0.reader, field: $0.field) }
    }
}
