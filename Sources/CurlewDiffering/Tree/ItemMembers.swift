public import CurlewFormats

/// The members by which the items of a list can be paired.
public enum ItemMembers {
    /// The names of the scalar members of a list's first item, in order, at most 16.
    public static func names(of list: Int, in document: any TreeDocument) -> [String] {
        guard let item = document.firstChild(of: list), document.kind(at: item) == .object else { return [] }
        return document.children(of: item).prefix(16).filter { !document.kind(at: $0).isContainer }
            .compactMap { document.key(of: $0) }
    }
}
