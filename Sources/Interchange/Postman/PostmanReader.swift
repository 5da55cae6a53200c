internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// Reads collections of Postman in the formats 1.0 to 2.1, its environments and its globals. Broken ones are read as far as
/// they are clear.
///
///     info, item ─────────► folders with auth, variables, scripts; requests (PostmanRequest)
///     requests, folders ──► the same, of 1.0
///     values ─────────────► one environment
struct PostmanReader: CollectionReader {
    static let kind = ImportKind.postman

    private let ledger: JSONLedger
    private var collection: ImportedCollection
    private var scripts = PostmanScripts()

    static func recognises(_ source: ImportSource) -> Bool {
        source.foreign?.format == .postmanCollection || source.foreign?.format == .postmanEnvironment
    }

    static func read(_ source: ImportSource) throws(ImportRefusal) -> ImportedCollection {
        let ledger = JSONLedger(try source.json())
        var root = ledger.root
        if root["item"] == nil, root["requests"] == nil, let inner = root["collection"] { root = inner }
        var reader = PostmanReader(ledger: ledger, collection: ImportedCollection(.postman, name: source.name))
        try reader.read(root)
        return reader.finished
    }

    private var finished: ImportedCollection {
        var result = collection
        result.unused += ledger.unused(usually: "is not known here") + scripts.unused
        return result
    }

    /// Names and times of Postman's own.
    static let ownNames = [
        "id", "uid", "_postman_id", "_exporter_id", "_collection_link", "schema", "_postman_exported_at",
        "_postman_exported_using", "_postman_variable_scope", "collectionId", "collection_id", "collection", "folder",
        "owner",
        "createdAt", "updatedAt", "lastUpdatedBy", "lastRevision", "timestamp", "time", "version",
    ]

    private mutating func read(_ root: JSONPlace) throws(ImportRefusal) {
        root.take(Self.ownNames)
        if let values = root["values"], root["item"] == nil, root["requests"] == nil {
            return try readEnvironment(root, values)
        }
        let info = root["info"]
        info?.take(Self.ownNames)
        if let name = info?["name"]?.words ?? root["name"]?.words, !name.isBlank { collection.content.name = name }
        var notes = (info ?? root)["description"].map(PostmanText.description) ?? ""
        let setting = settings(of: root, notes: &notes)
        (collection.content.defaults, collection.content.notes) = (setting.defaults, notes)
        if let requests = root["requests"] { return try readOld(root, requests, setting) }
        guard let list = root["item"] ?? root["items"] else { throw root.refusal("The collection has no \"item\".") }
        try read(list, parent: nil, setting)
    }

    // MARK: Folders

    /// The settings of a folder for the requests in it, and what they need to know of it.
    private struct Setting {
        var defaults = RequestDefaults()
        /// Whether a body stays with methods that have none; nil where nothing is said.
        var keepsBody: Bool?
    }

    private mutating func settings(of place: JSONPlace, notes: inout String, in outer: Setting? = nil) -> Setting {
        var setting = Setting(keepsBody: outer?.keepsBody)
        setting.defaults.authentication = place["auth"].flatMap { PostmanAuthentication.read($0) }
        if let behaviour = place["protocolProfileBehavior"] {
            setting.defaults.options = PostmanText.options(behaviour)
            setting.keepsBody = behaviour["disableBodyPruning"]?.flag ?? setting.keepsBody
        }
        if let list = place["variable"] ?? place["variables"] { readVariables(list) }
        let lines = scripts.kept(of: place)
        if !lines.isEmpty { notes += (notes.isEmpty ? "" : "\n\n") + lines }
        return setting
    }

    private mutating func readVariables(_ list: JSONPlace) {
        for row in PostmanText.variables(list) {
            if row.isSecret { collection.secrets.append(ImportedSecret(row.variable.name, row.variable.value)) }
            if !collection.addVariable(row.variable) {
                list.setAside("another folder gives \(row.variable.name) another value, which holds for all")
            }
        }
    }

    private mutating func read(_ list: JSONPlace, parent: Int?, _ setting: Setting) throws(ImportRefusal) {
        guard let items = list.items else {
            guard parent != nil else { throw list.refusal("\"item\" is to be a list of requests and folders.") }
            return list.setAside("is to be a list of requests and folders")
        }
        for item in items {
            if let inner = item["item"] {
                item.take(Self.ownNames)
                var notes = item["description"].map(PostmanText.description) ?? ""
                let inside = settings(of: item, notes: &notes, in: setting)
                let index = collection.content.items.count
                collection.content.items.append(
                    NewItem(.folder(inside.defaults, notes: notes), name: item["name"]?.words ?? "", parent: parent))
                try read(inner, parent: index, inside)
            } else if let place = item["request"] {
                add(place, item, parent, setting)
            } else {
                item.setAside("is neither a request nor a folder")
            }
        }
    }

    private mutating func add(_ place: JSONPlace, _ item: JSONPlace, _ parent: Int?, _ setting: Setting) {
        item.take(Self.ownNames)
        place.take(Self.ownNames)
        let behaviour = item["protocolProfileBehavior"] ?? place["protocolProfileBehavior"]
        let keepsBody = behaviour?["disableBodyPruning"]?.flag ?? setting.keepsBody ?? false
        var making = PostmanRequest(place, keepsBody: keepsBody)
        if let behaviour { making.request.options = PostmanText.options(behaviour) }
        var notes = [place["description"], item["description"]].compactMap { $0.map(PostmanText.description) }
        for list in [item["variable"], item["variables"]].compactMap(\.self) { readVariables(list) }
        let rules = scripts.rules(of: item)
        (making.request.checks, making.request.captures) = (rules.checks, rules.captures)
        notes += [making.rowNotes, rules.lines] + PostmanText.examples(item["response"])
        finish(&making.request, item["name"]?.words ?? place["name"]?.words, notes, parent)
    }

    private mutating func finish(_ request: inout SavedRequest, _ name: String?, _ notes: [String], _ parent: Int?) {
        request.notes = notes.filter { !$0.isEmpty }.joined(separator: "\n\n")
        request.settleLine()
        collection.content.items.append(NewItem(.request(request), name: name ?? "", parent: parent))
    }

    // MARK: Format 1.0

    /// Requests beside folders; both name each other by `id`, in `order` and `folders_order`.
    private mutating func readOld(_ root: JSONPlace, _ list: JSONPlace, _ setting: Setting) throws(ImportRefusal) {
        guard let requests = list.items else { throw list.refusal("\"requests\" is to be a list.") }
        let folders = root["folders"]?.items ?? []
        var old = OldCollection(
            requests: requests.map { ($0["id"]?.words ?? "", $0) }, folders: folders.map { ($0["id"]?.words ?? "", $0) }
        )
        addOld(root, &old, nil, setting)
        // Folders and requests that no order names stand at the end.
        for index in folders.indices where !old.done.contains(.folder(index)) { addFolder(index, &old, nil, setting) }
        for index in requests.indices where !old.done.contains(.request(index)) {
            addRequest(index, &old, nil, setting)
        }
    }

    private struct OldCollection {
        enum Name: Hashable { case request(Int), folder(Int) }

        var requests: [(id: String, place: JSONPlace)]
        var folders: [(id: String, place: JSONPlace)]
        var done: Set<Name> = []
    }

    private mutating func addOld(_ place: JSONPlace, _ old: inout OldCollection, _ parent: Int?, _ setting: Setting) {
        for id in (place["folders_order"]?.items ?? []).compactMap(\.words) {
            if let index = old.folders.firstIndex(where: { $0.id == id }) { addFolder(index, &old, parent, setting) }
        }
        for id in (place["order"]?.items ?? []).compactMap(\.words) {
            if let index = old.requests.firstIndex(where: { $0.id == id }) { addRequest(index, &old, parent, setting) }
        }
    }

    private mutating func addFolder(_ number: Int, _ old: inout OldCollection, _ parent: Int?, _ setting: Setting) {
        guard old.done.insert(.folder(number)).inserted else { return }
        let place = old.folders[number].place
        place.take(Self.ownNames)
        var notes = place["description"].map(PostmanText.description) ?? ""
        let inside = settings(of: place, notes: &notes, in: setting)
        let index = collection.content.items.count
        collection.content.items.append(
            NewItem(.folder(inside.defaults, notes: notes), name: place["name"]?.words ?? "", parent: parent))
        addOld(place, &old, index, inside)
    }

    private mutating func addRequest(_ number: Int, _ old: inout OldCollection, _ parent: Int?, _ setting: Setting) {
        guard old.done.insert(.request(number)).inserted else { return }
        let place = old.requests[number].place
        place.take(Self.ownNames)
        var making = PostmanRequest(place, keepsBody: true)
        let rules = scripts.rules(of: place)
        (making.request.checks, making.request.captures) = (rules.checks, rules.captures)
        let notes = [place["description"].map(PostmanText.description) ?? "", making.rowNotes, rules.lines]
        finish(
            &making.request, place["name"]?.words, notes + PostmanText.examples(place["responses"]), parent)
    }

    // MARK: Environments

    private mutating func readEnvironment(_ root: JSONPlace, _ values: JSONPlace) throws(ImportRefusal) {
        guard values.kind == .array else { throw values.refusal("\"values\" is to be a list.") }
        let name = root["name"]?.words ?? collection.content.name
        var environment = EnvironmentFile(name: name)
        for row in PostmanText.variables(values) {
            if let old = environment.values.firstIndex(where: { $0.name == row.variable.name }) {
                // The last one that is on counts.
                let (kept, other) =
                    row.variable.isOn || !environment.values[old].isOn
                    ? (row.variable, environment.values[old]) : (environment.values[old], row.variable)
                environment.values[old] = kept
                collection.unused.append(
                    UnusedPart(
                        "\(other.name): \(other.value)", reason: "another value of that name counts", place: "/values"))
            } else {
                environment.values.append(row.variable)
            }
            if row.isSecret {
                collection.secrets.append(ImportedSecret(row.variable.name, row.variable.value, in: name))
            }
        }
        collection.content.environments.append(environment)
        collection.content.name = name
    }
}
