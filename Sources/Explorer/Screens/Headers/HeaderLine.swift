import HTTPMessage
import Networking

/// One line of the header table: yours, or one that is added for you.
struct HeaderLine: Equatable {
    var name: String
    var value: String
    /// Nil when it is not yours.
    var row: HeaderRow.ID?
    var isOn: Bool
    var origin: HeaderOrigin
    /// Your row of the same name, which takes its place.
    var isOverridden: Bool

    /// Your rows as typed, then the fields of the finished request that others put there, then the defaults that
    /// your rows replace.
    static func lines(_ model: Model) -> [HeaderLine] {
        let yours = model.request.draft.headers.map {
            HeaderLine(
                name: $0.name, value: $0.isSecret ? "******" : $0.value, row: $0.id, isOn: $0.isOn, origin: .you,
                isOverridden: false)
        }
        guard case .success(let prepared)? = model.request.derived?.prepared else { return yours }
        let added = prepared.request.headers.filter { $0.origin != .you }.map {
            HeaderLine(
                name: $0.name, value: $0.value, row: nil, isOn: true, origin: $0.origin, isOverridden: false)
        }
        return yours + added
    }

    /// Where the field comes from, in a sentence.
    var explanation: String {
        switch origin {
        case .you where !isOn: "\(name) is off: kept here, not sent. Space switches it on."
        case .you: "\(name) was set by you; it takes the place of any default of that name."
        case .serializer: "\(name) is set by the serializer because you set none (AF-11). Enter makes it yours."
        case .manager: "\(name) is a default of the session manager. Enter makes it yours."
        case .transport: "\(name) is added by the transport when the request is sent."
        }
    }
}
