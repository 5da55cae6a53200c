internal import CurlewMessage
public import CurlewSerialization

extension RequestDraft {
    /// Makes the edit: of the tree at `node`, or of the request. Returns false, and changes nothing, when it does not fit.
    @discardableResult
    public mutating func apply(_ repair: Repair, at node: NodeID?) -> Bool {
        switch repair {
        case .style(let name): style = name
        case .method(let name): method = name
        case .withoutHeader(let name):
            let rows = headers.indices.filter { headers[$0].isOn && HeaderFields.isSame(headers[$0].name, name) }
            for row in rows { headers[row].isOn = false }
            return !rows.isEmpty
        default:
            guard let node else { return false }
            return repair.apply(to: &self[treeOf: node], at: node)
        }
        return true
    }
}
