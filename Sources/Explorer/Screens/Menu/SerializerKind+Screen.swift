import Serialization
import Viewing

/// What the screen shows of a kind of body.
struct SerializerLook: Sendable {
    /// In the menu of serializers.
    var choice: Menus.Choice
    /// In the place line, where there is room and where there is little.
    var wide: String
    var narrow: String
    /// The tab that shows what it writes, and what stands in it.
    var tab: PreviewTab
    var subject: PreviewContent.Subject
    /// Behind a paste that was read as it.
    var pasted: String
}

extension PreviewTab {
    /// What is shown in it; none where it shows the whole message.
    var kinds: [SerializerKind] { SerializerKind.allCases.filter { $0.look.tab == self && !$0.takesText } }

    /// What text typed there is read as: a binary list is typed as XML. Parts are not read back.
    var typed: SerializerKind? { kinds.first { !$0.hasParts } }
}

extension SerializerKind {
    var look: SerializerLook {
        switch self {
        case .form:
            SerializerLook(
                choice: .init(key: "f", title: "form", detail: "a[b]=c, AFNetworking's brackets"), wide: "Form",
                narrow: "form", tab: .form, subject: .form, pasted: "read as")
        case .json:
            SerializerLook(
                choice: .init(key: "j", title: "JSON", detail: "application/json"), wide: "JSON", narrow: "json",
                tab: .json, subject: .json, pasted: "read as JSON")
        case .plist:
            SerializerLook(
                choice: .init(key: "p", title: "property list, XML", detail: "application/x-plist"), wide: "Plist",
                narrow: "plist", tab: .plist, subject: .propertyList, pasted: "read as plist, XML")
        case .plistBinary:
            SerializerLook(
                choice: .init(key: "b", title: "property list, binary", detail: "application/x-plist"),
                wide: "Plist (binary)", narrow: "plist binary", tab: .plist, subject: .binary,
                pasted: "read as binary plist")
        case .multipart:
            SerializerLook(
                choice: .init(key: "m", title: "multipart", detail: "parts; files are streamed"), wide: "Multipart",
                narrow: "multipart", tab: .multipart, subject: .parts, pasted: "read as parts")
        case .text:
            SerializerLook(
                choice: .init(key: "t", title: "text", detail: "the body as typed: XML, GraphQL, anything"),
                wide: "Text", narrow: "text", tab: .raw, subject: .message, pasted: "")
        }
    }
}
