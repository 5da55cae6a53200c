internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewSerialization
internal import Workspace

/// The smaller values of Postman's files.
enum PostmanText {
    /// A description: a text, or an object with `content` and `type`.
    static func description(_ place: JSONPlace) -> String {
        place.take(["type", "version"])
        return place["content"]?.words ?? place.words ?? ""
    }

    /// A row of a list of names and values.
    struct Row {
        var name: String
        /// Nil for null and where there is none: a pair without `=`.
        var value: String?
        var isOn: Bool
        var description: String
        var place: JSONPlace
    }

    /// The rows of a list; other items stay unread.
    static func rows(_ list: JSONPlace?) -> [Row] {
        (list?.items ?? []).compactMap { row in
            guard row.kind == .object else { return nil }
            row.take(["id", "uuid", "system"])
            let isOff = row["disabled"]?.flag ?? row["enabled"]?.flag.map { !$0 } ?? false
            let name = row["key"]?.words ?? row["name"]?.words ?? ""
            for null in row.members where null.place.kind == .null { null.place.take() }
            return Row(
                name: name, value: row["value"].flatMap(value), isOn: !isOff,
                description: row["description"].map(description) ?? "", place: row)
        }
    }

    /// A value as text: JSON for an object or a list.
    private static func value(_ place: JSONPlace) -> String? {
        if !place.kind.isContainer { return place.words }
        place.take()
        return JSONValue(place.ledger.document, at: place.node).text()
    }

    struct Variable {
        var variable: EnvironmentFile.Variable
        var isSecret: Bool
    }

    static func variables(_ list: JSONPlace) -> [Variable] {
        if list.kind == .object {
            return list.members.map { Variable(variable: .init($0.key, value($0.place) ?? ""), isSecret: false) }
        }
        return (list.items ?? []).compactMap { row in
            guard let name = row["key"]?.words ?? row["id"]?.words ?? row["name"]?.words, !name.isEmpty else {
                return nil
            }
            row.take(["uid", "type", "session", "sessionIndex"])
            let isOn = row["disabled"]?.flag.map { !$0 } ?? row["enabled"]?.flag ?? true
            for null in row.members where null.place.kind == .null { null.place.take() }
            if let text = row["description"].map(description), !text.isEmpty {
                row["description"]?.setAside("a variable has no description here")
            }
            let isSecret = row["type"]?.words == "secret"
            return Variable(variable: .init(name, row["value"].flatMap(value) ?? "", isOn: isOn), isSecret: isSecret)
        }
    }

    /// `protocolProfileBehavior`; what has no option here stays unread.
    static func options(_ place: JSONPlace) -> SavedOptions {
        var options = SavedOptions()
        if let most = place["maxRedirects"]?.words.flatMap({ Int($0) }), (0...1000).contains(most) {
            options[.follow] = String(most)
        }
        if place["followRedirects"]?.flag == false { options[.follow] = "0" }
        if place["followOriginalHttpMethod"]?.flag == true { options[.keepMethod] = "true" }
        if place["strictSSL"]?.flag == false { options[.verify] = "false" }
        if place["disableCookies"]?.flag == true { options[.cookies] = "false" }
        return options
    }

    /// Saved answers, as notes.
    static func examples(_ list: JSONPlace?) -> [String] {
        (list?.items ?? []).compactMap { example in
            guard example.kind == .object else { return nil }
            example.take(PostmanReader.ownNames)
            for (name, place) in example.members where !["name", "code", "status", "body"].contains(name) {
                if !PostmanReader.ownNames.contains(name) { place.setAside("is more of an example than its body") }
            }
            let status = [example["code"]?.words ?? "", example["status"]?.words ?? ""].filter { !$0.isEmpty }
            let title =
                "Example: " + ([example["name"]?.words ?? ""] + status).filter { !$0.isEmpty }.joined(separator: ", ")
            return [title, example["body"]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }
}

extension SavedRequest {
    /// Puts a method and a URL that one line cannot hold into the notes.
    mutating func settleLine() {
        let line = RequestLine.write(method: method, url: url)
        guard RequestLine.read(line) != (method, url) else { return }
        notes = ["The request line was: \(line)", notes].filter { !$0.isEmpty }.joined(separator: "\n\n")
        method = "GET"
        if RequestLine.read(RequestLine.write(method: method, url: url)) != (method, url) { url = "" }
    }
}
