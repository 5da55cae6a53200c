/// Spring's binding of parameters to an object (`ServletRequestDataBinder`, `DataBinder`, `BeanWrapperImpl`), on Tomcat.
/// The parameters are bound in the order of their names, and what a name means depends on the class of the object.
///
///     tags[1]=b&page.size=10  ──►  {"page": {"size": "10"}, "tags": [null, "b"]}
public struct SpringReader: ServerReader {
    public let name = "spring"
    public let title = "Spring"
    public let version = "Spring 4.3.30, Tomcat 9.0.70"
    public let badText = """
        Bytes that are not UTF-8 are replaced by U+FFFD, escaped or not; a pair with a broken escape is left out.
        """

    /// The class of the object; nil for the one that fits the names.
    public var type: SpringType?
    /// `maxParameterCount` of Tomcat.
    public var parameters = 10_000
    /// `autoGrowCollectionLimit`: the items up to which a list grows; a higher index is an error of the whole request.
    public var listItems = 256
    /// The items by which all lists together may grow here, where a program of Java has its memory for a bound: a few
    /// bytes ask for `listItems` items with each `[255]`.
    public var allItems = 2_560_000
    /// The steps that a name may have here, never over 1000. Spring has no such bound, but classes end somewhere.
    public var depth = 64

    public var limits: [ReaderLimit] {
        [ReaderLimit("maxParameterCount", parameters), ReaderLimit("autoGrowCollectionLimit", listItems)]
    }

    public init(type: SpringType? = nil) { self.type = type }

    public func read(_ input: ReaderInput) -> Reading {
        let parameters = ServletParameters(input, limit: parameters)
        var fields = SpringFields(parameters.lists)
        var binder = SpringBinder(
            type ?? .fitting(fields.names, depth: min(depth, 1000)), listItems: listItems, allItems: allItems)
        var notes = parameters.notes
        do throws(Refusal) {
            try fields.replaceMarkers(&binder)
            var conflicts: [[UInt8]] = []
            for (name, value) in fields.values {
                guard let reason = try binder.bind(name, value) else { continue }
                notes.append(ReadingNote(.dropped(reason)))
                if reason == .conflict { conflicts.append(name) }
            }
            for name in conflicts { binder.revisit(name) }
        } catch {
            return Reading(tree: nil, notes: notes + [error.note(nil)])
        }
        return Reading(tree: binder.tree, notes: notes)
    }
}
