import CurlewSerialization
import Viewing

/// The texts and tabs of a serializer on the screen.
struct SerializerLook: Sendable {
    /// Its entry in the menu of serializers.
    var choice: Menus.Choice
    /// Its name in the place line and in sentences.
    var name: String
    /// The preview tab of its bytes, and the tab's content.
    var tab: PreviewTab
    var subject: PreviewContent.Subject
    /// The words for a paste that was read as this kind.
    var pasted: String
}

extension PreviewTab {
    /// The serializers whose bytes the tab shows; none for a tab that shows the whole message.
    var kinds: [SerializerKind] { SerializerKind.allCases.filter { $0.look.tab == self && $0.hasTree } }

    /// The kind by which text typed into the tab is read: a binary property list is typed as XML. Multipart is not read
    /// back.
    var typed: SerializerKind? { kinds.first { !$0.hasParts } }
}

extension SerializerKind {
    var look: SerializerLook {
        switch self {
        case .form:
            SerializerLook(
                choice: .init(key: "f", title: "form", detail: "a[b]=c&d=e"), name: "form", tab: .form, subject: .form,
                pasted: "read as")
        case .json:
            SerializerLook(
                choice: .init(key: "j", title: "JSON", detail: "application/json"), name: "JSON",
                tab: .json, subject: .json, pasted: "read as JSON")
        case .plist:
            SerializerLook(
                choice: .init(key: "p", title: "property list, XML", detail: "application/x-plist"), name: "plist",
                tab: .plist, subject: .propertyList, pasted: "read as plist, XML")
        case .plistBinary:
            SerializerLook(
                choice: .init(key: "b", title: "property list, binary", detail: "application/x-plist"),
                name: "plist, binary", tab: .plist, subject: .binary,
                pasted: "read as binary plist")
        case .multipart:
            SerializerLook(
                choice: .init(key: "m", title: "multipart", detail: "parts; files are streamed"), name: "multipart",
                tab: .multipart, subject: .parts, pasted: "read as parts")
        case .text:
            SerializerLook(
                choice: .init(key: "t", title: "text", detail: "the body as typed: XML, GraphQL, anything"),
                name: "text", tab: .raw, subject: .message, pasted: "")
        }
    }
}
