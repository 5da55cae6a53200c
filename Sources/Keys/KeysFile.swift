import CurlewFormats

/// `keys.yaml`: the user's changes of key bindings. Only differences are written.
///
/// ```yaml
/// preset: default                        # default | arrows
/// nav:
///   request.send: [s, F5, Ctrl-R]        # replaces the keys
///   edit.redo: U
///   app.palette: []                      # unbinds
/// params:
///   node.duplicate: "+Y"                 # adds a key; "-D" takes one away
///   node.rename: {keys: e, override: true}   # takes a key that every pane has
/// prefix:
///   timeout_ms: 0                        # a prefix waits for the next key
/// ```
///
/// A mistake never prevents the start: a message names the entry and its place, and the bindings of that entry stay as
/// they are.
public enum KeysFile {
    /// - Parameter standard: the bindings that the file changes.
    public static func read(
        _ source: [UInt8], changing standard: BindingTable
    ) -> (table: BindingTable, problems: [KeysProblem]) {
        var reader = KeysReader(standard: standard)
        do {
            guard let root = try YAMLDocument(parsing: source).root else { return (standard, []) }
            reader.take(root)
        } catch {
            return (standard, [KeysProblem(.yaml(error.problem), at: error.mark)])
        }
        let settled = KeysSettling(preset: reader.preset.bindings(of: standard), changes: reader.changes)
        let problems = reader.problems + settled.problems
        return (BindingTable(settled.bindings), problems.sorted { $0.mark.offset < $1.mark.offset })
    }
}
