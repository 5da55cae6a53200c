/// The object that Spring fills (`AbstractNestablePropertyAccessor`, with `autoGrowNestedPaths`): what a name passes
/// through is made where it is null. A property that nothing set is in no tree.
struct SpringBinder {
    private typealias ID = TreeArena.ID
    /// A property of an object, with the keys behind it.
    private struct Target {
        var bean: TreeArena.ID
        var property: [UInt8]
        var type: SpringType
        var keys: ArraySlice<[UInt8]>
    }

    private var arena = TreeArena()
    private var beans: Set<TreeArena.ID> = []
    private let listItems: Int
    private let allItems: Int
    /// The items that lists grew by so far.
    private var grownItems = 0
    private let type: SpringType

    init(_ type: SpringType, listItems: Int, allItems: Int) {
        self.type = type
        self.listItems = listItems
        self.allItems = allItems
    }

    /// Properties by name, entries of a map as they came.
    var tree: ServerTree {
        arena.tree { id, node in
            guard id == TreeArena.root || beans.contains(id) else { return .asBuilt }
            return .ordered(node.keys.indices.sorted { node.keys[$0].lexicographicallyPrecedes(node.keys[$1]) })
        }
    }

    /// Returns why a value is left out; nil when it is bound.
    mutating func bind(_ name: [UInt8], _ value: SpringValue) throws(Refusal) -> ServerNote.Reason? {
        guard let target = try target(SpringPath(name).properties) else { return .unknownProperty }
        return try set(value, at: target)
    }

    /// Looks at the place of a value that was left out, once all are bound, as Spring does for the words of its error:
    /// lists grow by that.
    mutating func revisit(_ name: [UInt8]) {
        guard let target = try? target(SpringPath(name).properties) else { return }
        _ = try? value(at: target)
    }

    /// The empty value that a marker sets when no value is sent (`WebDataBinder#getEmptyValue`); nil when Spring finds no
    /// property there that it could write.
    mutating func emptyValue(of name: [UInt8]) throws(Refusal) -> SpringValue? {
        do throws(Refusal) {
            guard let target = try target(SpringPath(name).properties) else { return nil }
            if target.keys.isEmpty { return SpringValue(emptying: target.type) }
            let isThere = try value(at: target) != nil
            return SpringValue(emptying: isThere ? target.type.inside(target.keys.count) ?? .text : .text)
        } catch {
            if error.error != Self.invalidProperty { throw error }
            return nil
        }
    }

    /// Goes through all properties but the last, making what is not there. Nil where a class has no such property.
    private mutating func target(_ properties: [SpringPath.Property]) throws(Refusal) -> Target? {
        var bean = TreeArena.root
        var type = type
        for (index, property) in properties.enumerated() {
            if property.hasLoneQuote { throw Refusal("StringIndexOutOfBoundsException", .badIndex) }
            guard let (name, own) = type.property(property.name) else { return nil }
            let target = Target(bean: bean, property: name, type: own, keys: property.keys[...])
            if index == properties.count - 1 { return target }
            bean = try present(target)
            guard let inner = own.inside(target.keys.count) else { throw Self.wrongKind }
            type = inner
        }
        return nil
    }

    // MARK: Reading what is there

    /// The value at a target, lists grown up to it; nil for null.
    private mutating func value(at target: Target) throws(Refusal) -> ID? {
        guard !target.keys.isEmpty else { return arena.child(target.property, of: target.bean) }
        var target = target
        let keys = target.keys
        target.keys = []
        var value: ID? = try present(target)
        var type = target.type
        for key in keys {
            guard let container = value else { throw Refusal(Self.invalidProperty, .nothingThere) }
            switch type {
            case .list(let item):
                guard let index = SpringPath.index(key) else { throw Refusal(Self.invalidProperty, .badIndex) }
                try grow(container, to: index, item)
                let there = arena.item(index, of: container)
                value = arena.kind(there) == .null ? nil : there
                type = item
            case .map(let entry):
                value = arena.child(key, of: container).flatMap { arena.kind($0) == .null ? nil : $0 }
                type = entry
            case .text, .bean: throw Self.wrongKind
            }
        }
        return value
    }

    /// Fills a list with new items up to an index.
    private mutating func grow(_ list: ID, to index: Int, _ item: SpringType) throws(Refusal) {
        let count = arena.nodes[list].children.count
        guard index >= 0, index < max(count, listItems) else { throw tooHigh }
        try take(index + 1 - count)
        for _ in 0..<max(0, index + 1 - count) { arena.append(make(item), to: list) }
    }

    private mutating func take(_ items: Int) throws(Refusal) {
        grownItems += max(0, items)
        if grownItems > allItems { throw Refusal("OutOfMemoryError", .tooMany(limit: allItems)) }
    }

    // MARK: Writing

    /// The value at a target, made where it is null.
    private mutating func present(_ target: Target) throws(Refusal) -> ID {
        if let value = try value(at: target) { return value }
        return try makeDefault(at: target)
    }

    private mutating func makeDefault(at target: Target) throws(Refusal) -> ID {
        guard let type = target.type.inside(target.keys.count) else { throw Self.wrongKind }
        let made = make(type)
        try put(made, at: target)
        return made
    }

    private mutating func make(_ type: SpringType) -> ID {
        switch type {
        case .text: return arena.add(text: [])
        case .list: return arena.add(.list)
        case .map: return arena.add(.dictionary)
        case .bean:
            let bean = arena.add(.dictionary)
            beans.insert(bean)
            return bean
        }
    }

    private mutating func set(_ value: SpringValue, at target: Target) throws(Refusal) -> ServerNote.Reason? {
        guard let type = target.type.inside(target.keys.count) else {
            // Containers that the keys pass through are made before the last key fails.
            try put(TreeArena.none, at: target)
            throw Self.wrongKind
        }
        guard let tree = value.converted(to: type) else {
            try check(target)
            return .conflict
        }
        try put(arena.add(tree: tree), at: target)
        return nil
    }

    private mutating func put(_ value: ID, at target: Target) throws(Refusal) {
        guard let last = target.keys.last else {
            arena.set(target.property, of: target.bean, to: value)
            if value != TreeArena.none, arena.kind(value) == .null { arena.remove(target.property, of: target.bean) }
            return
        }
        let holder = try holder(of: target)
        switch target.type.inside(target.keys.count - 1) {
        case .map: arena.set(last, of: holder, to: value)
        case .list:
            guard let index = SpringPath.index(last) else { throw Refusal("NumberFormatException", .badIndex) }
            let count = arena.nodes[holder].children.count
            if index < 0 { throw Refusal("IndexOutOfBoundsException", .badIndex) }
            guard index < max(count, listItems) else { throw tooHigh }
            try take(index + 1 - count)
            for _ in 0..<max(0, index - count) { arena.append(arena.add(.null), to: holder) }
            arena.setItem(index, of: holder, to: value)
        case .text, .bean, nil: throw Self.wrongKind
        }
    }

    /// Checks a key as Spring does before it converts the value.
    private mutating func check(_ target: Target) throws(Refusal) {
        guard let last = target.keys.last else { return }
        _ = try holder(of: target)
        guard case .list = target.type.inside(target.keys.count - 1) else { return }
        guard let index = SpringPath.index(last) else { throw Refusal("NumberFormatException", .badIndex) }
        if index < 0 { throw Refusal("IndexOutOfBoundsException", .badIndex) }
    }

    /// The list or map that the last key of a target is one of.
    private mutating func holder(of target: Target) throws(Refusal) -> ID {
        var target = target
        target.keys = target.keys.dropLast()
        return try present(target)
    }

    private var tooHigh: Refusal { Refusal(Self.invalidProperty, .indexTooHigh(limit: listItems)) }
    private static let invalidProperty = "InvalidPropertyException"
    private static let wrongKind = Refusal(invalidProperty, .conflict)
}
